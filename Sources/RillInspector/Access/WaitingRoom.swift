import Synchronization

/// Limits the number of requests that wait for one store, including those whose clients no longer wait.
final class WaitingRoom: Sendable {
  /// A group of requests that share a limit.
  struct Seat: Hashable, Sendable {
    let store: String
    let line: StoreResource.Queue
  }

  private let limit: Int
  private let waiting = Mutex<[Seat: Int]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Admits a request, which must leave again.
  ///
  /// Returns whether the limit allowed it.
  func enter(_ seat: Seat) -> Bool {
    waiting.withLock { waiting in
      let count = waiting[seat, default: 0]
      guard count < limit else { return false }
      waiting[seat] = count + 1
      return true
    }
  }

  /// Removes a request that has been answered.
  func leave(_ seat: Seat) {
    waiting.withLock { waiting in
      let count = waiting[seat, default: 0] - 1
      waiting[seat] = count > 0 ? count : nil
    }
  }
}
