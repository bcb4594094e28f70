import Synchronization

/// Bounds how many requests wait for one store, also those that nobody waits for any more.
final class WaitingRoom: Sendable {
  /// What waits together.
  struct Seat: Hashable, Sendable {
    let store: String
    let line: StoreResource.Line
  }

  private let limit: Int
  private let waiting = Mutex<[Seat: Int]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Lets a request for this in, which leaves again.
  ///
  /// Returns whether there was room.
  func enter(_ seat: Seat) -> Bool {
    waiting.withLock { waiting in
      let count = waiting[seat, default: 0]
      guard count < limit else { return false }
      waiting[seat] = count + 1
      return true
    }
  }

  /// A request that was let in has its answer.
  func leave(_ seat: Seat) {
    waiting.withLock { waiting in
      let count = waiting[seat, default: 0] - 1
      waiting[seat] = count > 0 ? count : nil
    }
  }
}
