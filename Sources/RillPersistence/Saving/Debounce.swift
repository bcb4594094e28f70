/// Decides when a value that keeps changing is saved: after a period without changes, or after a maximum wait.
///
/// Times are durations since an arbitrary fixed point.
struct Debounce {
  /// The next step after a sleep has ended.
  enum Wake: Equatable {
    /// Saves the value now.
    case fire
    /// Sleeps again for the given duration.
    case sleep(Duration)
    /// Does nothing, because no change is pending.
    case rest
  }

  /// The required duration without a change.
  let delay: Duration
  /// The maximum time that the first change waits.
  let limit: Duration

  private var first: Duration?
  private var last: Duration = .zero
  private var isAsleep = false

  init(delay: Duration, limit: Duration) {
    self.delay = delay
    self.limit = limit
  }

  /// A Boolean value that indicates whether a change is pending.
  var isDue: Bool { first != nil }

  /// Notes a change.
  ///
  /// - Returns: The duration to sleep, or nil if a sleep is already in progress.
  mutating func note(at now: Duration) -> Duration? {
    first = first ?? now
    last = now
    guard !isAsleep else { return nil }
    isAsleep = true
    return deadline - now
  }

  /// Notes that a sleep has ended, and returns the next step.
  mutating func wake(at now: Duration) -> Wake {
    isAsleep = false
    guard isDue else { return .rest }
    guard now < deadline else {
      first = nil
      return .fire
    }
    isAsleep = true
    return .sleep(deadline - now)
  }

  /// Takes the pending change in order to save it now.
  ///
  /// - Returns: A Boolean value that indicates whether a change was pending.
  mutating func take() -> Bool {
    defer { first = nil }
    return isDue
  }

  /// Notes that sleeping is impossible, so that the pending change is saved now.
  ///
  /// - Returns: A Boolean value that indicates whether a change was pending.
  mutating func breakOff() -> Bool {
    isAsleep = false
    return take()
  }

  private var deadline: Duration { min(last + delay, (first ?? last) + limit) }
}
