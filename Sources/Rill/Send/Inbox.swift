import Synchronization

/// Where deliveries wait for a store that no actor owns.
///
/// Nothing is delivered on a foreign thread: the owner takes deliveries in when it next enters the store.
final class Inbox<Delivery: Sendable>: Sendable {
  private struct Contents {
    var deliveries: [Delivery] = []
    var waiters: [Waiter] = []
    var isClosed = false
  }

  private let contents = Mutex(Contents())

  /// Puts a delivery in, unless the store has gone.
  ///
  /// - Returns: Whether it was taken.
  func put(_ delivery: Delivery) -> Bool {
    let (isTaken, waiters) = contents.withLock { contents in
      guard !contents.isClosed else { return (false, [Waiter]()) }
      contents.deliveries.append(delivery)
      defer { contents.waiters = [] }
      return (true, contents.waiters)
    }
    for waiter in waiters { waiter.wake() }
    return isTaken
  }

  /// Takes all deliveries out, in the order of their arrival.
  func takeAll() -> [Delivery] {
    contents.withLock { contents in
      defer { contents.deliveries = [] }
      return contents.deliveries
    }
  }

  /// Takes no more deliveries, and hands back those that nobody will take.
  func close() -> [Delivery] {
    let (left, waiters) = contents.withLock { contents in
      contents.isClosed = true
      defer {
        contents.deliveries = []
        contents.waiters = []
      }
      return (contents.deliveries, contents.waiters)
    }
    for waiter in waiters { waiter.wake() }
    return left
  }

  /// Wakes the waiter when something is there to take.
  func wake(_ waiter: Waiter) {
    let isReady = contents.withLock { contents in
      let isReady = !contents.deliveries.isEmpty || contents.isClosed
      if !isReady { contents.waiters.append(waiter) }
      return isReady
    }
    if isReady { waiter.wake() }
  }
}
