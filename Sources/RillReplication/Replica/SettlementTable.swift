import Rill
import Synchronization

/// The inputs whose effects wait until they are settled.
final class SettlementTable: Sendable {
  private struct Content {
    var waiters: [UInt64: [Waiter]] = [:]
    /// The removed entries of settled inputs of which no effect has started yet.
    var starting: [UInt64: ReplicationEntry] = [:]
    /// The effects of each settled input that wait, by their numbers.
    var effects: [UInt64: Set<UInt64>] = [:]
    /// The inputs whose effects never start here, because their store was released: the next run starts them.
    var left: Set<UInt64> = []
    /// A Boolean value that indicates whether the store was released.
    var isStoreGone = false
    /// The inputs that were settled, or whose effects were cancelled, and whose effects wait until that is saved.
    var decided: Set<UInt64> = []
    /// A Boolean value that indicates whether nothing is settled any more.
    var isClosed = false

    /// Returns whether the effects of an input will never start.
    func isWithdrawn(_ sequence: UInt64) -> Bool {
      isClosed && waiters[sequence] != nil && !decided.contains(sequence)
    }

    /// Returns whether effects of a settled input can still start.
    func isAwaited(_ sequence: UInt64) -> Bool { effects[sequence]?.isEmpty == false }
  }

  private let content = Mutex(Content())

  /// Adds an input.
  func add(_ sequence: UInt64) { content.withLock { $0.waiters[sequence] = [] } }

  /// Notes that an input was settled.
  ///
  /// - Parameters:
  ///   - sequence: The number of the input.
  ///   - effects: The numbers of its effects that wait; others were cancelled, or never started because of their ID.
  func settle(_ sequence: UInt64, startingEffects effects: Set<UInt64>) {
    content.withLock { $0.effects[sequence] = effects }
  }

  /// Returns whether effects of a settled input wait.
  func awaits(_ sequence: UInt64) -> Bool {
    content.withLock { $0.waiters[sequence] != nil && $0.isAwaited(sequence) }
  }

  /// Notes that inputs were settled, or that their effects were cancelled, so that the effects do not depend on the replica
  /// any more.
  func decide(_ sequences: [UInt64]) {
    content.withLock { content in
      for sequence in sequences where content.waiters[sequence] != nil { content.decided.insert(sequence) }
    }
  }

  /// A Boolean value that indicates whether effects of settled inputs have not started yet.
  var isStarting: Bool { content.withLock { !$0.starting.isEmpty || !$0.decided.isEmpty } }

  /// Removes an input that was settled, or whose effects were cancelled, and wakes those that wait for it.
  ///
  /// - Parameters:
  ///   - sequence: The number of the input.
  ///   - entry: The entry that was removed from the storage, or nil if it was not saved.
  /// - Returns: The entry if it has to be saved again, because the store was released and its effects cannot start, or nil.
  func end(_ sequence: UInt64, removed entry: ReplicationEntry?) -> ReplicationEntry? {
    let (woken, isLeft) = content.withLock { content in
      content.decided.remove(sequence)
      guard let woken = content.waiters.removeValue(forKey: sequence) else { return ([Waiter](), false) }
      guard content.isAwaited(sequence) else {
        content.effects[sequence] = nil
        return (woken, false)
      }
      if content.isStoreGone { content.left.insert(sequence) } else { content.starting[sequence] = entry }
      return (woken, content.isStoreGone)
    }
    for waiter in woken { waiter.wake() }
    return isLeft ? entry : nil
  }

  /// Notes that an effect has ended or was cancelled; the next run starts no effects of an input of which all have.
  ///
  /// - Parameters:
  ///   - number: The number of the effect.
  ///   - sequence: The number of the input.
  func effectDidEnd(_ number: UInt64, of sequence: UInt64) {
    content.withLock { content in
      content.effects[sequence]?.remove(number)
      if !content.isAwaited(sequence) { content.starting[sequence] = nil }
    }
  }

  /// Leaves the effects that have not started to the next run, because the store was released.
  ///
  /// - Returns: The entries of their inputs, to be saved again.
  func leave() -> [ReplicationEntry] {
    content.withLock { content in
      content.isStoreGone = true
      content.left.formUnion(content.starting.keys)
      defer { content.starting = [:] }
      return content.starting.values.sorted { $0.id.number < $1.id.number }
    }
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

  /// Waits until it is decided whether effects of an input start, or returns immediately if the input does not wait.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func wait(for sequence: UInt64) async throws {
    let waiter: Waiter? = content.withLock { content in
      guard content.waiters[sequence] != nil else { return nil }
      let waiter = Waiter()
      content.waiters[sequence]?.append(waiter)
      return waiter
    }
    if let waiter, !content.withLock({ $0.isWithdrawn(sequence) }) {
      await withTaskCancellationHandler {
        await waiter.wait()
      } onCancel: {
        waiter.wake()
      }
    }
    try Task.checkCancellation()
  }

  /// Starts effects of an input, which the next run does not start then.
  ///
  /// - Throws: `EffectWithdrawal` if the effects will never start here.
  func start(_ sequence: UInt64) throws {
    let isStarted = content.withLock { content in
      guard !content.isWithdrawn(sequence), !content.left.contains(sequence) else { return false }
      content.starting[sequence] = nil
      content.effects[sequence] = nil
      return true
    }
    if !isStarted { throw EffectWithdrawal() }
  }
}

/// Holds effects back until the input that has requested them is settled.
struct ReplicaConductor: EffectConductor {
  let table: SettlementTable
  let time: @Sendable (EffectDescription) -> ReplicaSettings.EffectTime
  /// Returns whether the store exists.
  let isStoreOpen: @Sendable () -> Bool

  func conducts(_ effect: EffectDescription) -> Bool { time(effect) == .whenSettled }

  func conduct(_ performance: EffectPerformance) async throws {
    let stage = EffectMark.current?.stage
    stage?.leave()
    defer { stage?.comeBack() }
    let cause = performance.cause
    do {
      try await table.wait(for: cause)
    } catch {
      // A store that is released cancels its effects as well.
      if isStoreOpen() { table.effectDidEnd(performance.number, of: cause) }
      throw error
    }
    try await performance.work(startingAfter: { [table] in try table.start(cause) })
  }
}
