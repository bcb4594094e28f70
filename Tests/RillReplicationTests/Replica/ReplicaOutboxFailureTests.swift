import Foundation
import Rill
import RillFixtures
import RillPersistence
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

@testable import RillReplication

/// A replica whose outbox cannot be saved for a while, as on a full disk.
@MainActor @Suite struct ReplicaOutboxFailureTests {
  private let trial = ReplicaTrial()
  private let storage = ObservedStorage()
  private var log: SimulatedLog { trial.log }

  /// Attaches the next run of a replica to a new store, and waits until everything is settled.
  private func nextRun() async throws -> Store<Board, BoardAction> {
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store) { $0.outbox = storage }
    try await replica.settle()
    try await storage.wait { $0.isEmpty }
    return store
  }

  @Test(arguments: [false, true])
  func `inputs are refused while the outbox cannot be saved, and what was accepted is appended afterwards`(
    isOffline: Bool
  ) async throws {
    let line = log.connection()
    if isOffline { line.cut() }
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    storage.fail([.save])
    store.send(.add("a"))
    store.send(.add("b"))
    await trial.wait(for: replica) { $0.outboxFailure != nil }
    #expect(
      store.send(.add("c")).refusal?.reason == """
        The outbox of the replica of "board" cannot be saved, so nothing was changed: a crash would lose the input. The value \
        for "board" was not written to \(storage.place): the disk is full. The previously saved value is unchanged. Make room \
        and save again. The save is repeated. Send again when `status.outboxFailure` is nil.
        """)
    #expect(store.cards == ["a", "b"] && log.entries.isEmpty && replica.status.pending == 2)
    storage.fail([])
    await trial.clock.sleepers(isOffline ? 2 : 1)
    trial.passTime()
    await trial.wait(for: replica) { $0.outboxFailure == nil && (!isOffline || $0.saved == 2) }
    #expect(store.send(.add("c")).refusal == nil)
    line.heal()
    try await replica.settle()
    #expect(log.entries.count == 3)
    let other = makeBoard()
    _ = try await trial.attach("two", to: other)
    #expect(other.cards == ["a", "b", "c"] && store.cards == other.cards)
  }

  @Test func `what is saved is appended while nothing more can be saved`() async throws {
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    line.cut()
    store.send(.add("a"))
    await trial.wait(for: replica) { $0.saved == 1 && $0.appendFailure != nil }
    storage.fail([.save, .remove])
    store.send(.add("b"))
    await trial.wait(for: replica) { $0.outboxFailure != nil }
    trial.heal(line)
    await log.wait { $0.entries.count == 1 }
    storage.fail([])
    try await replica.settle()
    #expect(log.entries.count == 2 && store.cards == ["a", "b"])
  }

  @Test func `a log and an outbox that both fail are each asked again after a pause`() async throws {
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    line.cut()
    storage.fail([.remove])
    store.send(.add("a"))
    // It is too large, so it is removed without an answer of the log.
    store.send(.add(String(repeating: "b", count: line.largestEntry)))
    await trial.wait(for: replica) { $0.outboxFailure != nil && $0.appendFailure != nil }
    let count = storage.failureCount
    // The reader, the append and the removal.
    await trial.clock.sleepers(3)
    #expect(storage.failureCount == count)
    storage.fail([])
    trial.heal(line)
    try await replica.settle()
    #expect(log.entries.count == 1 && store.cards == ["a"])
  }

  @Test func `an effect that waits for its settlement starts when its proposal can be removed`() async throws
  {
    let bought = Mutex<[Int]>([])
    let store = makeBoard(BoardReducer { amount in bought.withLock { $0.append(amount) } })
    let replica = try await trial.attach("one", to: store) {
      $0.outbox = storage
      $0.effects = { _ in .whenSettled }
    }
    storage.fail([.remove])
    let buying = store.send(.buy(2))
    await trial.wait(for: replica) { $0.outboxFailure != nil && $0.pending == 0 }
    #expect(store.send(.add("refused")).refusal != nil)
    #expect(bought.withLock { $0 } == [])
    storage.fail([])
    trial.passTime()
    await buying.finish()
    #expect(bought.withLock { $0 } == [2] && store.notes == ["bought": 1])
    #expect(replica.status.outboxFailure == nil)
  }

  @Test func `an effect whose proposal cannot be removed before its replica leaves runs in the next run`()
    async throws
  {
    let bought = Mutex<[Int]>([])
    func run() async throws -> (Store<Board, BoardAction>, Replica<Board, BoardAction>) {
      let store = makeBoard(BoardReducer { amount in bought.withLock { $0.append(amount) } })
      let replica = try await trial.attach("one", to: store) {
        $0.outbox = storage
        $0.effects = { _ in .whenSettled }
      }
      return (store, replica)
    }
    storage.fail([.remove])
    let (store, replica) = try await run()
    let buying = store.send(.buy(2))
    await trial.wait(for: replica) { $0.outboxFailure != nil && $0.pending == 0 }
    replica.detach()
    await buying.finish()
    #expect(bought.withLock { $0 } == [] && store.notes == [:])
    storage.fail([])
    let (next, _) = try await run()
    await trial.wait(for: next) { $0.notes == ["bought": 1] }
    #expect(bought.withLock { $0 } == [2])
  }

  @Test(arguments: [false, true])
  func `what could not be saved is saved after a stop`(isOffline: Bool) async throws {
    let line = log.connection()
    if isOffline { line.cut() }
    do {
      let store = makeBoard()
      let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
      storage.fail([.save])
      store.send(.add("a"))
      store.send(.add("b"))
      await trial.wait(for: replica) { $0.outboxFailure != nil }
      line.cut(.denied)
      trial.passTime()
      await trial.wait(for: replica) { $0.stop != nil }
      storage.fail([])
      await trial.wait(for: replica) { $0.saved == 2 }
    }
    #expect(try await nextRun().cards == ["a", "b"])
    #expect(log.entries.count == 2)
  }

  // The storage has room again exactly when the store is gone, so only a last attempt can save anything.
  @Test(arguments: ReplicaLeavingTests.Leaving.allCases, [false, true])
  func `saving is tried once more when a replica leaves`(
    _ leaving: ReplicaLeavingTests.Leaving, isOffline: Bool
  ) async throws {
    let line = log.connection()
    if isOffline { line.cut() }
    var store = Optional(makeBoard())
    var replica = Optional(
      try await trial.attach("one", to: try #require(store), over: line) { $0.outbox = storage })
    storage.fail([.save])
    store?.send(.add("a"))
    await trial.wait(for: try #require(replica)) { $0.outboxFailure != nil }
    line.cut()
    storage.fail([])
    leaving.leave(&store, &replica)
    try await storage.wait { $0.count == 1 }
    #expect(try await nextRun().cards == ["a"])
  }

  @Test(arguments: ReplicaLeavingTests.Leaving.allCases)
  func `inputs that cannot be saved before a replica has left are reported as lost`(
    _ leaving: ReplicaLeavingTests.Leaving
  ) async throws {
    let (reports, news) = AsyncStream.makeStream(of: String.self)
    try await Failures.reporting(to: { news.yield("\($0)") }) {
      var store = Optional(makeBoard())
      var replica = Optional(
        try await trial.attach("one", to: try #require(store)) { $0.outbox = storage })
      storage.fail([.save])
      store?.send(.add("a"))
      store?.send(.add("b"))
      await trial.wait(for: try #require(replica)) { $0.outboxFailure != nil }
      leaving.leave(&store, &replica)
    }
    for await report in reports {
      #expect(
        report == """
          The outbox of the replica of "board" could not be saved before the store was released or the replica was detached, so \
          2 accepted inputs are lost. The value for "board" was not written to \(storage.place): the disk is full. Keep \
          the store until `status.outboxFailure` is nil.
          """)
      break
    }
    // The next run does not wait for one that has given up.
    storage.fail([])
    #expect(try await nextRun().cards == [])
  }

  @Test func `a proposal that was saved twice is appended once, also if it cannot be removed at first`()
    async throws
  {
    let line = log.connection()
    line.cut()
    do {
      let store = makeBoard()
      _ = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
      store.send(.add("a"))
      try await storage.wait { $0.count == 1 }
    }
    // As if the process was killed after it had saved the proposal with its number, and before it removed the name.
    let early = try #require(try storage.keys().first)
    guard case .value(let name) = storage.load(early) else { return }
    storage.fail([.remove])
    let reports = Mutex<[String]>([])
    try await Failures.reporting(to: { failure in reports.withLock { $0.append("\(failure)") } }) {
      // The first run finds the name, and the second one the number as well.
      for _ in 1...2 {
        let store = makeBoard()
        let replica = try await trial.attach("one", to: store) { $0.outbox = storage }
        await trial.wait(for: replica) { $0.outboxFailure != nil }
        #expect(log.entries.isEmpty)
        replica.detach()
      }
    }
    #expect(try storage.keys().count == 2 && storage.load(early) == .value(name))
    do {
      let store = makeBoard()
      let replica = try await trial.attach("one", to: store) { $0.outbox = storage }
      await trial.wait(for: replica) { $0.outboxFailure != nil }
      #expect(store.cards == ["a"] && log.entries.isEmpty)
      storage.fail([])
      trial.passTime()
      try await replica.settle()
      try await storage.wait { $0.isEmpty }
    }
    #expect(try await nextRun().cards == ["a"])
    #expect(log.entries.count == 1 && reports.withLock { $0 } == [])
  }

  @Test func `a process with the same ID and outbox replaces no saved proposal, and its own are kept`()
    async throws
  {
    let (one, two) = (makeBoard(), makeBoard())
    let (line, otherLine) = (log.connection(), log.connection())
    let other = OtherProcess(storage)
    let first = try await trial.attach("one", to: one, over: line) { $0.outbox = storage }
    let second = try await trial.attach("one", to: two, over: otherLine) { $0.outbox = other }
    for line in [line, otherLine] { line.cut() }
    one.send(.add("a"))
    await trial.wait(for: first) { $0.saved == 1 }
    two.send(.add("b"))
    await trial.wait(for: second) { $0.outboxFailure != nil || $0.saved > 0 }
    #expect(
      second.status.outboxFailure?.message == """
        The value for "outbox/board/one/00000000000000000001" was not written to \(other.place): another process has saved \
        another proposal there, which uses the ID of this replica and its outbox.
        """)
    try #require(second.status.saved == 0)
    // Detached, it keeps its proposal without a number.
    second.detach()
    trial.passTime()
    try await storage.wait { $0.count == 2 }
    trial.heal(line)
    try await first.settle()
    first.detach()
    #expect(try await nextRun().cards == ["a", "b"])
  }
}

/// The storage of another process, which uses the same files.
private struct OtherProcess: Storage {
  let base: ObservedStorage
  let place = StoragePlace(kind: "other process", address: "")

  init(_ base: ObservedStorage) { self.base = base }

  func load(_ key: StorageKey) -> StoredItem { base.load(key) }
  func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    try base.save(data, under: key)
  }
  func remove(_ key: StorageKey) throws(PersistenceFailure) { try base.remove(key) }
  func keys() throws(PersistenceFailure) -> [StorageKey] { try base.keys() }
}
