import Rill
import Synchronization

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// Returns at most one element per interval.
  ///
  /// The first element is yielded immediately.
  ///
  /// - Parameters:
  ///   - interval: The time between two elements.
  ///   - clock: The clock to wait on.
  ///   - latest: Whether the last element of an interval is yielded at its end; otherwise it is dropped.
  /// - Returns: The elements that pass.
  public func throttle(
    for interval: Duration, clock: any Clock<Duration> = ContinuousClock(), latest: Bool
  ) -> RelaySequence<Element> {
    RelaySequence { continuation in
      let clock = RunningClock(clock)
      let gate = ThrottleGate<Element>(keepsLatest: latest)
      var window: Task<Void, Never>?
      for await element in self where gate.admit(element) {
        continuation.yield(element)
        let opening = clock.elapsed()
        window = Task(executorPreference: EffectMark.executor) {
          var end = opening + interval
          while await clock.wait(until: end), let held = gate.close() {
            continuation.yield(held)
            if gate.isLast { return }
            end = clock.elapsed() + interval
          }
        }
      }
      // Only a held element can follow.
      if gate.finish() { await window?.ended() } else { window?.cancel() }
    }
  }
}

/// The state of a throttle: whether an interval is running, and the element that waits for its end.
private final class ThrottleGate<Element: Sendable>: Sendable {
  private struct Content {
    var isRunning = false
    var held: Element?
    var isLast = false
  }

  private let content = Mutex(Content())
  private let keepsLatest: Bool

  init(keepsLatest: Bool) { self.keepsLatest = keepsLatest }

  /// Returns whether an element passes.
  ///
  /// If so, an interval starts.
  func admit(_ element: Element) -> Bool {
    // The superseded element is released after the lock, because its release may run any code.
    var superseded: Element?
    defer { withExtendedLifetime(superseded) {} }
    return content.withLock { content in
      guard content.isRunning else {
        content.isRunning = true
        return true
      }
      guard keepsLatest else { return false }
      superseded = content.held
      content.held = element
      return false
    }
  }

  /// Ends an interval and returns the held element, if any, in which case the next interval starts.
  func close() -> Element? {
    content.withLock { content in
      defer { content.held = nil }
      content.isRunning = content.held != nil
      return content.held
    }
  }

  /// Records that no further element follows.
  ///
  /// - Returns: Whether an element waits for the end of the interval.
  func finish() -> Bool {
    content.withLock { content in
      content.isLast = true
      return content.held != nil
    }
  }

  /// A Boolean value that indicates whether no further element follows.
  var isLast: Bool { content.withLock { $0.isLast } }
}
