import Foundation
import Rill
import RillFixtures
import RillPersistence
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

@testable import RillReplication

/// Proposals that survive a crash.
@MainActor @Suite struct ReplicaOutboxTests {
  private let trial = ReplicaTrial()
  private var log: SimulatedLog { trial.log }

  @Test func `proposals of a killed process are appended by its next run, once`() async throws {
    let storage = ObservedStorage()
    let line = log.connection()
    do {
      let store = makeBoard()
      _ = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
      store.send(.add("a"))
      await log.wait { $0.entries.count == 1 }
      line.cut()
      store.send(.add("b"))
      store.send(.add("c"))
      // The first proposal may still be there, since the line was cut before its entry could be read.
      try await storage.wait { keys in
        ["2", "3"].allSatisfy { number in keys.contains { $0.text.hasSuffix(number) } }
      }
    }
    let again = makeBoard()
    let replica = try await trial.attach("one", to: again) { $0.outbox = storage }
    try await replica.settle()
    #expect(again.cards == ["a", "b", "c"])
    #expect(log.entries.count == 3)
    try await storage.wait { $0.isEmpty }
  }

  @Test func `an effect that waits for its settlement runs in the next run if the process was killed before`()
    async throws
  {
    let storage = ObservedStorage()
    let bought = Mutex<[Int]>([])
    let line = log.connection()
    do {
      let store = makeBoard(BoardReducer { amount in bought.withLock { $0.append(-amount) } })
      _ = try await trial.attach("one", to: store, over: line) {
        $0.outbox = storage
        $0.effects = { _ in .whenSettled }
      }
      store.send(.add("a"))
      await log.wait { $0.entries.count == 1 }
      line.cut()
      store.send(.buy(2))
      try await storage.wait { keys in keys.contains { $0.text.hasSuffix("2") } }
    }
    let other = makeBoard(BoardReducer { amount in bought.withLock { $0.append(amount) } })
    let replica = try await trial.attach("one", to: other) {
      $0.outbox = storage
      $0.effects = { _ in .whenSettled }
    }
    try await replica.settle()
    await trial.wait(for: other) { $0.notes == ["bought": 1] }
    #expect(bought.withLock { $0 } == [2])
  }

  @Test(arguments: [false, true])
  func `proposals are saved while the replica waits before it appends again`(isDetached: Bool) async throws {
    let storage = ObservedStorage()
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    line.cut()
    store.send(.add("first"))
    await trial.wait(for: replica) { $0.appendFailure != nil }
    for number in 1...10 { store.send(.add("\(number)")) }
    if isDetached { replica.detach() }
    try await storage.wait { $0.count == 11 }
    let again = makeBoard()
    let next = try await trial.attach("two", to: again)
    try await next.settle()
    #expect(again.cards == [])
  }

  @Test func `proposals of a run that never reached the log are saved, and appended once by the next runs`()
    async throws
  {
    let storage = ObservedStorage()
    let line = log.connection()
    line.cut()
    for card in ["a", "b"] {
      let store = makeBoard()
      _ = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
      let count = try storage.keys().count
      store.send(.add(card))
      store.send(.add(card + "'"))
      #expect(store.cards.suffix(2) == [card, card + "'"])
      try await storage.wait { $0.count == count + 2 }
    }
    let saved = try storage.keys().map { ($0, storage.load($0)) }
    let troubled = TroubledLog()
    troubled.fail(.append)
    do {
      let store = makeBoard()
      let replica = try await store.attach(
        Replica(of: "board", over: troubled, as: "one", settings: settings(storage)))
      #expect(store.cards == ["a", "a'", "b", "b'"])
      await trial.wait(for: replica) { $0.appendFailure != nil }
      #expect(try storage.keys().map(\.text).filter { $0.hasPrefix("outbox.early") } == [])
      replica.detach()
    }
    // As if the process was killed before the removal.
    for (key, item) in saved {
      if case .value(let data) = item { try storage.save(data, under: key) }
    }
    troubled.mend(.append)
    let again = makeBoard()
    let replica = try await again.attach(
      Replica(of: "board", over: troubled, as: "one", settings: settings(storage)))
    try await replica.settle()
    #expect(again.cards == ["a", "a'", "b", "b'"])
    #expect(try await troubled.bounds().last == 4)
    try await storage.wait { $0.isEmpty }
  }

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
        The log of "board" was trimmed beyond a proposal of this replica, and the snapshot at offset \(newest) does not say \
        whether it was settled or refused. Its effects that wait for that do not run: "buy". Check whether they are needed, \
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

  private func settings(_ storage: ObservedStorage) -> ReplicaSettings {
    var settings = ReplicaSettings()
    settings.clock = trial.clock
    settings.outbox = storage
    return settings
  }

  /// Keeps a proposal in an outbox, and returns its key.
  private func kept(in storage: ObservedStorage) async throws -> StorageKey {
    let line = log.connection()
    let store = makeBoard()
    _ = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    line.cut()
    store.send(.add("a"))
    try await storage.wait { $0.count == 1 }
    return try #require(try storage.keys().first)
  }

  @Test func `a damaged outbox stops the replica, changes nothing, and names the place and a way out`()
    async throws
  {
    let storage = ObservedStorage()
    let key = try await kept(in: storage)
    guard case .value(let whole) = storage.load(key) else { throw Absent() }
    var bytes = whole
    bytes[bytes.count - 3] ^= 1
    try storage.save(bytes, under: key)
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store) { $0.outbox = storage }
    #expect(
      replica.status.stop?.description == """
        The proposals that an earlier run has kept cannot be loaded from the outbox. Nothing was changed, and the replica sends \
        nothing. The proposal in \(storage.place) under "\(key)" cannot be read: its checksum does not fit, so something \
        has changed it, or it belongs to another store. Restore it from a \
        backup, or remove it to give the proposal up, and attach the replica again.
        """)
    #expect(storage.load(key) == .value(bytes) && log.entries.isEmpty)
    // Each of the two ways out.
    try storage.save(whole, under: key)
    let restored = makeBoard()
    try await trial.attach("one", to: restored) { $0.outbox = storage }.settle()
    #expect(restored.cards == ["a"])
  }

  private struct Absent: Error {}

  @Test func `a saved proposal without a valid number stops the replica`() async throws {
    let storage = MemoryStorage()
    for number in [UInt64.max, 0] {
      let id = EntryID(replica: "one", number: number)
      let parts = EntryFormat.Parts(
        kind: .action, version: 1, draws: EntryDraws(time: 0),
        payload: Array(#"{"add":{"_0":"a"}}"#.utf8)[...])
      let key = StorageKey(
        "outbox/board/one/" + String(repeating: "0", count: 20 - "\(number)".count) + "\(number)")
      storage.save(Data(EntryFormat(store: "board").bytes(of: parts, as: id)), under: key)
      let store = makeBoard()
      let replica = try await trial.attach("one", to: store) { $0.outbox = storage }
      #expect(
        replica.status.stop
          == .unreadableOutbox(
            """
            The proposal in \(storage.place) under "\(key)" cannot be read: its number is not valid. Restore it from a backup, \
            or remove it to give the proposal up, and attach the replica again.
            """))
      #expect(store.state == Board())
      storage.remove(key)
    }
  }
}
