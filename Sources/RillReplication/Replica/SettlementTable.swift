import Rill
import Synchronization

/// The inputs whose effects wait until they are settled.
final class SettlementTable: Sendable {
  private let waiters = Mutex<[UInt64: [Waiter]]>([:])

  /// Adds an input.
  func add(_ sequence: UInt64) { waiters.withLock { $0[sequence] = [] } }

  /// Removes an input that was settled, or whose effects were cancelled, and wakes those that wait for it.
  func end(_ sequence: UInt64) {
    let woken = waiters.withLock { $0.removeValue(forKey: sequence) } ?? []
    for waiter in woken { waiter.wake() }
  }

  /// Removes all inputs.
  func endAll() {
    let woken = waiters.withLock { waiters in
      defer { waiters = [:] }
      return waiters.values.flatMap(\.self)
    }
    for waiter in woken { waiter.wake() }
  }

  /// Waits until an input has ended, or returns immediately if none has the number.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func wait(for sequence: UInt64) async throws {
    let waiter: Waiter? = waiters.withLock { waiters in
      guard waiters[sequence] != nil else { return nil }
      let waiter = Waiter()
      waiters[sequence]?.append(waiter)
      return waiter
    }
    await withTaskCancellationHandler {
      await waiter?.wait()
    } onCancel: {
      waiter?.wake()
    }
    try Task.checkCancellation()
  }
}

/// Holds effects back until the input that has requested them is settled.
struct ReplicaConductor: EffectConductor {
  let table: SettlementTable
  let time: @Sendable (EffectDescription) -> ReplicaSettings.EffectTime
  /// Returns whether the replica has stopped or was detached, after which nothing is settled.
  let isEnded: @Sendable () -> Bool

  func conducts(_ effect: EffectDescription) -> Bool { time(effect) == .whenSettled }

  func conduct(_ performance: EffectPerformance) async throws {
    let stage = EffectMark.current?.stage
    stage?.leave()
    defer { stage?.comeBack() }
    try await table.wait(for: performance.cause)
    if isEnded() { throw CancellationError() }
    try await performance.work()
  }
}
