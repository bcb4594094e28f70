import Rill
import RillDebugging
import RillReplication
import RillReplicationTesting
import RillTesting
import Testing

/// Replicated stores beside a history that shows older states.
@MainActor @Suite struct ReplicaHistoryTests {
  private let trial = ReplicaTrial()
  private var log: SimulatedLog { trial.log }

  @Test func `entries arrive while a history shows an older state, and the newest state follows`()
    async throws
  {
    let (one, two) = (makeBoard(), makeBoard())
    let history = History<Board, BoardAction>()
    two.attach(history)
    let first = try await trial.attach("one", to: one)
    let second = try await trial.attach("two", to: two)
    two.send(.add("a"))
    two.send(.add("b"))
    try await second.settle()
    #expect(history.jump(to: 1) == nil)
    #expect(two.cards == ["a"])
    one.send(.add("c"))
    try await first.settle()
    await trial.wait(for: second) { $0.position == 3 }
    #expect(two.cards == ["a"])
    #expect(history.jumpToEnd() == nil)
    #expect(two.cards == ["a", "b", "c"])
    #expect(log.entries.count == 3)
  }

  /// A change of the newest state by a history.
  enum Adoption: CaseIterable { case continueHere, commit, detach }

  @Test(arguments: Adoption.allCases, [false, true])
  func `a history that makes an older state the newest one leaves no replica behind`(
    _ adoption: Adoption, isReplicated: Bool
  ) async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let history = one.attach(History<Board, BoardAction>())
    let writes: ReplicaSettings.DirectWrites = isReplicated ? .replicated : .refused
    let first = try await trial.attach("one", to: one) { $0.directWrites = writes }
    let second = try await trial.attach("two", to: two) { $0.directWrites = writes }
    one.send(.add("a"))
    one.send(.add("b"))
    history.back()
    switch adoption {
    case .continueHere: history.continueHere()
    case .commit: history.commit()
    case .detach: one.detach(history)
    }
    one.send(.add("c"))
    try await first.settle()
    let end = first.status.position
    await trial.wait(for: second) { $0.position == end }
    #expect(two.cards == (isReplicated ? ["a", "c"] : ["a", "b", "c"]))
    #expect(one.cards == two.cards)
  }
}
