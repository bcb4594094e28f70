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
      try await storage.wait { $0.count >= 2 }
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
          == .outbox("The saved proposal number \(number) cannot be read by this program."))
      #expect(store.state == Board())
      storage.remove(key)
    }
  }
}
