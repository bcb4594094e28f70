import Rill
import RillFixtures
import RillPersistence
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

@testable import RillReplication

/// Proposals that are in the log when their replica reads it next, perhaps beneath a snapshot.
@MainActor @Suite struct ReplicaPassingTests {
  private let trial = ReplicaTrial()
  private var log: SimulatedLog { trial.log }

  /// Leaves a purchase in the outbox and in the log, and 30 later entries with snapshots in the log.
  private func buyAndEnd(_ storage: ObservedStorage) async throws {
    let line = log.connection()
    do {
      let store = makeBoard()
      let replica = try await trial.attach("one", to: store, over: line) {
        $0.outbox = storage
        $0.effects = { _ in .whenSettled }
      }
      line.cut()
      store.send(.buy(2))
      try await storage.wait { $0.count == 1 }
      replica.detach()
    }
    try await appendSaved(storage)
  }

  /// Appends the saved proposal, and many entries of another replica, which saves snapshots.
  private func appendSaved(_ storage: ObservedStorage) async throws {
    guard case .value(let data) = storage.load(try storage.keys()[0]) else { return }
    let id = EntryID(replica: "one", number: 1)
    _ = try await log.connection().append([ReplicationEntry(id: id, bytes: Array(data))])
    let other = makeBoard()
    let replica = try await trial.attach("other", to: other) { $0 = often($0) }
    for number in 0..<30 {
      other.send(.add("\(number)"))
      try await replica.settle()
    }
    await log.wait { ($0.snapshotOffsets.first ?? 0) >= 28 }
  }

  private func often(_ settings: ReplicaSettings) -> ReplicaSettings {
    var settings = settings
    settings.checksumInterval = 2
    settings.snapshotInterval = 1
    settings.effects = { _ in .whenSettled }
    return settings
  }

  @Test func `a waiting effect runs in the next run although a snapshot contains its action`()
    async throws
  {
    let storage = ObservedStorage()
    try await buyAndEnd(storage)
    let bought = Mutex<[Int]>([])
    let store = makeBoard(BoardReducer { amount in bought.withLock { $0.append(amount) } })
    let replica = try await trial.attach("one", to: store) { settings in
      settings = often(settings)
      settings.outbox = storage
    }
    await trial.wait(for: store) { $0.notes == ["bought": 1] }
    try await replica.settle()
    #expect(bought.withLock { $0 } == [2])
    #expect(store.budget == 8 && store.cards.count == 30)
  }

  @Test func `an effect whose action the log no longer contains is reported and does not run`() async throws {
    let storage = ObservedStorage()
    try await buyAndEnd(storage)
    log.trim(upTo: 10)
    // The append of the trimmed entry is repeated after a pause.
    trial.passTime()
    let bought = Mutex<[Int]>([])
    let reports = Mutex<[String]>([])
    let store = makeBoard(BoardReducer { amount in bought.withLock { $0.append(amount) } })
    let replica = try await Failures.reporting(
      to: { failure in reports.withLock { $0.append(failure.description) } },
      operation: {
        try await trial.attach("one", to: store) { settings in
          settings = often(settings)
          settings.outbox = storage
        }
      })
    try await replica.settle()
    try await storage.wait { $0.isEmpty }
    #expect(bought.withLock { $0 } == [])
    #expect(store.budget == 8 && store.cards.count == 30)
    let newest = try #require(log.snapshotOffsets.first)
    #expect(
      reports.withLock { $0 } == [
        """
        The log of "board" was trimmed beyond the proposal "buy(2)" of this replica, and the snapshot at offset \(newest) does \
        not say whether it was settled or refused. Its effects that wait for that do not run: "buy". Check whether they are needed, \
        and trim the log later than replicas return.
        """
      ])
  }

  @Test func `an effect goes on whose proposal the log no longer contains`() async throws {
    let (storage, bought, end) = (ObservedStorage(), Signal(), Signal())
    let line = log.connection()
    let store = makeBoard(
      BoardReducer { _ in
        bought.fire()
        await end.wait()
      })
    let replica = try await trial.attach("one", to: store, over: line) { settings in
      settings = often(settings)
      settings.effects = nil
      settings.outbox = storage
    }
    line.cut()
    let task = store.send(.buy(2))
    try await replica.flush()
    await bought.wait()
    try await appendSaved(storage)
    log.trim(upTo: 10)
    trial.heal(line)
    guard case .passed = try await replica.outcome(of: task) else {
      Issue.record("it has not passed")
      return
    }
    end.fire()
    await task.finish()
    try await replica.settle()
    #expect(store.notes == ["bought": 1] && store.budget == 8)
  }

  @Test func `the reducer does not handle an action again to name the effects that do not run`() async throws
  {
    let storage = ObservedStorage()
    let line = log.connection()
    let repetitions = Recorder<Int>()
    let store = Store(Board()) { (board: inout Board, action: BoardAction) -> Effect<BoardAction> in
      guard case .buy(let amount) = action else { return .none }
      guard board.budget == 10 else {
        repetitions.note(amount)
        return .none
      }
      board.budget -= amount
      return .run("buy") { _ in Issue.record("the effect runs") }
    }
    let replica = try await trial.attach("one", to: store, over: line) { settings in
      settings = often(settings)
      settings.outbox = storage
    }
    line.cut()
    let task = store.send(.buy(2))
    try await replica.flush()
    let proposal = try #require(replica.machine.pending.first?.proposal)
    let tools = try #require(replica.tools)
    #expect(replica.effects(of: proposal, .buy(2), tools).map(\.name) == ["buy"])
    try await appendSaved(storage)
    log.trim(upTo: 10)
    FailureLog.listen()
    trial.heal(line)
    guard case .passed = try await replica.outcome(of: task) else {
      Issue.record("it has not passed")
      return
    }
    await task.finish()
    #expect(repetitions.elements.isEmpty && store.budget == 8)
  }
}
