import Rill
import Synchronization

/// The inputs whose effects wait until they are settled.
final class SettlementTable: Sendable {
  private struct Content {
    var waiters: [UInt64: [Waiter]] = [:]
    /// The inputs that were settled, or whose effects were cancelled, and whose effects wait until that is saved.
    var decided: Set<UInt64> = []
    /// A Boolean value that indicates whether nothing is settled any more.
    var isClosed = false

    /// Returns whether the effects of an input will never start.
    func isWithdrawn(_ sequence: UInt64) -> Bool {
      isClosed && waiters[sequence] != nil && !decided.contains(sequence)
    }
  }

  private let content = Mutex(Content())

  /// Adds an input.
  func add(_ sequence: UInt64) { content.withLock { $0.waiters[sequence] = [] } }

  /// Returns whether effects of an input may wait.
  func awaits(_ sequence: UInt64) -> Bool { content.withLock { $0.waiters[sequence] != nil } }

  /// Notes that inputs were settled, or that their effects were cancelled, so that the effects do not depend on the replica
  /// any more.
  func decide(_ sequences: [UInt64]) {
    content.withLock { content in
      for sequence in sequences where content.waiters[sequence] != nil { content.decided.insert(sequence) }
    }
  }

  /// Removes an input that was settled, or whose effects were cancelled, and wakes those that wait for it.
  func end(_ sequence: UInt64) {
    let woken = content.withLock { content in
      content.decided.remove(sequence)
      return content.waiters.removeValue(forKey: sequence)
    }
    for waiter in woken ?? [] { waiter.wake() }
  }

  /// Ends the effects of inputs that were not settled, because no input is settled here any more.
  ///
  /// - Parameter isAbandoned: Whether the effects of settled inputs are ended as well, because that cannot be saved.
  func close(isAbandoned: Bool = false) {
    let woken = content.withLock { content in
      content.isClosed = true
      if isAbandoned { content.decided = [] }
      return content.waiters.filter { content.isWithdrawn($0.key) }.values.flatMap(\.self)
    }
    for waiter in woken { waiter.wake() }
  }

  /// Waits until an input has ended, or returns immediately if none has the number.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, and `EffectWithdrawal` if the effects of the input will never
  ///   start.
  func wait(for sequence: UInt64) async throws {
    let waiter: Waiter? = content.withLock { content in
      guard content.waiters[sequence] != nil else { return nil }
      let waiter = Waiter()
      content.waiters[sequence]?.append(waiter)
      return waiter
    }
    guard let waiter else { return }
    if content.withLock({ $0.isWithdrawn(sequence) }) { throw EffectWithdrawal() }
    await withTaskCancellationHandler {
      await waiter.wait()
    } onCancel: {
      waiter.wake()
    }
    try Task.checkCancellation()
    if content.withLock({ $0.isWithdrawn(sequence) }) { throw EffectWithdrawal() }
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
