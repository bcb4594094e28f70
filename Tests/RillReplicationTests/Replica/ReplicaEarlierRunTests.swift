import Foundation
import Rill
import RillPersistence
import RillReplicationTesting
import RillTesting
import Testing

@testable import RillReplication

/// What the outbox remembers of the log for the next run.
@MainActor @Suite struct ReplicaEarlierRunTests {
  private let trial = ReplicaTrial()
  private let storage = ObservedStorage()
  private let key = StorageKey("outbox.checksum/board/one")

  private var place: String { "\(storage.place) under \"\(key)\"" }

  private func settings(_ settings: inout ReplicaSettings) {
    settings.outbox = storage
    settings.checksumInterval = 4
  }

  /// Adds cards through a replica of its own.
  private func add(_ cards: ClosedRange<Int>, to log: SimulatedLog) async throws {
    let store = makeBoard()
    let replica = try await store.attach(Replica(of: "board", over: log.connection(), as: "writer"))
    for card in cards { store.send(.add("\(card)")) }
    try await replica.settle()
  }

  /// Runs the replica whose outbox remembers the first eight of ten entries.
  private func runOnce() async throws {
    try await add(1...10, to: trial.log)
    let store = makeBoard()
    _ = try await trial.attach("one", to: store, settings)
    try await waitForChecksum()
    withExtendedLifetime(store) {}
  }

  private func waitForChecksum() async throws {
    try await storage.wait { _ in text?.hasPrefix("8 ") == true }
  }

  /// The saved checksum.
  private var text: String? {
    guard case .value(let data) = storage.load(key) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `a log that has lost entries since an earlier run stops the replica, which names the place`()
    async throws
  {
    try await runOnce()
    let shorter = SimulatedLog()
    try await add(1...7, to: shorter)
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: shorter.connection(), settings)
    #expect(replica.status.stop == .lostEarlierEntries(last: 7, known: 8, keptIn: place))
    #expect(store.state == Board())
    // As the failure says.
    try storage.remove(key)
    let again = makeBoard()
    try await trial.attach("one", to: again, over: shorter.connection(), settings).settle()
    #expect(again.cards == (1...7).map { "\($0)" })
  }

  @Test func `a log that contains all entries of an earlier run is handled as before`() async throws {
    try await runOnce()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, settings)
    #expect(store.cards.count == 10)
    try await add(11...12, to: trial.log)
    try await storage.wait { _ in text?.hasPrefix("12 ") == true }
    #expect(replica.status.straying == nil)
    withExtendedLifetime(store) {}
  }

  @Test func `the checksum of a run that has come less far does not replace that of an earlier run`()
    async throws
  {
    try await add(1...10, to: trial.log)
    try storage.save(Data("9 1f 1".utf8), under: key)
    let store = makeBoard()
    _ = try await trial.attach("one", to: store, settings)
    try await add(11...12, to: trial.log)
    try await storage.wait { _ in text?.hasPrefix("12 ") == true }
    // By this test, and at offset 12, but not at offset 8.
    #expect(storage.savedKeys.count { $0 == key } == 2)
    withExtendedLifetime(store) {}
  }

  @Test func `a log that contains other entries than in an earlier run is reported`() async throws {
    try await runOnce()
    let other = SimulatedLog()
    try await add(2...11, to: other)
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: other.connection(), settings)
    await trial.wait(for: replica) { $0.straying != nil }
    let straying = try #require(replica.status.straying)
    #expect(straying.offset == 8 && straying.replica == "one" && straying.isEarlierRun)
    #expect("\(straying)" == #"the settled state differs from that of an earlier run of "one" at offset 8"#)
    withExtendedLifetime(store) {}
  }

  @Test(arguments: ["", "8", "8 12", "8 xyz 1", "-8 12 1", "8 12 1 ", "8 12 one"])
  func `an unreadable checksum stops the replica, and is not replaced`(_ text: String) async throws {
    try await add(1...10, to: trial.log)
    try storage.save(Data(text.utf8), under: key)
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, settings)
    #expect(
      replica.status.stop?.description == """
        What an earlier run has kept cannot be loaded from the outbox. Nothing was changed, and the replica sends \
        nothing. The checksum in \(place) cannot be read. Restore it from a backup, or remove it, and attach a new \
        replica, which does not notice then if the log has lost entries.
        """)
    #expect(self.text == text && store.state == Board())
    try storage.remove(key)
    let again = makeBoard()
    _ = try await trial.attach("one", to: again, settings)
    try await waitForChecksum()
    withExtendedLifetime(again) {}
  }

  @Test func `the next checksum is saved where one could not be saved`() async throws {
    try await add(1...5, to: trial.log)
    storage.fail([.save])
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, settings)
    #expect(replica.status.position == 5)
    storage.fail([])
    try await add(6...10, to: trial.log)
    try await waitForChecksum()
    withExtendedLifetime(store) {}
  }

  @Test(arguments: [1, 3])
  func `the next run goes on after its newest entries were damaged, and loses nothing`(count: UInt64)
    async throws
  {
    let log = trial.log
    do {
      let store = makeBoard()
      let replica = try await trial.attach("one", to: store, settings)
      for card in 1...4 { store.send(.add("\(card)")) }
      try await replica.settle()
    }
    for offset in (5 - count)...4 { log.damage(at: offset) { $0[$0.count / 2] ^= 0x55 } }
    let rest = (1...(4 - count)).map(String.init)
    for run in 1...2 {
      let store = makeBoard()
      let replica = try await trial.attach("one", to: store) {
        $0.outbox = storage
      }
      store.send(.add("run \(run)"))
      try await replica.settle()
      #expect(replica.status.stop == nil)
      #expect(store.cards == rest + (1...run).map { "run \($0)" })
    }
  }
}
