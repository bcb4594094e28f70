import Dispatch
import Rill
import RillFixtures
import RillReplication
import RillReplicationTesting
import Testing

/// Proposals that are too large for the storage of the outbox.
@MainActor @Suite struct ReplicaOutboxLimitTests {
  private let trial = ReplicaTrial()
  private let storage = ObservedStorage()
  private var log: SimulatedLog { trial.log }
  private let large = String(repeating: "x", count: 200)

  @Test(arguments: [false, true])
  func `a proposal that is too large for the outbox is withdrawn, and the others are saved`(
    isBeforeTheLogAnswers: Bool
  ) async throws {
    let line = log.connection()
    if isBeforeTheLogAnswers { line.cut() }
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    line.cut()
    storage.limit(to: 150)
    var refusals = replica.refusals.makeAsyncIterator()
    let (saving, end) = storage.hold(.save)
    store.send(.add("a"))
    await saving.wait()
    store.send(.add("b"))
    let task = store.send(.add(large))
    store.send(.add("c"))
    end.signal()
    try await replica.flush()
    #expect(store.cards == ["a", "b", "c"] && replica.status.saved == 3 && replica.status.pending == 3)
    #expect(replica.status.outboxFailure == nil)
    let refused = await refusals.next()
    #expect(refused?.sequence == task.sequence)
    let reason = try #require(refused?.refusal.reason)
    let key = try #require(reason.firstMatch(of: /"(outbox[^"]*)"/)?.1)
    let size = try #require(reason.firstMatch(of: /has (\d+) bytes/)?.1)
    #expect(
      reason == """
        The outbox refused the proposal as too large. The value under "\(key)" in \(storage.place) has \(size) bytes, and that \
        storage takes at most 150. It was withdrawn. Send a smaller action, or keep the outbox in a storage with a higher limit.
        """)
    trial.heal(line)
    try await replica.settle()
    #expect(log.entries.count == 3 && store.cards == ["a", "b", "c"])
    try await storage.wait { $0.isEmpty }
  }

  @Test func `a replica accepts inputs after a single one that was too large`() async throws {
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store) { $0.outbox = storage }
    storage.limit(to: 150)
    storage.fail([.save])
    let task = store.send(.add("a"))
    await trial.wait(for: replica) { $0.outboxFailure != nil }
    #expect(store.send(.add("b")).refusal != nil)
    storage.limit(to: 10)
    trial.passTime()
    guard case .refused = try await replica.outcome(of: task) else {
      Issue.record("it was not refused")
      return
    }
    #expect(store.cards == [] && replica.status.outboxFailure == nil)
    storage.limit(to: 150)
    storage.fail([])
    store.send(.add("c"))
    try await replica.settle()
    #expect(store.cards == ["c"])
  }

  @Test func `a refused proposal that was saved before it had a number does not come back`() async throws {
    let line = log.connection()
    line.cut()
    do {
      let store = makeBoard()
      let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
      let task = store.send(.add(large))
      try await replica.flush()
      line.setLargestEntry(100)
      trial.heal(line)
      guard case .refused = try await replica.outcome(of: task) else {
        Issue.record("it was not refused")
        return
      }
      #expect(store.cards == [])
      try await storage.wait { $0.isEmpty }
    }
    let store = makeBoard()
    try await trial.attach("one", to: store) { $0.outbox = storage }.settle()
    #expect(store.cards == [])
  }
}
