/// The waiters of an alarm, with the times at which they are woken, and the timers that run for them.
///
/// A timer cannot be stopped. It is started only if none runs that ends as early, and when it ends, it wakes the waiters that
/// are due and is followed by one for the next waiter. So a removed waiter leaves nothing behind, and waiters who come and go
/// share a timer. Times are measured from the start of the alarm.
struct AlarmQueue<Waiter> {
  private struct Item: Comparable {
    let time: Duration
    let number: UInt64

    static func < (left: Item, right: Item) -> Bool {
      (left.time, left.number) < (right.time, right.number)
    }
  }

  private var items = MinHeap<Item>()
  private var waiters: [UInt64: Waiter] = [:]
  /// The ends of the timers that run, latest first.
  private var timers: [Duration] = []

  /// The number of waiters.
  var count: Int { waiters.count }
  /// The number of items in the queue, which includes those of removed waiters.
  var itemCount: Int { items.count }
  /// The number of timers that run.
  var timerCount: Int { timers.count }

  /// Adds a waiter.
  ///
  /// - Parameters:
  ///   - waiter: The waiter.
  ///   - number: A number that no other waiter has had.
  ///   - time: The time at which it is woken.
  /// - Returns: The end of a timer to start, or nil if none is needed.
  /// - Complexity: O(log n)
  mutating func add(_ waiter: Waiter, number: UInt64, at time: Duration) -> Duration? {
    waiters[number] = waiter
    items.insert(Item(time: time, number: number))
    return nextTimer()
  }

  /// Removes a waiter.
  ///
  /// - Parameter number: The number of the waiter.
  /// - Returns: The waiter, or nil if it has been woken or removed.
  /// - Complexity: O(1), amortized.
  mutating func remove(_ number: UInt64) -> Waiter? {
    let waiter = waiters.removeValue(forKey: number)
    if items.count > 2 * waiters.count + 32 {
      items.removeAll { [waiters] in waiters[$0.number] == nil }
    }
    return waiter
  }

  /// Removes the waiters that are due when a timer ends.
  ///
  /// - Parameters:
  ///   - timer: The time for which the timer was started.
  ///   - now: The time.
  /// - Returns: The waiters, by their times, and the end of a timer to start, or nil if none is needed.
  /// - Complexity: O(m log n), where m is the number of waiters that are due.
  mutating func ring(_ timer: Duration, at now: Duration) -> (due: [Waiter], next: Duration?) {
    if let index = timers.lastIndex(of: timer) { timers.remove(at: index) }
    var due: [Waiter] = []
    while let first = items.first {
      let waiter = waiters[first.number]
      guard waiter == nil || first.time <= now else { break }
      _ = items.removeFirst()
      if let waiter {
        waiters[first.number] = nil
        due.append(waiter)
      }
    }
    return (due, nextTimer())
  }

  private mutating func nextTimer() -> Duration? {
    guard let next = items.first?.time else { return nil }
    if let earliest = timers.last, earliest <= next { return nil }
    timers.append(next)
    return next
  }
}

extension AlarmQueue: Sendable where Waiter: Sendable {}
