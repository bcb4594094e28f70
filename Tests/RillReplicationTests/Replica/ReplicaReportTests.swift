import Rill
import RillReplicationTesting
import RillTesting
import Testing

@testable import RillReplication

/// The reports of replicas to tools.
@MainActor @Suite struct ReplicaReportTests {
  private typealias Mark = ReplicaReport.Mark

  /// A listener of a report, which keeps the newest mark of each input.
  private final class Marks {
    var marks: [UInt64: Mark] = [:]
    /// The fates of each input, in the order in which they were told.
    var fates: [UInt64: [ReplicaReport.Fate?]] = [:]
    var status: ReplicaStatus?

    init(_ store: Store<Board, BoardAction>) throws {
      ReplicaReport.of(try StoreTools(of: store)).listen { [weak self] news in
        guard let self else { return false }
        switch news {
        case .mark(let sequence, let mark):
          marks[sequence] = mark
          fates[sequence, default: []].append(mark.fate)
        case .status(let status): self.status = status
        }
        return true
      }
    }
  }

  private let trial = ReplicaTrial()

  @Test func `an input is pending until it is settled at its offset`() async throws {
    let store = makeBoard()
    let marks = try Marks(store)
    let replica = try await trial.attach("one", to: store)
    store.send(.add("milk"))
    #expect(marks.marks == [1: Mark(.pending)])
    #expect(marks.status?.pending == 1)
    try await replica.settle()
    #expect(marks.fates == [1: [.pending, .settled(1)]])
    #expect(marks.status?.pending == 0)
  }

  @Test func `several tools listen, and one that was released is forgotten`() async throws {
    let store = makeBoard()
    let first = try Marks(store)
    var second: Marks? = try Marks(store)
    let report = ReplicaReport.of(try StoreTools(of: store))
    let replica = try await trial.attach("one", to: store)
    store.send(.add("milk"))
    #expect(first.marks == [1: Mark(.pending)])
    #expect(second?.marks == [1: Mark(.pending)])
    second = nil
    try await replica.settle()
    #expect(first.fates == [1: [.pending, .settled(1)]])
    let late = try Marks(store)
    #expect(late.marks == [1: Mark(.settled(1))])
    withExtendedLifetime(first) {}
    #expect(report.hasListeners)
  }

  @Test func `an input is handled again on top of an entry that came between, which is named`() async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let first = try await trial.attach("one", to: one)
    let line = trial.log.connection()
    let second = try await trial.attach("two", to: two, over: line)
    let marks = try Marks(two)
    line.cut()
    two.send(.insertFirst("b"))
    one.send(.add("a"))
    try await first.settle()
    trial.heal(line)
    try await second.settle()
    #expect(two.cards == ["b", "a"])
    #expect(marks.marks[1] == Mark(.settled(2), replicas: ["one"]))
    // The turn that shows both.
    #expect(marks.marks[2] == Mark(nil, replicas: ["one"]))
  }

  @Test func `an input that another replica's entry makes impossible is refused with the reason`()
    async throws
  {
    let (one, two) = (makeBoard(), makeBoard())
    let first = try await trial.attach("one", to: one)
    let line = trial.log.connection()
    let second = try await trial.attach("two", to: two, over: line)
    let marks = try Marks(two)
    line.cut()
    two.send(.spend(7))
    one.send(.spend(6))
    try await first.settle()
    trial.heal(line)
    try await second.settle()
    guard case .refused(let refusal) = marks.marks[1]?.fate else {
      Issue.record("the input is \(String(describing: marks.marks[1]))")
      return
    }
    #expect(refusal.description.contains("budget"))
    #expect(marks.marks[1]?.replicas == ["one"])
  }

  @Test func `an entry of another replica is a turn with that replica`() async throws {
    let (one, two) = (makeBoard(), makeBoard())
    _ = try await trial.attach("one", to: one)
    _ = try await trial.attach("two", to: two)
    let marks = try Marks(two)
    one.send(.add("milk"))
    await trial.wait(for: two) { $0.cards == ["milk"] }
    #expect(marks.marks == [1: Mark(nil, replicas: ["one"])])
  }

  @Test func `a tool that comes later learns the fates that are known`() async throws {
    let store = makeBoard()
    let line = trial.log.connection()
    let replica = try await trial.attach("one", to: store, over: line)
    store.send(.add("milk"))
    try await replica.settle()
    line.cut()
    store.send(.add("tea"))
    let marks = try Marks(store)
    #expect(marks.marks == [1: Mark(.settled(1)), 2: Mark(.pending)])
    #expect(marks.status?.pending == 1)
    trial.heal(line)
    try await replica.settle()
    #expect(marks.marks[2] == Mark(.settled(2)))
  }

  @Test func `a report names its replica, and the stop of a detached one`() async throws {
    let store = makeBoard()
    let report = ReplicaReport.of(try StoreTools(of: store))
    #expect(report.id == nil)
    let marks = try Marks(store)
    let replica = try await trial.attach("one", to: store)
    #expect(report.id == "one")
    #expect(report.name == "board")
    replica.detach()
    #expect(marks.status?.stop == .detached)
  }
}
