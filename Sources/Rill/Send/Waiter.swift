import Synchronization

/// A suspended caller that one of several events wakes, once.
@usableFromInline
package final class Waiter: Sendable {
  private enum Progress {
    case fresh, woken
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let progress = Mutex(Progress.fresh)

  /// Creates a waiter for a caller that has not suspended yet.
  package init() {}

  /// Suspends until ``wake()`` is called, or returns immediately if it was called before.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isWoken = progress.withLock { progress in
        if case .woken = progress { return true }
        progress = .waiting(continuation)
        return false
      }
      if isWoken { continuation.resume() }
    }
  }

  /// Wakes the caller; further calls do nothing.
  package func wake() {
    let sleeper: CheckedContinuation<Void, Never>? = progress.withLock { progress in
      defer { progress = .woken }
      if case .waiting(let continuation) = progress { return continuation }
      return nil
    }
    sleeper?.resume()
  }
}
