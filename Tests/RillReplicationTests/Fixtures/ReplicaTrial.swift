import Observation
import Rill
import RillReplication
import RillReplicationTesting
import RillTesting

/// A log, a clock and functions that most tests of replicas need.
@MainActor
final class ReplicaTrial {
  let log = SimulatedLog()
  let clock = TestClock()
  private var healing: Task<Void, Never>?

  isolated deinit { healing?.cancel() }

  func attach(
    _ id: String, to store: Store<Board, BoardAction>, over connection: SimulatedConnection? = nil,
    _ change: (inout ReplicaSettings) -> Void = { _ in }
  ) async throws -> Replica<Board, BoardAction> {
    try await store.attach(replica(id, over: connection, change))
  }

  func replica(
    _ id: String, over connection: SimulatedConnection? = nil, _ change: (inout ReplicaSettings) -> Void = { _ in }
  ) -> Replica<Board, BoardAction> {
    var settings = ReplicaSettings()
    settings.clock = clock
    change(&settings)
    return Replica(of: "board", over: connection ?? log.connection(), as: id, settings: settings)
  }

  /// Ends the waiting times of replicas that repeat their calls, from now on.
  func passTime() {
    healing = Task { [clock] in
      while !Task.isCancelled {
        await clock.sleepers(1)
        await clock.runToNextDeadline()
      }
    }
  }

  /// Heals a connection, and ends the waiting times of those that repeat their calls.
  func heal(_ line: SimulatedConnection) {
    line.heal()
    passTime()
  }

  /// Waits until a store shows a state.
  func wait(for store: Store<Board, BoardAction>, until isMet: @escaping (Board) -> Bool) async {
    for await state in store.values(\.self) where isMet(state) { return }
  }

  /// Waits until a replica has a status.
  func wait<Action>(
    for replica: Replica<Board, Action>, until isMet: @escaping (ReplicaStatus) -> Bool
  ) async {
    while !isMet(replica.status) {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = replica.status
        } onChange: {
          // Called before the change; the loop looks at the status after it.
          Task { @MainActor in continuation.resume() }
        }
      }
    }
  }
}
