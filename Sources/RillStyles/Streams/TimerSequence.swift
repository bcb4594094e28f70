/// A sequence that yields repeatedly at a fixed interval, until its consumer is cancelled.
///
/// The ticks do not drift. A consumer that is late receives one of the missed ticks, not a burst of all.
public struct TimerSequence: AsyncSequence, Sendable {
  /// The element type: a tick carries no information.
  public typealias Element = Void
  /// The sequence cannot fail.
  public typealias Failure = Never

  let interval: Duration
  let clock: any Clock<Duration>

  /// Creates an iterator, whose time starts now.
  public func makeAsyncIterator() -> Iterator { Iterator(clock: RunningClock(clock), interval: interval) }

  /// An iterator that waits for one tick after another.
  public struct Iterator: AsyncIteratorProtocol {
    let clock: RunningClock
    let interval: Duration
    var last = Duration.zero

    /// Waits for the next tick.
    ///
    /// Returns nil if the task is cancelled.
    public mutating func next() async -> Void? {
      last += interval
      let delay = clock.elapsed() - last
      // If several ticks were missed, one of them is yielded immediately.
      if delay > interval, interval > .zero { last += interval * Int(delay / interval) }
      return await clock.wait(until: last) ? () : nil
    }
  }
}

/// Returns a sequence that yields repeatedly at a fixed interval.
///
/// ```swift
/// func transform() -> some AsyncSequence<Action, Never> {
///   timer(every: .seconds(5), clock: clock).map { .increase }
/// }
/// ```
///
/// - Parameters:
///   - interval: The time between two ticks, and before the first.
///   - clock: The clock to wait on.
/// - Returns: The ticks.
public func timer(every interval: Duration, clock: some Clock<Duration> = ContinuousClock()) -> TimerSequence
{
  TimerSequence(interval: interval, clock: clock)
}
