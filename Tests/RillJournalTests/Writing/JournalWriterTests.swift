import Foundation
import Rill
import Testing

@testable import RillJournal
@testable import RillPersistence

@MainActor
struct JournalPenTests {
  private struct Odd: Codable, Equatable, Sendable { var count = 0 }

  private enum Step: Codable, Sendable {
    case one
    case broken

    private struct Unwilling: Error, CustomStringConvertible {
      var description: String { "it does not want to" }
    }

    func encode(to encoder: any Encoder) throws {
      if case .broken = self { throw Unwilling() }
      var container = encoder.singleValueContainer()
      try container.encode("one")
    }

    init(from decoder: any Decoder) throws { self = .one }
  }

  private let file = MemoryJournalFile()
  private var writer = JournalWriter(
    JournalFormat<Odd, Step>(
      "odd", state: Schema(), actions: JournalActions(Schema<Step>()), coder: JSONCoder()),
    after: 0, checksum: 0)

  private func item(_ step: Step, _ number: UInt64) -> JournalItem<Odd, Step> {
    .action(
      step,
      Transition(
        subject: .action(step), origin: .caller, sequence: number, cause: nil, revision: number, time: .now,
        refusal: nil, effects: []))
  }

  private mutating func write(_ items: [JournalItem<Odd, Step>]) throws -> [String] {
    let failures = writer.take(items)
    try file.append(writer.rows, to: "odd")
    writer.wrote()
    return failures.map(\.description)
  }

  /// What a program finds if the one before was killed now.
  private func recovered() async throws -> (count: Int, newest: UInt64) {
    let copy = MemoryJournalFile()
    copy.damage("odd") { $0 = file.rows(of: "odd") }
    let store = Store(Odd()) { (state: inout Odd, _: Step) in
      state.count += 1
      return .none
    }
    let kept = try await store.attach(Journal(in: copy), as: "odd")
    return (store.count, kept.recovery.newest)
  }

  @Test mutating func `after an entry that cannot be encoded nothing is written until there is a snapshot`()
    async throws
  {
    let failures = try write([.snapshot(Odd(), number: 0), item(.one, 1), item(.broken, 2), item(.one, 3)])
    #expect(
      failures == [
        """
        The value for the journal "odd" cannot be written: it does not want to. The previously saved value is \
        unchanged. Use a value that the coder can represent, or omit the field.
        """
      ])
    #expect(writer.number == 1)
    #expect(try await recovered() == (1, 1))
    #expect(try write([item(.one, 4)]) == [])
    #expect(writer.number == 1)
    #expect(try await recovered() == (1, 1))
    #expect(try write([.snapshot(Odd(count: 4), number: 4), item(.one, 5)]) == [])
    #expect(writer.number == 5)
    #expect(writer.failure == nil)
    #expect(try await recovered() == (5, 5))
  }
}
