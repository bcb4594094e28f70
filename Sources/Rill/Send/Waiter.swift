import Synchronization

/// A suspended caller that one of several events wakes, once.
@usableFromInline
package final class Waiter: Sendable {
  private enum Progress {
    case fresh, woken
    case waiting(CheckedContinuation<Bool, Never>)
  }

  private let progress = Mutex(Progress.fresh)
  private let absences: (any AbsenceCounter)?

  /// Creates a waiter for a caller that has not suspended yet.
  ///
  /// - Parameter absences: Counts a woken caller as absent until it has resumed, or nil for no count.
  package init(absences: (any AbsenceCounter)? = nil) { self.absences = absences }

  /// Suspends until ``wake()`` is called, or returns immediately if it was called before.
  // On the caller's actor: the caller must be back there when its return is counted.
  package nonisolated(nonsending) func wait() async {
    let hasSlept = await withCheckedContinuation { continuation in
      let isWoken = progress.withLock { progress in
        if case .woken = progress { return true }
        progress = .waiting(continuation)
        return false
      }
      if isWoken { continuation.resume(returning: false) }
    }
    if hasSlept { absences?.comeBack() }
  }

  /// Wakes the caller; further calls do nothing.
  package func wake() {
    let sleeper: CheckedContinuation<Bool, Never>? = progress.withLock { progress in
      defer { progress = .woken }
      if case .waiting(let continuation) = progress { return continuation }
      return nil
    }
    guard let sleeper else { return }
    absences?.leave()
    sleeper.resume(returning: true)
  }
}

/// A count of the work that is on its way to another place, where its owner cannot see it.
package protocol AbsenceCounter: Sendable {
  /// Records that work has left for a place where it cannot be seen.
  func leave()
  /// Records that work has returned.
  func comeBack()
}
