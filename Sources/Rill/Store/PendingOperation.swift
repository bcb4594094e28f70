import Synchronization

/// An operation that the owner of a store can await although no effect performs it.
///
/// While the owner waits, it takes in deliveries from effects.
package final class PendingOperation: Sendable {
  private let record: SendRecord
  private let timer = Mutex<Task<Void, Never>?>(nil)
  private let isOver = Atomic<Bool>(false)

  init(record: SendRecord) {
    self.record = record
    record.open()
    record.onCancel { [weak self] in self?.end() }
  }

  /// Ends the operation.
  ///
  /// Further calls do nothing.
  package func end() {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
    timer.withLock { $0.take() }?.cancel()
    record.close()
  }

  /// A Boolean value that indicates whether the operation has ended.
  package var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  /// Wakes the waiter when the operation has ended.
  func wake(_ waiter: Waiter) { record.wake(waiter) }

  /// Waits until the operation has ended or the task is cancelled.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  package func wait(isolation: isolated (any Actor)? = #isolation) async {
    await SendTask(record: record).finish(isolation: isolation)
  }

  /// Ends the operation after a time limit.
  func end(after timeout: Duration, on clock: any Clock<Duration>) {
    let task = Task(executorPreference: clock.effectStage?.executor) { [weak self] in
      // Cancelled because the operation ended first. Nothing is left to do.
      do { try await clock.pause(for: timeout) } catch { return }
      self?.end()
    }
    timer.withLock { $0 = task }
    if isOver.load(ordering: .relaxed) { task.cancel() }
  }
}

extension Store {
  /// The clock for effects and time limits.
  package var clock: any Clock<Duration> { tree.storeClock }

  /// Starts a pending operation.
  ///
  /// - Parameter timeout: The time limit on the store's clock, or nil for no limit.
  /// - Returns: The operation, which the caller ends and awaits.
  package func pendingOperation(within timeout: Duration?) -> PendingOperation {
    let operation = PendingOperation(record: SendRecord(supervisor: tree.supervisor))
    if let timeout { operation.end(after: timeout, on: tree.storeClock) }
    return operation
  }
}
