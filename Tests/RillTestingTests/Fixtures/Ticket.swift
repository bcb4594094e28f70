import Synchronization

/// A source of numbers that differ between runs, like those of a clock, which a reducer should not read.
final class Ticket: Sendable {
  private let count = Mutex(0)

  var last: Int { count.withLock { $0 } }

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
