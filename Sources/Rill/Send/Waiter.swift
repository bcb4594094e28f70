import Synchronization

/// One suspended caller that any of several events may wake, once.
@usableFromInline
package final class Waiter: Sendable {
  private enum Phase {
    case fresh, woken
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let phase = Mutex(Phase.fresh)

  /// A caller who is still to come.
  package init() {}

  /// Suspends until ``wake()`` was called, before or after.
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

  /// Wakes the caller; later calls do nothing.
  package func wake() {
    let sleeper: CheckedContinuation<Void, Never>? = phase.withLock { phase in
      defer { phase = .woken }
      if case .waiting(let continuation) = phase { return continuation }
      return nil
    }
    sleeper?.resume()
  }
}
