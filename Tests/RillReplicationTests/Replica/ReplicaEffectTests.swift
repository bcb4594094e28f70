import Dispatch
import Rill
import RillFixtures
import RillPersistence
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

@testable import RillReplication

/// Effects that wait for the settlement of their action, while their replica or their store leaves.
@MainActor @Suite struct ReplicaEffectTests {
  private func settings(_ storage: (any Storage)?) -> ReplicaSettings {
    var settings = ReplicaSettings()
    settings.outbox = storage
    return settings
  }

  @Test(arguments: [false, true])
  func `effects of settled proposals start, also if the replica is detached immediately`(isSaved: Bool)
    async throws
  {
    for _ in 0..<30 {
      let bought = Mutex<[Int]>([])
      let store = makeBoard(BoardReducer { amount in bought.withLock { $0.append(amount) } })
      var settings = settings(isSaved ? MemoryStorage() : nil)
      settings.effects = { _ in .whenSettled }
      let replica = try await store.attach(
        Replica(of: "board", over: MemoryLog(), as: "one", settings: settings))
      let tasks = (1...3).map { store.send(.buy($0)) }
      try await replica.settle()
      replica.detach()
      for task in tasks { await task.finish() }
      #expect(bought.withLock { $0.sorted() } == [1, 2, 3])
    }
  }

  @Test(arguments: [false, true])
  func `effects of settled proposals start once, in the next run if the store is released before`(
    isDetached: Bool
  ) async throws {
    for _ in 0..<60 {
      let bought = Recorder<Int>()
      let log = MemoryLog()
      var settings = settings(MemoryStorage())
      settings.effects = { _ in .whenSettled }
      do {
        let store = makeBoard(BoardReducer { bought.note($0) })
        let replica = try await store.attach(Replica(of: "board", over: log, as: "one", settings: settings))
        for number in 1...3 { store.send(.buy(number)) }
        try await replica.settle()
        if isDetached { replica.detach() }
      }
      let store = makeBoard(BoardReducer { bought.note($0) })
      let replica = try await store.attach(Replica(of: "board", over: log, as: "one", settings: settings))
      _ = await bought.first { $0.count >= 3 }
      try await replica.settle()
      #expect(bought.elements.sorted() == [1, 2, 3] && store.budget == 4)
    }
  }

  @Test func `an effect that is cancelled while it waits does not run in the next run`() async throws {
    let bought = Recorder<Int>()
    let (log, storage) = (MemoryLog(), ObservedStorage())
    var settings = settings(storage)
    settings.effects = { _ in .whenSettled }
    do {
      let store = makeBoard(BoardReducer { bought.note($0) })
      let replica = try await store.attach(Replica(of: "board", over: log, as: "one", settings: settings))
      let (removing, end) = storage.hold(.remove)
      let task = store.send(.buy(1))
      await removing.wait()
      task.cancel()
      await task.finish()
      end.signal()
      try await storage.wait { $0.isEmpty }
      try await replica.settle()
    }
    // What is saved when the store is released is saved before the next replica begins.
    let life = WriterLife(WriterLife.Key(store: "board", replica: "one", log: log))
    await life.waitForEarlier()
    life.end()
    #expect(try storage.keys() == [] && bought.elements == [])
  }

  @Test func `an effect that does not wait does not end the waiting of another one of its action`()
    async throws
  {
    for _ in 0..<10 {
      let (bought, logged) = (Recorder<Int>(), Recorder<Int>())
      let (log, storage) = (MemoryLog(), ObservedStorage())
      var settings = settings(storage)
      settings.effects = { $0.name == "buy" ? .whenSettled : .whenProposed }
      @MainActor func make() -> Store<Board, BoardAction> {
        Store(Board()) { (board: inout Board, action: BoardAction) in
          guard case .buy(let amount) = action else { return .none }
          board.budget -= amount
          return .merge(.run("log") { _ in logged.note(amount) }, .run("buy") { _ in bought.note(amount) })
        }
      }
      let end: DispatchSemaphore
      do {
        let store = make()
        let replica = try await store.attach(Replica(of: "board", over: log, as: "one", settings: settings))
        let held = storage.hold(.remove)
        end = held.end
        store.send(.buy(1))
        _ = await logged.first { $0.count == 1 }
        await held.begun.wait()
        try await replica.settle()
        #expect(bought.elements == [])
      }
      // The store is released while the proposal is being removed.
      end.signal()
      let store = make()
      let replica = try await store.attach(Replica(of: "board", over: log, as: "one", settings: settings))
      _ = await bought.first { !$0.isEmpty }
      try await replica.settle()
      #expect(bought.elements == [1] && store.budget == 9)
    }
  }

  @Test func `an effect that never starts because of its ID does not run in the next run`() async throws {
    let (log, storage) = (MemoryLog(), ObservedStorage())
    var settings = settings(storage)
    settings.effects = { _ in .whenSettled }
    let bought = Recorder<Int>()
    do {
      let (never, continuation) = AsyncStream<Void>.makeStream()
      let store = Store(Board()) { (board: inout Board, action: BoardAction) in
        guard case .buy(let amount) = action else { return .none }
        board.budget -= amount
        return .run("buy") { _ in
          bought.note(amount)
          for await _ in never {}
        }.id("buy", policy: .first)
      }
      let replica = try await store.attach(Replica(of: "board", over: log, as: "one", settings: settings))
      store.send(.buy(1))
      store.send(.buy(2))
      _ = await bought.first { !$0.isEmpty }
      try await replica.settle()
      try await storage.wait { $0.isEmpty }
      // The writer waits for more, so it has ended the removals.
      withExtendedLifetime((store, continuation)) {}
    }
    let life = WriterLife(WriterLife.Key(store: "board", replica: "one", log: log))
    await life.waitForEarlier()
    life.end()
    #expect(try storage.keys() == [] && bought.elements == [1])
  }

  @Test func `an effect that a detached replica withdraws is cancelled, which is not reported`() async throws
  {
    let reports = Mutex<[String]>([])
    let bought = Mutex<[Int]>([])
    try await Failures.reporting(to: { failure in
      reports.withLock { $0.append("\(failure)") }
    }) {
      let trial = ReplicaTrial()
      let store = makeBoard(BoardReducer { amount in bought.withLock { $0.append(amount) } })
      let line = trial.log.connection()
      let replica = try await trial.attach("one", to: store, over: line) {
        $0.effects = { _ in .whenSettled }
      }
      line.cut()
      let task = store.send(.buy(1))
      replica.link.end()
      await task.finish()
      replica.detach()
    }
    #expect(bought.withLock { $0 } == [] && reports.withLock { $0 } == [])
  }
}
