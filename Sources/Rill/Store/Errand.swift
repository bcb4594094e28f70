import Synchronization

/// Something for the owner of a store to wait for that no effect does, while taking in what effects leave for it.
package final class Errand: Sendable {
  private let record: SendRecord
  private let timer = Mutex<Task<Void, Never>?>(nil)
  private let isOver = Atomic<Bool>(false)

  init(record: SendRecord) {
    self.record = record
    record.open()
    record.onCancel { [weak self] in self?.end() }
  }

  /// Ends it; ending it again changes nothing.
  package func end() {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
    timer.withLock { $0.take() }?.cancel()
    record.close()
  }

  /// Whether it has ended.
  var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  /// Wakes the waiter when it has ended.
  func wake(_ waiter: Waiter) { record.wake(waiter) }

  /// Waits until it has ended, or the task is cancelled.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  package func wait(isolation: isolated (any Actor)? = #isolation) async {
    await SendTask(record: record).finish(isolation: isolation)
  }

  /// Ends it when a time is over.
  func end(after timeout: Duration, on clock: any Clock<Duration>) {
    let task = Task(executorPreference: clock.effectStage?.executor) { [weak self] in
      // Cancelled when it has ended before; there is nothing to do then.
      do { try await clock.sleep(for: timeout) } catch { return }
      self?.end()
    }
    timer.withLock { $0 = task }
    if isOver.load(ordering: .relaxed) { task.cancel() }
  }
}

extension Store {
  /// What effects and time limits wait on.
  package var clock: any Clock<Duration> { tree.storeClock }

  /// Begins an errand.
  ///
  /// - Parameter timeout: How long it lasts at most, on the store's clock; for ever if nil.
  /// - Returns: The errand, to be ended and waited for.
  package func errand(within timeout: Duration?) -> Errand {
    let errand = Errand(record: SendRecord(home: tree.homecoming))
    if let timeout { errand.end(after: timeout, on: tree.storeClock) }
    return errand
  }
}
