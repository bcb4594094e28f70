/// Who sleeps until when, and what time it is: a pure state machine.
///
/// A sleep is asked for, and then begins or is turned away. One that has begun leaves exactly once: woken or cancelled.
/// The schedule wakes nobody itself; it answers who is to be woken.
struct SleepSchedule<Sleeper> {
  /// What became of a sleep that was to begin.
  enum Beginning {
    /// It lasts until the time comes.
    case asleep
    /// Its time has come already.
    case over
    /// It was cancelled before.
    case cancelled
  }

  private struct Place {
    let number: Int
    let deadline: TestClock.Instant
    let sleeper: Sleeper
  }

  /// The time.
  private(set) var now = TestClock.Instant(offset: .zero)
  /// By deadline, then in the order in which they began.
  private var places: [Place] = []
  /// Asked for and not begun; whether it was cancelled since.
  private var asked: [Int: Bool] = [:]
  private var lastNumber = 0

  /// Who sleeps, in the order in which they will wake.
  var sleepers: [(deadline: TestClock.Instant, sleeper: Sleeper)] { places.map { ($0.deadline, $0.sleeper) } }

  /// How many sleep.
  var count: Int { places.count }

  /// Whether nobody sleeps or is about to.
  var isEmpty: Bool { places.isEmpty && asked.isEmpty }

  /// The next time at which somebody wakes.
  var nextDeadline: TestClock.Instant? { places.first?.deadline }

  /// Asks for a sleep.
  ///
  /// - Returns: The number under which it begins or is cancelled.
  mutating func ask() -> Int {
    lastNumber += 1
    asked[lastNumber] = false
    return lastNumber
  }

  /// Begins a sleep that was asked for.
  ///
  /// - Complexity: O(sleepers) to move those that wake later.
  mutating func begin(_ number: Int, until deadline: TestClock.Instant, _ sleeper: Sleeper) -> Beginning {
    guard let isCancelled = asked.removeValue(forKey: number), !isCancelled else { return .cancelled }
    guard deadline > now else { return .over }
    let place = Place(number: number, deadline: deadline, sleeper: sleeper)
    places.insert(place, at: firstIndex(after: deadline))
    return .asleep
  }

  /// Cancels a sleep, whether it has begun or not.
  ///
  /// - Returns: Who is to be woken, unless the sleep has not begun or has ended.
  mutating func cancel(_ number: Int) -> Sleeper? {
    if asked[number] != nil { asked[number] = true }
    guard let index = places.firstIndex(where: { $0.number == number }) else { return nil }
    return places.remove(at: index).sleeper
  }

  /// Goes on to the next time at which somebody wakes, or to a limit if nobody does until then.
  ///
  /// - Parameter limit: The time not to be passed.
  /// - Returns: Who is to be woken, in order; nil if the limit is reached and all before it are awake.
  mutating func step(to limit: TestClock.Instant) -> [Sleeper]? {
    guard let next = nextDeadline, next <= limit else {
      now = max(now, limit)
      return nil
    }
    now = next
    let count = firstIndex(after: next)
    defer { places.removeFirst(count) }
    return places[..<count].map(\.sleeper)
  }

  private func firstIndex(after deadline: TestClock.Instant) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].deadline <= deadline { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
