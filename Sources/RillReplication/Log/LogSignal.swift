import Synchronization

/// A counter of changes that tasks wait for.
///
/// A task reads the count, looks for a change, and waits until the count differs, so that it misses none in between.
package final class LogSignal: Sendable {
  private struct Content {
    var count: UInt64 = 0
    var lastTicket: UInt64 = 0
    var waiting: [UInt64: CheckedContinuation<Void, any Error>] = [:]
    /// The waits that were cancelled before they began.
    var cancelled: Set<UInt64> = []
  }

  private let content = Mutex(Content())

  package init() {}

  /// The number of changes so far.
  package var count: UInt64 { content.withLock { $0.count } }

  /// Counts a change and wakes all waiting tasks.
  package func give() {
    let waiting = content.withLock { content in
      content.count &+= 1
      defer { content.waiting = [:] }
      return content.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the number of changes differs from a known one.
  ///
  /// - Parameter count: The known number.
  /// - Throws: `CancellationError` if the task is cancelled.
  package func wait(since count: UInt64) async throws {
    let ticket = content.withLock { content in
      content.lastTicket &+= 1
      return content.lastTicket
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = content.withLock { content in
          if content.cancelled.remove(ticket) != nil { return .failure(CancellationError()) }
          if content.count != count { return .success(()) }
          content.waiting[ticket] = continuation
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let continuation = content.withLock { content in
        let continuation = content.waiting.removeValue(forKey: ticket)
        if continuation == nil { content.cancelled.insert(ticket) }
        return continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
    _ = content.withLock { $0.cancelled.remove(ticket) }
  }
}
