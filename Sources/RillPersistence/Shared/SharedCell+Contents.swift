import Rill

extension SharedCell {
  /// The contents of a cell, which its lock protects.
  struct Contents: Sendable {
    var value: Value
    var version = Version.next()
    /// A Boolean value that indicates whether the value was removed, so that it is the default and nothing is stored.
    var isRemoved = false
    /// The number of values from conflicts on which the value is based; see ``StateKeeper/generation``.
    var basis = 0
    /// The numbers of the streams, in the order of their registration.
    var numbers: [Int] = []
    var listeners: [AsyncStream<Value>.Continuation] = []
    var lastNumber = 0
    /// The stores whose states contain copies of the value.
    var stores: [SharedListener] = []
    /// The value that was replaced since the lock was acquired, and those that streams have dropped, which are released
    /// after the lock.
    var replaced: (value: Value?, dropped: [Value]) = (nil, [])

    /// Removes a stream.
    mutating func remove(_ number: Int) -> AsyncStream<Value>.Continuation? {
      guard let index = numbers.firstIndex(of: number) else { return nil }
      numbers.remove(at: index)
      return listeners.remove(at: index)
    }

    /// Passes the value to all streams, and notifies all stores except one.
    mutating func tell(except publisher: SharedListener?) {
      if !numbers.isEmpty { yieldToStreams() }
      for store in stores where store !== publisher { store.tell() }
    }

    // Not inlined, because the caller would otherwise look up the types of streams even if there are none to notify.
    @inline(never)
    private mutating func yieldToStreams() {
      for listener in listeners {
        if case .dropped(let value) = listener.yield(value) { replaced.dropped.append(value) }
      }
    }
  }
}
