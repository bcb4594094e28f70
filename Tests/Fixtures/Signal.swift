import Synchronization

/// Something a test waits for: it happens once, and whoever waits goes on.
///
/// Waiting takes no notice of cancellation, so work that waits here is work that ignores being cancelled.
package final class Signal: Sendable {
  private struct Content {
    var hasFired = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let content = Mutex(Content())

  package init() {}

  /// Whether it has happened.
  package var hasFired: Bool { content.withLock { $0.hasFired } }

  /// It has happened.
  ///
  /// Only the first call counts.
  package func fire() {
    let waiting = content.withLock { content in
      content.hasFired = true
      defer { content.waiting = [] }
      return content.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns once it has happened.
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
