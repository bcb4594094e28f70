import Foundation
import Rill
import RillFixtures
import Synchronization
import Testing

@testable import RillJournal
@testable import RillPersistence

@MainActor
struct JournalFaultTests {
  /// A file that fails from some step on, until it is mended.
  private final class Trouble: Sendable {
    let steps = Mutex<(taken: Int, until: Int)>((0, .max))

    func allow(_ count: Int) { steps.withLock { $0 = (0, count) } }

    func take(_ place: String) throws(PersistenceFailure) {
      let fails = steps.withLock { steps in
        steps.taken += 1
        return steps.taken > steps.until
      }
      let place = StoragePlace(kind: "bad disk", address: place)
      if fails { throw .noRoomForJournal("Ledger", in: place, because: "the disk is full") }
    }
  }

  private func file(_ trouble: Trouble, _ name: String) -> MemoryJournalFile {
    MemoryJournalFile { step throws(PersistenceFailure) in
      if step != .open { try trouble.take(name) }
    }
  }

  @Test func `a full disk loses nothing: what waits is written once there is room`() async throws {
    let trouble = Trouble()
    FailureLog.listen()
    let name = UUID().uuidString
    let file = file(trouble, name)
    let bank = Bank(file)
    let kept = try await bank.attach()
    trouble.allow(0)
    bank.store.send(.deposit(1))
    let task = bank.store.send(.pay(1))
    let error = await #expect(throws: PersistenceFailure.self) { try await kept.flush() }
    let text = """
      Entries were not written to the stream "Ledger" of bad disk \(name): the disk is full. They wait in memory and are tried \
      again with the next entry or flush. Make room.
      """
    #expect(error?.description == text)
    await #expect(throws: PersistenceFailure.self) { try await kept.flush() }
    #expect(FailureLog.texts(containing: name) == [text], "It is reported once.")
    #expect(kept.acknowledged == 0)
    #expect(!bank.events.elements.contains("pays 1"), "What is not on the disk has no effect.")
    trouble.allow(.max)
    try await kept.flush()
    await task.finish()
    #expect(bank.events.elements.contains("pays 1"))
    try await kept.flush()
    #expect(kept.acknowledged == 3)
    #expect(file.rows(of: "Ledger").count > 1)
  }

  @Test func `a journal that cannot be written is not attached`() async throws {
    let trouble = Trouble()
    let file = file(trouble, UUID().uuidString)
    trouble.allow(0)
    let bank = Bank(file)
    await #expect(throws: PersistenceFailure.self) { _ = try await bank.attach() }
    bank.store.send(.deposit(1))
    #expect(file.rows(of: "Ledger").isEmpty)
    trouble.allow(.max)
    let kept = try await bank.attach()
    #expect(kept.recovery.isFresh)
  }

  @Test func `a crash at any step leaves a beginning of what has happened, and all that was acknowledged`()
    async throws
  {
    let settings = JournalSettings(snapshotInterval: 3, snapshots: 1)
    for crash in 0...14 {
      let trouble = Trouble()
      let file = file(trouble, "crash")
      var acknowledged: UInt64 = 0
      do {
        let bank = Bank(file, settings)
        let kept = try await bank.attach()
        trouble.allow(crash)
        for sum in 1...10 {
          bank.store.send(.deposit(sum))
          if sum.isMultiple(of: 4) { bank.store.update { $0.balance += 1000 } }
          do throws(PersistenceFailure) {
            try await kept.flush()
            acknowledged = kept.newest
          } catch {
            break
          }
        }
        kept.stream.abandon()
      }
      trouble.allow(.max)
      let (state, recovery) = try await recovered(from: copy(file), settings)
      var expected: [Int] = [0]
      for sum in 1...10 {
        expected.append((expected.last ?? 0) + sum)
        if sum.isMultiple(of: 4) { expected.append((expected.last ?? 0) + 1000) }
      }
      #expect(recovery.newest >= acknowledged)
      #expect(state.balance == expected[Int(recovery.newest)], "crash at \(crash)")
      #expect(recovery.truncation == nil)
    }
  }

  @Test func `an entry that cannot be encoded is made up for by a snapshot`() async throws {
    struct Odd: Codable, Equatable, Sendable { var count = 0 }
    enum Step: Codable, Sendable {
      case one
      case broken
      func encode(to encoder: any Encoder) throws {
        if case .broken = self { throw Unwilling() }
        var container = encoder.singleValueContainer()
        try container.encode("one")
      }
      init(from decoder: any Decoder) throws { self = .one }
    }
    func make() -> Store<Odd, Step> {
      Store(Odd()) { (state: inout Odd, _: Step) in
        state.count += 1
        return .none
      }
    }
    let file = MemoryJournalFile()
    FailureLog.listen()
    let name = UUID().uuidString
    do {
      let store = make()
      let kept = try await store.attach(Journal(in: file), as: name)
      store.send(.one)
      store.send(.broken)
      store.send(.one)
      // The first flush may find out that a snapshot is needed, and the second takes it.
      do throws(PersistenceFailure) { try await kept.flush() } catch { #expect(error.code == .unencodable) }
      try await kept.flush()
      #expect(kept.acknowledged == 3)
    }
    let text = """
      The value for the journal "\(name)" cannot be written: it does not want to. The previously saved value is \
      unchanged. Use a value that the coder can represent, or omit the field.
      """
    #expect(FailureLog.texts(containing: name).contains(text))
    let store = make()
    try await store.attach(Journal(in: file), as: name)
    #expect(store.count == 3)
  }

  private func copy(_ file: MemoryJournalFile) -> MemoryJournalFile {
    let copy = MemoryJournalFile()
    copy.damage("Ledger") { $0 = file.rows(of: "Ledger") }
    return copy
  }
}
