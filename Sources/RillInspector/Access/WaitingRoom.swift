#if Inspector
import Synchronization

/// Bounds how many requests wait for one store, also those that nobody waits for any more.
final class WaitingRoom: Sendable {
  private let limit: Int
  private let waiting = Mutex<[Resource: Int]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Lets a request for this in, which leaves again.
  ///
  /// Returns whether there was room.
  func enter(_ resource: Resource) -> Bool {
    waiting.withLock { waiting in
      let count = waiting[resource, default: 0]
      guard count < limit else { return false }
      waiting[resource] = count + 1
      return true
    }
  }

  /// A request that was let in has its answer.
  func leave(_ resource: Resource) {
    waiting.withLock { waiting in
      let count = waiting[resource, default: 0] - 1
      waiting[resource] = count > 0 ? count : nil
    }
  }
}
#endif
