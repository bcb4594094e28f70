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

  /// Attaches two replicas that replicate direct writes, or refuse them.
  private func attach(
    _ one: Store<Board, BoardAction>, _ two: Store<Board, BoardAction>, _ isReplicated: Bool
  ) async throws -> (Replica<Board, BoardAction>, Replica<Board, BoardAction>) {
    let writes: ReplicaSettings.DirectWrites = isReplicated ? .replicated : .refused
    let first = try await trial.attach("one", to: one) { $0.directWrites = writes }
    return (first, try await trial.attach("two", to: two) { $0.directWrites = writes })
  }

  /// A change of the newest state by a history.
  enum Adoption: CaseIterable { case continueHere, commit, detach }

  @Test(arguments: Adoption.allCases, [false, true])
  func `a history that makes an older state the newest one leaves no replica behind`(
    _ adoption: Adoption, isReplicated: Bool
  ) async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let history = one.attach(History<Board, BoardAction>())
    let (first, second) = try await attach(one, two, isReplicated)
    one.send(.add("a"))
    one.send(.add("b"))
    history.back()
    switch adoption {
    case .continueHere: #expect((history.continueHere() == nil) == isReplicated)
    case .commit: #expect((history.commit() == nil) == isReplicated)
    case .detach: one.detach(history)
    }
    // What is not the newest state is not made it.
    if !isReplicated, adoption != .detach { history.jumpToEnd() }
    one.send(.add("c"))
    try await first.settle()
    let end = first.status.position
    await trial.wait(for: second) { $0.position == end }
    #expect(two.cards == (isReplicated ? ["a", "c"] : ["a", "b", "c"]))
    #expect(one.cards == two.cards)
  }

  /// A change of entries before the newest state.
  enum Edit: CaseIterable { case skip, move, skipSeveral, reset, stoppedReset }

  @Test(arguments: Edit.allCases, [false, true])
  func `a history that changes entries while an older state is shown leaves no replica behind`(
    _ edit: Edit, isReplicated: Bool
  ) async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let history = one.attach(History<Board, BoardAction>())
    let (first, second) = try await attach(one, two, isReplicated)
    for card in ["a", "b", "c"] { one.send(.add(card)) }
    try await first.settle()
    if edit == .stoppedReset { history.stopEngine() } else { history.back(3) }
    let number = history.entries[1].sequence
    let refusal =
      switch edit {
      case .skip: history.skip(number)
      case .move: history.move(number, before: nil)
      case .skipSeveral: history.skip([number, history.entries[2].sequence])
      case .reset, .stoppedReset: history.reset()
      }
    #expect((refusal == nil) == isReplicated)
    history.startEngine()
    #expect(history.jumpToEnd() == nil)
    let cards =
      switch edit {
      case _ where !isReplicated: ["a", "b", "c"]
      case .skip: ["a", "c"]
      case .move: ["a", "c", "b"]
      case .skipSeveral: ["a"]
      case .reset, .stoppedReset: [] as [String]
      }
    #expect(one.cards == cards)
    one.send(.add("d"))
    try await first.settle()
    let end = first.status.position
    await trial.wait(for: second) { $0.position == end }
    #expect(one.cards == cards + ["d"] && two.cards == one.cards)
  }

  @Test func `a history shows another state while the outbox fails, because nothing is proposed`()
    async throws
  {
    let storage = ObservedStorage()
    let store = makeBoard()
    let history = store.attach(History<Board, BoardAction>())
    let replica = try await trial.attach("one", to: store) { $0.outbox = storage }
    store.send(.add("a"))
    try await replica.settle()
    storage.fail([.save])
    store.send(.add("b"))
    await trial.wait(for: replica) { $0.outboxFailure != nil }
    #expect(history.back(2) == nil && store.cards == [])
    #expect(history.forward() == nil && store.cards == ["a"])
    #expect(history.jumpToEnd() == nil && store.cards == ["a", "b"])
  }
}
