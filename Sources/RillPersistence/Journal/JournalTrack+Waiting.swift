import Rill
import Synchronization

extension JournalTrack {
  /// Waits until everything so far is on the disk.
  ///
  /// - Throws: Why it is not.
  func flush() async throws(PersistenceFailure) {
    if let failure = await failure() { throw failure }
  }

  /// Why not everything so far is on the disk, once that is known; nil if it is.
  private func failure() async -> PersistenceFailure? {
    await withCheckedContinuation { (continuation: CheckedContinuation<PersistenceFailure?, Never>) in
      let order: Order? = content.withLock { content in
        guard !content.queue.isIdle else { return nil }
        content.flushers.append((content.queue.addedCount, continuation))
        return content.queue.urge()
      }
      if let order {
        follow(order)
      } else {
        continuation.resume(returning: content.withLock { $0.pen.failure })
      }
    }
  }

  /// Has everything written soon.
  func urge() { follow(content.withLock { $0.queue.urge() }) }

  /// Waits until everything so far is on the disk, however long that takes; for effects.
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

  /// The number up to which everything is on the disk, now and each time that it grows.
  func acknowledgements() -> AsyncStream<UInt64> {
    let (stream, continuation) = AsyncStream.makeStream(of: UInt64.self, bufferingPolicy: .bufferingNewest(1))
    let (number, acknowledged) = content.withLock { content in
      content.lastListener += 1
      content.listeners[content.lastListener] = continuation
      return (content.lastListener, content.queue.acknowledged)
    }
    continuation.yield(acknowledged)
    continuation.onTermination = { [weak self] _ in
      self?.content.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }
}

extension JournalTrack: Flushable {
  func finish() async {
    // A failure was reported when it happened.
    do throws(PersistenceFailure) { try await flush() } catch {}
  }
}
