import Dispatch
import Rill
import RillFixtures
import RillPersistence
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

@testable import RillReplication

/// A replica that is detached, or whose store is released, and the next one with its ID.
@MainActor @Suite struct ReplicaLeavingTests {
  /// How a replica leaves.
  enum Leaving: CaseIterable {
    case detached
    case releasedWithItsStore
    /// The store is released, while the app still holds the replica.
    case held

    @MainActor func leave(
      _ store: inout Store<Board, BoardAction>?, _ replica: inout Replica<Board, BoardAction>?
    ) {
      if self == .detached { replica?.detach() } else { store = nil }
      if self == .releasedWithItsStore { replica = nil }
    }
  }

  private func settings(_ storage: (any Storage)?) -> ReplicaSettings {
    var settings = ReplicaSettings()
    settings.outbox = storage
    return settings
  }

  @Test(arguments: [false, true], Leaving.allCases)
  func `the next replica with the ID begins when the proposals of the last one are written`(
    isSaved: Bool, leaving: Leaving
  ) async throws {
    for _ in 0..<20 {
      let log = MemoryLog()
      let settings = settings(isSaved ? MemoryStorage() : nil)
      var store: Store<Board, BoardAction>? = makeBoard()
      var replica: Replica<Board, BoardAction>? = try await store?.attach(
        Replica(of: "board", over: log, as: "one", settings: settings))
      for number in 1...20 { store?.send(.add("\(number)")) }
      leaving.leave(&store, &replica)
      let next = makeBoard()
      let other = try await next.attach(Replica(of: "board", over: log, as: "one", settings: settings))
      for number in 21...23 { next.send(.add("\(number)")) }
      try await other.settle()
      #expect(next.cards == (1...23).map { "\($0)" })
      #expect(try await log.bounds().last == 23)
      withExtendedLifetime((store, replica)) {}
    }
  }

  @Test func `everything that waits for a replica ends when its store is released`() async throws {
    let trial = ReplicaTrial()
    let line = trial.log.connection()
    var store: Store<Board, BoardAction>? = makeBoard()
    let held = try await trial.attach("one", to: try #require(store), over: line)
    line.cut()
    let task = try #require(store?.send(.add("1")))
    let refusals = held.refusals
    let settling = Task { try await held.settle() }
    let outcome = Task { _ = try await held.outcome(of: task) }
    // It runs after the first steps of both tasks, after which they wait.
    await Task {}.value
    #expect(held.waiters.count == 2)
    weak let left = store
    store = nil
    #expect(left == nil)
    for await _ in refusals {}
    await #expect(throws: ReplicaStop.detached) { try await settling.value }
    await #expect(throws: ReplicaStop.detached) { try await outcome.value }
    await #expect(throws: ReplicaStop.detached) { try await held.settle() }
    #expect(held.status.stop == .detached && held.status.pending == 1)
    for await _ in held.refusals {}
  }

  @Test func `a failure to append is forgotten, and delays no effects, when nothing is left to append`()
    async throws
  {
    let log = TroubledLog()
    log.fail(.answer)
    let bought = Recorder<Int>()
    let store = makeBoard(BoardReducer { bought.note($0) })
    // Its time does not pass, so that an append that has failed is repeated only because the log has answered.
    var settings = settings(MemoryStorage())
    settings.clock = TestClock()
    settings.effects = { _ in .whenSettled }
    let replica = try await store.attach(
      Replica(of: "board", over: log, as: "one", settings: settings))
    // The board has the means for no more.
    for number in 1...10 {
      let task = store.send(.buy(1))
      try await replica.settle()
      await bought.first(number)
      // What the effect has sent after that is a proposal, too.
      await task.finish()
      try await replica.settle()
      #expect(replica.status.pending == 0 && replica.status.appendFailure == nil)
    }
  }

  @Test(arguments: [false, true], Leaving.allCases)
  func `a replica that waits to repeat an append repeats it when it leaves`(isSaved: Bool, leaving: Leaving)
    async throws
  {
    let log = TroubledLog()
    log.fail(.append)
    // Its time does not pass.
    var settings = settings(isSaved ? MemoryStorage() : nil)
    settings.clock = TestClock()
    var store: Store<Board, BoardAction>? = makeBoard()
    var replica = try await store?.attach(Replica(of: "board", over: log, as: "one", settings: settings))
    store?.send(.add("1"))
    await ReplicaTrial().wait(for: try #require(replica)) { $0.appendFailure != nil }
    store?.send(.add("2"))
    log.mend(.append)
    leaving.leave(&store, &replica)
    #expect(try await log.entries(after: 0, limit: 1).count == 1)
    #expect(try await log.entries(after: 1, limit: 1).count == 1)
    withExtendedLifetime((store, replica)) {}
  }

  @Test func `an append that fails after the replica left is repeated once`() async throws {
    for isMended in [false, true] {
      let (log, end) = (TroubledLog(), Signal())
      let begun = log.failNextAppend(after: end)
      var settings = settings(nil)
      settings.clock = TestClock()
      let store = makeBoard()
      let replica = try await store.attach(Replica(of: "board", over: log, as: "one", settings: settings))
      store.send(.add("1"))
      await begun.wait()
      replica.detach()
      if !isMended { log.fail(.append) }
      end.fire()
      if isMended { #expect(try await log.entries(after: 0, limit: 1).count == 1) }
      // The next replica with the ID waits for the end of this one, which has lost its proposal if the log failed again.
      let next = makeBoard()
      let other = try await next.attach(Replica(of: "board", over: log, as: "one", settings: settings))
      log.mend(.append)
      next.send(.add("2"))
      try await other.settle()
      #expect(next.cards == (isMended ? ["1", "2"] : ["2"]))
    }
  }
}
