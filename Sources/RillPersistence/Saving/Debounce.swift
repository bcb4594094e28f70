/// When something that goes on changing is to be saved: once it has been still for a while, or has waited for too long.
///
/// Times are durations since any fixed beginning.
struct Debounce {
  /// What to do when a sleep has ended.
  enum Wake: Equatable {
    /// The time has come.
    case fire
    /// Sleep on for so long.
    case sleep(Duration)
    /// Nothing is to be saved any more.
    case rest
  }

  /// How long it must be still.
  let delay: Duration
  /// How long the first change waits at most.
  let limit: Duration

  private var first: Duration?
  private var last: Duration = .zero
  private var isAsleep = false

  init(delay: Duration, limit: Duration) {
    self.delay = delay
    self.limit = limit
  }

  /// Whether a change waits.
  var isDue: Bool { first != nil }

  /// Notes a change.
  ///
  /// - Returns: How long to sleep, unless somebody sleeps already.
  mutating func note(at now: Duration) -> Duration? {
    first = first ?? now
    last = now
    guard !isAsleep else { return nil }
    isAsleep = true
    return deadline - now
  }

  /// Notes that a sleep has ended.
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

  /// Takes the change that waits, to save it now.
  ///
  /// - Returns: Whether one waited.
  mutating func take() -> Bool {
    defer { first = nil }
    return isDue
  }

  /// Notes that nobody can sleep, so that what waits is to be saved now.
  ///
  /// - Returns: Whether a change waited.
  mutating func breakOff() -> Bool {
    isAsleep = false
    return take()
  }

  private var deadline: Duration { min(last + delay, (first ?? last) + limit) }
}
