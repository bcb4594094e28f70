/// The current time of a clock and its sleepers: a pure state machine.
///
/// A sleep is requested, and then either starts or is rejected. A sleep that has started leaves exactly once, woken or
/// cancelled. The schedule does not wake sleepers; it returns the sleepers that the caller must wake.
struct SleepSchedule<Sleeper> {
  /// The outcome of starting a sleep.
  enum Beginning {
    /// The sleep lasts until its deadline.
    case asleep
    /// The deadline has already passed.
    case over
    /// The sleep was cancelled before it started.
    case cancelled
  }

  private struct Place {
    let number: Int
    let deadline: TestClock.Instant
    let sleeper: Sleeper
  }

  /// The current time.
  private(set) var now = TestClock.Instant(offset: .zero)
  /// The active sleeps, by deadline, then in the order in which they started.
  private var places: [Place] = []
  /// The numbers of requested sleeps that have not started, with whether they have been cancelled since.
  private var asked: [Int: Bool] = [:]
  private var lastNumber = 0

  /// The sleepers with their deadlines, in the order in which they wake.
  var sleepers: [(deadline: TestClock.Instant, sleeper: Sleeper)] { places.map { ($0.deadline, $0.sleeper) } }

  /// The number of sleepers.
  var count: Int { places.count }

  /// A Boolean value that indicates whether there are neither sleepers nor requested sleeps.
  var isEmpty: Bool { places.isEmpty && asked.isEmpty }

  /// The next time at which a sleeper wakes.
  var nextDeadline: TestClock.Instant? { places.first?.deadline }

  /// Requests a sleep.
  ///
  /// - Returns: A number that identifies the sleep.
  mutating func ask() -> Int {
    lastNumber += 1
    asked[lastNumber] = false
    return lastNumber
  }

  /// Starts a requested sleep.
  ///
  /// - Complexity: O(sleepers) to move those with later deadlines.
  mutating func begin(_ number: Int, until deadline: TestClock.Instant, _ sleeper: Sleeper) -> Beginning {
    guard let isCancelled = asked.removeValue(forKey: number), !isCancelled else { return .cancelled }
    guard deadline > now else { return .over }
    let place = Place(number: number, deadline: deadline, sleeper: sleeper)
    places.insert(place, at: firstIndex(after: deadline))
    return .asleep
  }

  /// Cancels a sleep, whether or not it has started.
  ///
  /// - Returns: The sleeper to wake, or nil if the sleep has not started or has ended.
  mutating func cancel(_ number: Int) -> Sleeper? {
    if asked[number] != nil { asked[number] = true }
    guard let index = places.firstIndex(where: { $0.number == number }) else { return nil }
    return places.remove(at: index).sleeper
  }

  /// Advances to the next time at which a sleeper wakes, or to a limit if no sleeper wakes before it.
  ///
  /// - Parameter limit: The latest time to advance to.
  /// - Returns: The sleepers to wake, in order, or nil if the limit is reached and no sleeper is left before it.
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
