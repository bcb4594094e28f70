import Dispatch
import Rill
import Synchronization

/// A value that was not written, and the reason.
typealias UnwrittenValue<Value> = (value: Value, failure: PersistenceFailure)

extension Writer {
  /// The value that was not written, or nil if everything is written or being written.
  var unwritten: UnwrittenValue<Value>? {
    state.withLock { state in
      state.slot.isIdle ? state.failure.flatMap { failure in state.unwritten.map { ($0, failure) } } : nil
    }
  }

  /// Returns the value that was not written, after the write in progress, or nil if everything is written.
  ///
  /// Must not be called on the writer's thread.
  func unwrittenAndWait() -> UnwrittenValue<Value>? {
    // A value that waits is passed to the thread after the one before it was written.
    repeat { thread.sync {} } while !state.withLock({ $0.slot.isIdle })
    return unwritten
  }

  /// Gives up the value that was not written, after the write in progress, so that no flush writes it any more.
  ///
  /// - Returns: The value, or nil if everything is written.
  func yield() async -> UnwrittenValue<Value>? {
    while true {
      let (isIdle, unwritten) = yieldIfIdle()
      if isIdle { return unwritten }
      await perform {}
    }
  }

  /// Gives up the value that was not written; see ``yield()``.
  ///
  /// Must not be called on the writer's thread.
  func yieldAndWait() -> UnwrittenValue<Value>? {
    while true {
      let (isIdle, unwritten) = yieldIfIdle()
      if isIdle { return unwritten }
      thread.sync {}
    }
  }

  /// Takes back a value that was given up, unless a newer one has been submitted since.
  func takeBack(_ unwritten: UnwrittenValue<Value>?) {
    guard let unwritten, state.withLock({ $0.slot.isIdle && $0.unwritten == nil }) else { return }
    keep(unwritten.value, failedWith: unwritten.failure)
  }

  private func yieldIfIdle() -> (isIdle: Bool, unwritten: UnwrittenValue<Value>?) {
    let (isIdle, value, failure, watch) = state.withLock { state in
      guard state.slot.isIdle else {
        return (false, Value?.none, PersistenceFailure?.none, StorageWatch?.none)
      }
      state.replacements += 1
      pending.ended(self)
      return (true, state.unwritten.take(), state.failure.take(), state.watch.take())
    }
    watch?.cancel()
    return (isIdle, value.flatMap { value in failure.map { (value, $0) } })
  }
}
