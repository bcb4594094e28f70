import Rill
import RillReplication
import RillReplicationTesting
import RillTesting
import Testing

/// Stores that go on after a stop as `ReplicaStop` advises: the replica is detached, and a new one is attached.
@MainActor @Suite struct ReplicaSuccessionTests {
  private let trial = ReplicaTrial()
  private var log: SimulatedLog { trial.log }

  /// Detaches a replica that has stopped, and attaches a new one to the same store.
  private func succeed(
    _ replica: Replica<Board, BoardAction>, on store: Store<Board, BoardAction>, as id: String = "one",
    over line: SimulatedConnection, _ change: (inout ReplicaSettings) -> Void = { _ in }
  ) async throws -> Replica<Board, BoardAction> {
    await trial.wait(for: replica) { $0.stop != nil }
    #expect(store.send(.add("refused")).refusal?.gate == "replica")
    replica.detach()
    var settings = ReplicaSettings()
    settings.clock = trial.clock
    change(&settings)
    let next = Replica<Board, BoardAction>(
      of: "board", over: line, as: id, initial: makeBoard().state, settings: settings)
    return try await store.attach(next)
  }

  /// Sends a card, and expects that a new replica receives it after those that the store shows.
  private func expectSharing(
    _ replica: Replica<Board, BoardAction>, _ store: Store<Board, BoardAction>, _ cards: [String]
  ) async throws {
    #expect(store.cards == cards)
    #expect(store.send(.add("next")).refusal == nil)
    try await replica.settle()
    let reader = makeBoard()
    _ = try await trial.attach("reader", to: reader)
    #expect(reader.cards == cards + ["next"])
    #expect(store.state == reader.state)
    #expect(replica.status.straying == nil)
  }

  @Test(arguments: [LogFailure.Kind.denied, .otherLayout, .closed], [false, true])
  func `a log that can be used again is shared again`(_ kind: LogFailure.Kind, _ hasOutbox: Bool)
    async throws
  {
    let storage = ObservedStorage()
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) {
      if hasOutbox { $0.outbox = storage }
    }
    store.send(.add("a"))
    try await replica.settle()
    line.cut()
    store.send(.add("pending"))
    if hasOutbox { await trial.wait(for: replica) { $0.saved == 1 } }
    line.cut(kind)
    trial.passTime()
    await trial.wait(for: replica) { $0.stop != nil }
    line.heal()
    let next = try await succeed(replica, on: store, over: line) { if hasOutbox { $0.outbox = storage } }
    try await next.settle()
    try await expectSharing(next, store, hasOutbox ? ["a", "pending"] : ["a"])
  }

  @Test func `an ID that another process uses is replaced`() async throws {
    let line = log.connection()
    let (store, other) = (makeBoard(), makeBoard())
    let replica = try await trial.attach("one", to: store, over: line)
    line.cut()
    store.send(.add("mine"))
    let second = try await trial.attach("one", to: other)
    other.send(.add("other"))
    try await second.settle()
    trial.heal(line)
    let next = try await succeed(replica, on: store, as: "another", over: line)
    try await expectSharing(next, store, ["other"])
  }

  @Test func `a log that lost entries is shared with what it has`() async throws {
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line)
    for card in ["a", "b", "c"] { store.send(.add(card)) }
    try await replica.settle()
    line.cut()
    await trial.wait(for: replica) { !$0.isConnected }
    log.lose(after: 1)
    trial.heal(line)
    let next = try await succeed(replica, on: store, over: line)
    try await expectSharing(next, store, ["a"])
  }

  @Test func `a trimmed log is shared when it has a snapshot`() async throws {
    func snapshots(_ settings: inout ReplicaSettings) {
      settings.checksumInterval = 4
      settings.snapshotInterval = 1
    }
    let line = log.connection()
    let (store, other) = (makeBoard(), makeBoard())
    let replica = try await trial.attach("one", to: store, over: line, snapshots)
    line.cut()
    await trial.wait(for: replica) { !$0.isConnected }
    let current = try await trial.attach("other", to: other, snapshots)
    for card in ["a", "b", "c"] { other.send(.add(card)) }
    try await current.settle()
    log.trim(upTo: 2)
    trial.heal(line)
    await trial.wait(for: replica) { $0.stop != nil }
    #expect(replica.status.stop == .trimmed(first: 3))
    other.send(.add("d"))
    try await current.settle()
    await log.wait { $0.snapshotOffsets.first == 4 }
    let next = try await succeed(replica, on: store, over: line, snapshots)
    try await expectSharing(next, store, ["a", "b", "c", "d"])
  }
}
