import Rill
import RillReplication
import RillReplicationTesting
import Testing

/// Attaching where the result of a task must be `Sendable`: the statements below compile.
@Suite(.timeLimit(.minutes(60))) struct AttachingInTasksTests {
  private let log = SimulatedLog()

  @MainActor @Test func `a replica is attached by a task on the main actor`() async throws {
    let store = makeBoard()
    let replica = Replica<Board, BoardAction>(of: "board", over: log.connection(), as: "one")
    let task = Task { try await store.attach(replica) }
    try await task.value
    #expect(replica.status.isConnected)
    try await makeBoard().attach(Replica(of: "board", over: log.connection(), as: "two"))
  }

  @Test func `a replica is attached by a task without an isolation`() async throws {
    let line = log.connection()
    let task = Task {
      let store = Store(Board(), isolation: nil, reducer: { BoardReducer() })
      store.send(.add("early"))
      let replica = Replica<Board, BoardAction>(of: "board", over: line, as: "one")
      try await store.attach(replica)
      store.send(.add("late"))
      try await replica.settle()
    }
    try await task.value
    #expect(log.entries.count == 1)
  }
}
