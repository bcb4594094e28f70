/// A sequence that yields again and again after the same time, until its consumer is cancelled.
///
/// Ticks stay on the beat. A consumer that is late gets one of the ticks that it missed, not a burst of all.
public struct TimerSequence: AsyncSequence, Sendable {
  /// Nothing but that the time has come.
  public typealias Element = Void
  /// Nothing can go wrong.
  public typealias Failure = Never

  let interval: Duration
  let clock: any Clock<Duration>

  /// Begins to measure.
  public func makeAsyncIterator() -> Iterator { Iterator(clock: RunningClock(clock), interval: interval) }

  /// Waits for one tick after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let clock: RunningClock
    let interval: Duration
    var last = Duration.zero

    /// Returns at the next tick; nil when the task is cancelled.
    public mutating func next() async -> Void? {
      last += interval
      let delay = clock.elapsed() - last
      // Of the ticks that were missed, one comes at once.
      if delay > interval, interval > .zero { last += interval * Int(delay / interval) }
      return await clock.sleep(until: last) ? () : nil
    }
  }
}

/// A sequence that yields again and again after the same time.
///
/// ```swift
/// func transform() -> some AsyncSequence<Action, Never> {
///   timer(every: .seconds(5), clock: clock).map { .increase }
/// }
/// ```
///
/// - Parameters:
///   - interval: The time between two ticks, and before the first.
///   - clock: What to wait on.
/// - Returns: The ticks.
public func timer(every interval: Duration, clock: some Clock<Duration> = ContinuousClock()) -> TimerSequence
{
  TimerSequence(interval: interval, clock: clock)
}
