import Synchronization

/// Numbers that outlive a run, as those of a clock or of chance do: what no reducer should look at.
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
