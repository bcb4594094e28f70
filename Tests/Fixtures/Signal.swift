import Synchronization

/// An event that happens once and wakes all waiting callers.
///
/// Waiting ignores cancellation, so work that waits for a signal is work that ignores its cancellation.
package final class Signal: Sendable {
  private struct Content {
    var hasFired = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let content = Mutex(Content())

  package init() {}

  /// A Boolean value that indicates whether the signal has fired.
  package var hasFired: Bool { content.withLock { $0.hasFired } }

  /// Fires the signal.
  ///
  /// Only the first call has an effect.
  package func fire() {
    let waiting = content.withLock { content in
      content.hasFired = true
      defer { content.waiting = [] }
      return content.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the signal fires.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let hasFired = content.withLock { content in
        if !content.hasFired { content.waiting.append(continuation) }
        return content.hasFired
      }
      if hasFired { continuation.resume() }
    }
  }
}
