import Foundation
import Rill
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
        What an earlier run has kept cannot be loaded from the outbox. Nothing was changed, and the replica sends \
        nothing. The proposal in \(storage.place) under "\(key)" cannot be read: its checksum does not fit, so something \
        has changed it, or it belongs to another store. Restore it from a \
        backup, or remove it to give the proposal up, and attach a new replica.
        """)
    #expect(storage.load(key) == .value(bytes) && log.entries.isEmpty)
    // Each of the two ways out.
    try storage.save(whole, under: key)
    let restored = makeBoard()
    try await trial.attach("one", to: restored) { $0.outbox = storage }.settle()
    #expect(restored.cards == ["a"])
  }

  private struct Absent: Error {}

  @Test func `a saved proposal with an action that the program does not know says what the schema needs`()
    async throws
  {
    let storage = MemoryStorage()
    let parts = EntryFormat.Parts(
      kind: .action, version: 1, draws: EntryDraws(time: 0), payload: Array(#"{"paint":{}}"#.utf8)[...])
    let key = StorageKey("outbox/board/one/00000000000000000001")
    let id = EntryID(replica: "one", number: 1)
    storage.save(Data(EntryFormat(store: "board").bytes(of: parts, as: id)), under: key)
    let replica = try await trial.attach("one", to: makeBoard()) { $0.outbox = storage }
    let text = try #require(replica.status.stop).description
    #expect(text.contains("its action cannot be read: "))
    #expect(
      text.hasSuffix(
        """
         (if the type of the actions has changed, their schema needs the earlier one). Restore it from a backup, or remove it \
        to give the proposal up, and attach a new replica.
        """))
    #expect(storage.load(key) != .absent)
  }

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
            or remove it to give the proposal up, and attach a new replica.
            """))
      #expect(store.state == Board())
      storage.remove(key)
    }
  }
}
