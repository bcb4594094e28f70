import Foundation
import Rill
import RillPersistence
import Synchronization

extension JournalStream {
  /// Waits until all items appended so far are on disk.
  ///
  /// An attempt to write them that began before the call, whose failure the caller may have seen, is repeated.
  ///
  /// - Throws: `PersistenceFailure` if they could not be written.
  func flush() async throws(PersistenceFailure) {
    if let failure = await failure() { throw failure }
  }

  /// Waits until all items appended so far are on disk or could not be written, and returns the failure, if any.
  private func failure() async -> PersistenceFailure? {
    await withCheckedContinuation { (continuation: CheckedContinuation<PersistenceFailure?, Never>) in
      whenWritten {
        continuation.resume(returning: $0)
      } ifIdle: { [thread = journal.thread] failure in
        // A write that has just ended may still retain the stream on the journal's thread.
        thread.async { continuation.resume(returning: failure) }
      }
    }
  }

  /// Blocks the caller until all items appended so far are on disk or could not be written.
  ///
  /// - Throws: The failure. If the call comes from the journal's thread while items wait, such as from a handler of a failure to
  ///   write them, it throws as well, because they can only be written afterwards.
  func flushAndWait() throws(PersistenceFailure) {
    if journal.isCurrent, content.withLock({ !$0.queue.isIdle }) {
      throw .inItsOwnWrite("The stream \"\(name)\" of \(journal.place)")
    }
    // A turn that waits here cannot release what it holds.
    unhold(all: true)
    let done = DispatchSemaphore(value: 0)
    let outcome = Mutex<PersistenceFailure?>(nil)
    whenWritten { failure in
      outcome.withLock { $0 = failure }
      done.signal()
    } ifIdle: { failure in
      outcome.withLock { $0 = failure }
      done.signal()
    }
    done.wait()
    if let failure = outcome.withLock({ $0 }) { throw failure }
  }

  /// Calls a function when all items appended so far are on disk or could not be written.
  ///
  /// - Parameters:
  ///   - resume: The function, which the journal's thread calls.
  ///   - resumeIdle: A function that is called immediately instead if no item waits.
  private func whenWritten(
    _ resume: @escaping @Sendable (PersistenceFailure?) -> Void,
    ifIdle resumeIdle: (PersistenceFailure?) -> Void
  ) {
    let order: Order? = content.withLock { content in
      guard !content.queue.isIdle else { return nil }
      content.flushers.append(
        Flusher(count: content.queue.addedCount, attempts: content.attempts, resume: resume))
      return content.queue.urge()
    }
    if let order { follow(order) } else { resumeIdle(content.withLock { $0.writer.failure }) }
  }

  /// Requests that all waiting items are written soon.
  func urge() { follow(content.withLock { $0.queue.urge() }) }

  /// Waits until all items appended so far are on disk, even if writing them fails at first.
  ///
  /// Used by effects.
  ///
  /// - Throws: `CancellationError` if the waiting task is cancelled.
  func settled() async throws {
    let waiter: Waiter? = content.withLock { content in
      guard content.queue.writtenCount < content.queue.addedCount else { return nil }
      let waiter = Waiter()
      content.waiters.append((content.queue.addedCount, waiter))
      return waiter
    }
    await withTaskCancellationHandler {
      await waiter?.wait()
    } onCancel: {
      waiter?.wake()
    }
    try Task.checkCancellation()
  }

  /// Waits until there is room for another entry.
  func room() async {
    while !Task.isCancelled {
      let waiter = Waiter()
      let order: Order? = content.withLock { content in
        guard !content.queue.hasRoom else { return nil }
        content.roomWaiters.append(waiter)
        return content.queue.urge()
      }
      guard let order else { return }
      follow(order)
      await withTaskCancellationHandler {
        await waiter.wait()
      } onCancel: {
        waiter.wake()
      }
    }
  }

  /// Returns an asynchronous sequence of the numbers up to which all entries are on disk.
  ///
  /// The first element is the current number.
  func acknowledgements() -> AsyncStream<UInt64> {
    let (stream, continuation) = AsyncStream.makeStream(of: UInt64.self, bufferingPolicy: .bufferingNewest(1))
    let (number, isOver) = content.withLock { content in
      content.lastListener += 1
      content.listeners[content.lastListener] = continuation
      return (content.lastListener, content.isReleased && content.queue.isIdle)
    }
    // On the thread of all other elements, because this one would otherwise take the place of a newer one.
    journal.thread.async { [self] in continuation.yield(acknowledged) }
    continuation.onTermination = { [weak self] _ in
      self?.content.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    if isOver { finishListeners() }
    return stream
  }

  /// Finishes the sequences of acknowledgements, after their last elements.
  func finishListeners() {
    let listeners = content.withLock { content in
      defer { content.listeners = [:] }
      return Array(content.listeners.values)
    }
    guard !listeners.isEmpty else { return }
    journal.thread.async { for listener in listeners { listener.finish() } }
  }
}

extension JournalStream: Flushable {
  package func finish() async throws(PersistenceFailure) { try await flush() }

  package func finishAndWait(on actor: (any Actor)?) throws(PersistenceFailure) { try flushAndWait() }
}
