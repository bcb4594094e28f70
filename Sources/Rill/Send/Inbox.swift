import Synchronization

/// A queue of deliveries for a store that belongs to no actor.
///
/// Nothing is delivered on a foreign thread. The owner takes deliveries in when it next enters the store.
final class Inbox<Element: Sendable>: Sendable {
  private struct Contents {
    var deliveries: [Element] = []
    var waiters: [Waiter] = []
    var isClosed = false
  }

  private let contents = Mutex(Contents())

  /// A Boolean value that indicates whether no delivery waits.
  var isEmpty: Bool { contents.withLock { $0.deliveries.isEmpty } }

  /// Adds a delivery, unless the inbox is closed.
  ///
  /// - Returns: Whether the delivery was added.
  func put(_ delivery: Element) -> Bool {
    let (isTaken, waiters) = contents.withLock { contents in
      guard !contents.isClosed else { return (false, [Waiter]()) }
      contents.deliveries.append(delivery)
      defer { contents.waiters = [] }
      return (true, contents.waiters)
    }
    for waiter in waiters { waiter.wake() }
    return isTaken
  }

  /// Removes and returns all deliveries, in the order of their arrival.
  func takeAll() -> [Element] {
    contents.withLock { contents in
      defer { contents.deliveries = [] }
      return contents.deliveries
    }
  }

  /// Removes and returns the first delivery that satisfies a condition, or nil.
  func take(where isMeant: (Element) -> Bool) -> Element? {
    contents.withLock { contents in
      contents.deliveries.firstIndex(where: isMeant).map { contents.deliveries.remove(at: $0) }
    }
  }

  /// Closes the inbox and returns the remaining deliveries.
  func close() -> [Element] {
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

  /// Wakes the waiter when there is a delivery to take, or when the inbox is closed.
  func wake(_ waiter: Waiter) {
    let isReady = contents.withLock { contents in
      let isReady = !contents.deliveries.isEmpty || contents.isClosed
      if !isReady { contents.waiters.append(waiter) }
      return isReady
    }
    if isReady { waiter.wake() }
  }
}
