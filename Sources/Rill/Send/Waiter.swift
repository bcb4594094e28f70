import Synchronization

/// A suspended caller that one of several events wakes, once.
@usableFromInline
package final class Waiter: Sendable {
  private enum Phase {
    case fresh, woken
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let phase = Mutex(Phase.fresh)

  /// Creates a waiter for a caller that has not suspended yet.
  package init() {}

  /// Suspends until ``wake()`` is called, or returns immediately if it was called before.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isWoken = phase.withLock { phase in
        if case .woken = phase { return true }
        phase = .waiting(continuation)
        return false
      }
      if isWoken { continuation.resume() }
    }
  }

  /// Wakes the caller; further calls do nothing.
  package func wake() {
    let sleeper: CheckedContinuation<Void, Never>? = phase.withLock { phase in
      defer { phase = .woken }
      if case .waiting(let continuation) = phase { return continuation }
      return nil
    }
    sleeper?.resume()
  }
}
