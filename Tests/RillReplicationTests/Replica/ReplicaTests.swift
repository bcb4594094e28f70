import Observation
import Rill
import RillReplication
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

@MainActor @Suite struct ReplicaTests {
  private let trial = ReplicaTrial()
  private var log: SimulatedLog { trial.log }

  @Test func `a send is handled immediately and reaches the other replica`() async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let replica = try await trial.attach("one", to: one)
    _ = try await trial.attach("two", to: two)
    one.send(.add("milk"))
    #expect(one.cards == ["milk"])
    #expect(replica.status.pending == 1)
    try await replica.settle()
    #expect(replica.status.pending == 0)
    await trial.wait(for: two) { $0.cards == ["milk"] }
    #expect(log.entries.count == 1)
  }

  @Test func `a replica is not middleware, so only the function that waits for the log attaches it`() {
    let replica: Any = trial.replica("one")
    #expect(!(replica is any Middleware))
  }

  @Test func `an own entry runs no turn and notifies no observer`() async throws {
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store)
    var turns: [Origin] = []
    let watcher = store.attach(Watcher<Board, BoardAction> { turns.append($0.origin) })
    store.send(.add("milk"))
    store.send(.add("tea"))
    try await replica.settle()
    #expect(turns == [.caller, .caller])
    withExtendedLifetime(watcher) {}
  }

  @Test func `an entry of another replica is one turn with its origin and action while nothing is pending`()
    async throws
  {
    let (one, two) = (makeBoard(), makeBoard())
    _ = try await trial.attach("one", to: one)
    _ = try await trial.attach("two", to: two)
    var turns: [(Origin, BoardAction?)] = []
    let watcher = two.attach(Watcher<Board, BoardAction> { turns.append(($0.origin, $0.action)) })
    one.send(.add("milk"))
    await trial.wait(for: two) { $0.cards == ["milk"] }
    #expect(turns.map(\.0) == [.replica("one")])
    #expect(turns.map(\.1) == [.add("milk")])
    withExtendedLifetime(watcher) {}
  }

  @Test func `entries of another replica come before pending proposals in one turn`() async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let first = try await trial.attach("one", to: one)
    let line = log.connection()
    let second = try await trial.attach("two", to: two, over: line)
    line.cut()
    two.send(.insertFirst("b"))
    two.send(.insertFirst("c"))
    one.send(.add("a1"))
    one.send(.add("a2"))
    try await first.settle()
    var turns: [Origin] = []
    let watcher = two.attach(Watcher<Board, BoardAction> { turns.append($0.origin) })
    trial.heal(line)
    try await second.settle()
    #expect(two.cards == ["c", "b", "a1", "a2"])
    #expect(turns == [.replica("log")])
    await trial.wait(for: one) { $0.cards == ["c", "b", "a1", "a2"] }
    withExtendedLifetime(watcher) {}
  }

  @Test func `a proposal that is refused in its place is refused everywhere and its sender learns why`()
    async throws
  {
    let (one, two) = (makeBoard(), makeBoard())
    let first = try await trial.attach("one", to: one)
    let line = log.connection()
    let second = try await trial.attach("two", to: two, over: line)
    line.cut()
    let refused = second.refusals
    let lost = two.send(.spend(8))
    let kept = two.send(.add("milk"))
    one.send(.spend(7))
    try await first.settle()
    #expect(two.budget == 2)
    trial.heal(line)
    guard case .refused(let refusal) = try await second.outcome(of: lost) else {
      Issue.record("the spending was not refused")
      return
    }
    #expect(refusal.gate == "budget")
    guard case .settled(3) = try await second.outcome(of: kept) else {
      Issue.record("the card was not settled at 3")
      return
    }
    #expect(two.budget == 3 && two.cards == ["milk"])
    await trial.wait(for: one) { $0.cards == ["milk"] }
    #expect(one.budget == 3)
    for await refused in refused {
      #expect(refused.action == .spend(8))
      break
    }
  }

  @Test func `an action that the reducer sends is a proposal of its own`() async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let replica = try await trial.attach("one", to: one)
    _ = try await trial.attach("two", to: two)
    one.send(.addTwice("milk"))
    #expect(one.cards == ["milk", "milk'"])
    try await replica.settle()
    #expect(log.entries.count == 2)
    await trial.wait(for: two) { $0.cards == ["milk", "milk'"] }
  }

  @Test func `an effect runs where its action was sent and its action is a proposal`() async throws {
    let counts = Mutex(["one": 0, "two": 0])
    let one = makeBoard(BoardReducer { _ in counts.withLock { $0["one", default: 0] += 1 } })
    let two = makeBoard(BoardReducer { _ in counts.withLock { $0["two", default: 0] += 1 } })
    let replica = try await trial.attach("one", to: one)
    _ = try await trial.attach("two", to: two)
    await one.send(.buy(3)).finish()
    try await replica.settle()
    await trial.wait(for: two) { $0.notes["bought"] == 1 }
    #expect(counts.withLock { $0 } == ["one": 1, "two": 0])
    #expect(one.state == two.state)
  }

  @Test func `an effect that waits for its settlement runs only then, and not for a refused action`()
    async throws
  {
    let bought = Mutex<[Int]>([])
    let one = makeBoard()
    let first = try await trial.attach("one", to: one)
    let two = makeBoard(BoardReducer { amount in bought.withLock { $0.append(amount) } })
    let line = log.connection()
    let second = try await trial.attach("two", to: two, over: line) { $0.effects = { _ in .whenSettled } }
    line.cut()
    let large = two.send(.buy(9))
    let small = two.send(.buy(1))
    #expect(two.budget == 0)
    one.send(.spend(5))
    try await first.settle()
    #expect(bought.withLock { $0 } == [])
    trial.heal(line)
    try await second.settle()
    await small.finish()
    await large.finish()
    #expect(bought.withLock { $0 } == [1])
    try await second.settle()
    #expect(two.notes == ["bought": 1])
  }

  @Test func `an effect that waits for its settlement is cancelled when the replica is detached`()
    async throws
  {
    let bought = Mutex<[Int]>([])
    let store = makeBoard(BoardReducer { amount in bought.withLock { $0.append(amount) } })
    let line = log.connection()
    let replica = try await trial.attach("one", to: store, over: line) { $0.effects = { _ in .whenSettled } }
    line.cut()
    let task = store.send(.buy(1))
    replica.detach()
    await task.finish()
    #expect(bought.withLock { $0 } == [])
  }

  @Test func `a running effect is cancelled when its action is refused`() async throws {
    let one = makeBoard()
    let first = try await trial.attach("one", to: one)
    let (started, hold) = AsyncStream<Void>.makeStream()
    let two = makeBoard(
      BoardReducer { _ in
        hold.yield()
        await withTaskCancellationHandler {
          for await _ in AsyncStream<Void>.makeStream().stream {}
        } onCancel: {
        }
      })
    let line = log.connection()
    let second = try await trial.attach("two", to: two, over: line)
    line.cut()
    let task = two.send(.buy(9))
    for await _ in started { break }
    one.send(.spend(5))
    try await first.settle()
    trial.heal(line)
    try await second.settle()
    await task.finish()
    #expect(two.state == one.state)
    #expect(two.notes == [:])
  }

  @Test func `a new replica catches up from the log`() async throws {
    let one = makeBoard()
    let replica = try await trial.attach("one", to: one)
    for number in 0..<2000 { one.send(.add("\(number)")) }
    try await replica.settle()
    let two = makeBoard()
    let second = try await trial.attach("two", to: two)
    #expect(second.status.connection == .connected)
    #expect(second.status.behind == 0)
    #expect(two.state == one.state)
  }

  @Test func `a replica that starts again under its ID continues its numbers`() async throws {
    let one = makeBoard()
    let first = try await trial.attach("one", to: one)
    one.send(.add("a"))
    try await first.settle()
    first.detach()
    let again = makeBoard()
    let second = try await trial.attach("one", to: again)
    again.send(.add("b"))
    try await second.settle()
    #expect(again.cards == ["a", "b"])
    #expect(log.entries.compactMap(\.entry?.id.number) == [1, 2])
  }

  @Test func `lost answers and repeated entries change nothing`() async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let line = log.connection()
    let first = try await trial.attach("one", to: one, over: line)
    trial.heal(line)
    let other = log.connection()
    other.repeatEntries(3)
    _ = try await trial.attach("two", to: two, over: other)
    for number in 0..<20 {
      line.loseAnswers(number % 3)
      one.send(.add("\(number)"))
      if number % 5 == 0 { try await first.settle() }
    }
    try await first.settle()
    await trial.wait(for: two) { $0.cards.count == 20 }
    #expect(two.state == one.state)
    #expect(log.entries.count == 20)
  }

  @Test func `the status is observable`() async throws {
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store)
    let changed = Mutex(false)
    withObservationTracking {
      _ = replica.status
    } onChange: {
      changed.withLock { $0 = true }
    }
    store.send(.add("a"))
    #expect(changed.withLock { $0 })
    #expect(replica.status.oldestPending != nil)
    try await replica.settle()
    #expect(replica.status.oldestPending == nil)
    #expect(replica.status.age() == .zero)
  }

  @Test func `proposals are appended after the store is released`() async throws {
    let watcher = makeBoard()
    _ = try await trial.attach("watcher", to: watcher)
    do {
      let store = makeBoard()
      _ = try await trial.attach("one", to: store)
      for number in 0..<100 { store.send(.add("\(number)")) }
    }
    await trial.wait(for: watcher) { $0.cards.count == 100 }
  }
}

/// Calls a closure with each transition.
final class Watcher<State, Action: Sendable>: Middleware {
  private let see: (Transition<Action>) -> Void

  init(_ see: @escaping (Transition<Action>) -> Void) { self.see = see }

  func didCommit(_ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State)
  {
    see(transition)
  }
}
