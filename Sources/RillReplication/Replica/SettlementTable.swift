import Rill
import Synchronization

/// The inputs whose effects wait until they are settled.
final class SettlementTable: Sendable {
  private struct Content {
    var waiters: [UInt64: [Waiter]] = [:]
    /// A Boolean value that indicates whether nothing is settled any more.
    var isClosed = false
  }

  private let content = Mutex(Content())

  /// Adds an input.
  func add(_ sequence: UInt64) { content.withLock { $0.waiters[sequence] = [] } }

  /// Removes an input that was settled, or whose effects were cancelled, and wakes those that wait for it.
  func end(_ sequence: UInt64) {
    let woken = content.withLock { $0.waiters.removeValue(forKey: sequence) } ?? []
    for waiter in woken { waiter.wake() }
  }

  /// Cancels the effects that wait, because their inputs are no longer settled here.
  func close() {
    let woken = content.withLock { content in
      content.isClosed = true
      return content.waiters.values.flatMap(\.self)
    }
    for waiter in woken { waiter.wake() }
  }

  /// Waits until an input has ended, or returns immediately if none has the number.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or the table was closed while it waited.
  func wait(for sequence: UInt64) async throws {
    let waiter: Waiter? = content.withLock { content in
      guard content.waiters[sequence] != nil else { return nil }
      let waiter = Waiter()
      content.waiters[sequence]?.append(waiter)
      return waiter
    }
    guard let waiter else { return }
    if content.withLock({ $0.isClosed }) { throw CancellationError() }
    await withTaskCancellationHandler {
      await waiter.wait()
    } onCancel: {
      waiter.wake()
    }
    try Task.checkCancellation()
    if content.withLock({ $0.isClosed && $0.waiters[sequence] != nil }) { throw CancellationError() }
  }
}

/// Holds effects back until the input that has requested them is settled.
struct ReplicaConductor: EffectConductor {
  let table: SettlementTable
  let time: @Sendable (EffectDescription) -> ReplicaSettings.EffectTime

  func conducts(_ effect: EffectDescription) -> Bool { time(effect) == .whenSettled }

  func conduct(_ performance: EffectPerformance) async throws {
    let stage = EffectMark.current?.stage
    stage?.leave()
    defer { stage?.comeBack() }
    try await table.wait(for: performance.cause)
    try await performance.work()
  }
}
