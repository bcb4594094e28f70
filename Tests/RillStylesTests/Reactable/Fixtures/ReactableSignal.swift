import Synchronization

/// Something a test waits for: it happens once, and whoever waits goes on.
///
/// Waiting takes no notice of cancellation, so work that waits here is work that ignores being cancelled.
final class ReactableSignal: Sendable {
  private struct Content {
    var hasFired = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let content = Mutex(Content())

  /// Whether it has happened.
  var hasFired: Bool { content.withLock { $0.hasFired } }

  /// It has happened.
  ///
  /// Only the first call counts.
  func fire() {
    let waiting = content.withLock { content in
      content.hasFired = true
      defer { content.waiting = [] }
      return content.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns once it has happened.
  func wait() async {
    await withCheckedContinuation { continuation in
      let hasFired = content.withLock { content in
        if !content.hasFired { content.waiting.append(continuation) }
        return content.hasFired
      }
      if hasFired { continuation.resume() }
    }
  }
}
