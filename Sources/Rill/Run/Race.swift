import Synchronization

/// A wait for the first of several operations, which does not wait for the others.
final class Race: Sendable {
  private enum Phase {
    case running
    case awaited(CheckedContinuation<(any Error)?, Never>)
    case ended((any Error)?)
  }

  private let phase = Mutex(Phase.running)

  /// Ends the race.
  ///
  /// Further calls do nothing.
  ///
  /// - Parameter error: The error of the first operation, or nil.
  func end(_ error: (any Error)?) {
    let waiting: CheckedContinuation<(any Error)?, Never>? = phase.withLock { phase in
      switch phase {
      case .ended: return nil
      case .running:
        phase = .ended(error)
        return nil
      case .awaited(let waiting):
        phase = .ended(error)
        return waiting
      }
    }
    waiting?.resume(returning: error)
  }

  /// Waits for the end of the race.
  ///
  /// Called once.
  ///
  /// - Returns: The error of the first operation, or nil.
  func error() async -> (any Error)? {
    await withCheckedContinuation { waiting in
      let end: (any Error)?? = phase.withLock { phase in
        if case .ended(let error) = phase { return .some(error) }
        phase = .awaited(waiting)
        return nil
      }
      if let end { waiting.resume(returning: end) }
    }
  }
}
