import Rill
import Synchronization

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// At most one element in an interval; the first comes at once.
  ///
  /// - Parameters:
  ///   - interval: The time between two elements.
  ///   - clock: What to wait on.
  ///   - latest: Whether the last element of an interval comes at its end; otherwise it is dropped.
  /// - Returns: The elements that passed.
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
          while await clock.sleep(until: end), let held = gate.close() {
            continuation.yield(held)
            if gate.isLast { return }
            end = clock.elapsed() + interval
          }
        }
      }
      // Nothing more can come but what is held.
      if gate.finish() { await window?.ended() } else { window?.cancel() }
    }
  }
}

/// Whether an interval is running, and what waits for its end.
private final class ThrottleGate<Element: Sendable>: Sendable {
  private struct Content {
    var isRunning = false
    var held: Element?
    var isLast = false
  }

  private let content = Mutex(Content())
  private let keepsLatest: Bool

  init(keepsLatest: Bool) { self.keepsLatest = keepsLatest }

  /// Whether an element passes; if so, an interval begins.
  func admit(_ element: Element) -> Bool {
    content.withLock { content in
      guard content.isRunning else {
        content.isRunning = true
        return true
      }
      if keepsLatest { content.held = element }
      return false
    }
  }

  /// Ends an interval; with an element that was held, the next one begins.
  func close() -> Element? {
    content.withLock { content in
      defer { content.held = nil }
      content.isRunning = content.held != nil
      return content.held
    }
  }

  /// Notes that no further element comes.
  ///
  /// - Returns: Whether one waits for the end of the interval.
  func finish() -> Bool {
    content.withLock { content in
      content.isLast = true
      return content.held != nil
    }
  }

  /// Whether no further element comes.
  var isLast: Bool { content.withLock { $0.isLast } }
}
