import Dispatch
import Rill
import Synchronization

extension Writer {
  /// Waits until all values submitted so far are written, and tries again to write one that could not be written.
  ///
  /// The caller may have seen the failure of an attempt that has not ended yet, so one that began before the call is repeated.
  /// When the caller resumes, the thread no longer retains the writer, nor the open file of its storage.
  ///
  /// - Throws: The reason why the newest value could not be written.
  func flush() async throws(PersistenceFailure) {
    let failure = await withCheckedContinuation { continuation in
      let (value, isIdle, failure) = state.withLock { state in
        let value = state.takeUnwritten()
        if !state.slot.isIdle {
          state.waiters.append(Waiting(call: state.attempts, continuation: continuation))
        }
        return (value, state.slot.isIdle, state.failure)
      }
      if let value { start(value, isRepeated: true) }
      if isIdle { thread.async { continuation.resume(returning: failure) } }
    }
    if let failure { throw failure }
  }

  /// Blocks the caller until all values submitted so far are written, and tries again to write one that could not be
  /// written.
  ///
  /// Must not be called on the writer's thread.
  ///
  /// - Throws: The reason why the newest value could not be written.
  func flushAndWait() throws(PersistenceFailure) {
    let (call, value) = state.withLock { ($0.attempts, $0.takeUnwritten()) }
    var next = value
    repeat {
      if let next { start(next, isRepeated: true) }
      // A value that waits is passed to the thread after the one before it was written.
      repeat { thread.sync {} } while !state.withLock({ $0.slot.isIdle })
      next = state.withLock { $0.takeUnwritten(attemptedBefore: call) }
    } while next != nil
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}

extension Writer: Flushable {
  package func finish() async throws(PersistenceFailure) { try await flush() }

  package func finishAndWait(on actor: (any Actor)?) throws(PersistenceFailure) {
    guard !isCurrent else { throw .inItsOwnWrite(thread.label) }
    try flushAndWait()
  }
}
