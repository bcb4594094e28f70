import Rill
import RillFixtures
import RillPersistence
import RillReplication
import RillReplicationTesting
import RillTesting
import Testing

/// What a replica with an outbox has accepted, whatever ends it.
@MainActor @Suite struct ReplicaSavingTests {
  private let trial = ReplicaTrial()

  // The stop arises on another thread, and the store learns of it when its actor is free. The number of inputs in between
  // differs from round to round.
  @Test(arguments: [LogFailure.Kind.denied, .closed])
  func `what is accepted while a stop is on its way to the store is saved`(_ kind: LogFailure.Kind)
    async throws
  {
    for round in 0..<20 {
      let (log, storage) = (SimulatedLog(), ObservedStorage())
      let line = log.connection()
      var settings = ReplicaSettings()
      settings.outbox = storage
      let store = makeBoard()
      let replica = try await store.attach(
        Replica<Board, BoardAction>(of: "board", over: line, as: "one", settings: settings))
      store.send(.add("first"))
      try await replica.settle()
      line.cut(kind)
      var accepted = ["first"]
      for number in 0..<(round * 20) where store.send(.add("\(number)")).refusal == nil {
        accepted.append("\(number)")
      }
      await trial.wait(for: replica) { $0.stop != nil && $0.saved == $0.pending }
      replica.detach()
      let next = makeBoard()
      try await next.attach(
        Replica<Board, BoardAction>(of: "board", over: log.connection(), as: "one", settings: settings)
      ).settle()
      #expect(next.cards == accepted)
      #expect(log.entries.count == accepted.count)
    }
  }

  /// A clock whose sleepers are never woken at their time.
  private struct BrokenClock: Clock {
    struct Broken: Error {}
    let base = ContinuousClock()
    var now: ContinuousClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { throw Broken() }
  }

  @Test func `a replica that cannot measure its pauses saves what it accepts`() async throws {
    let (log, storage) = (SimulatedLog(), ObservedStorage())
    let line = log.connection()
    var settings = ReplicaSettings()
    settings.outbox = storage
    settings.clock = BrokenClock()
    do {
      let store = makeBoard()
      let replica = try await store.attach(
        Replica<Board, BoardAction>(of: "board", over: line, as: "one", settings: settings))
      line.cut()
      for count in 1...3 {
        store.send(.add("\(count)"))
        await trial.wait(for: replica) { $0.saved == count && $0.appendFailure != nil }
      }
    }
    let store = makeBoard()
    try await store.attach(
      Replica<Board, BoardAction>(of: "board", over: log.connection(), as: "one", settings: settings)
    ).settle()
    #expect(store.cards == ["1", "2", "3"])
  }
}
