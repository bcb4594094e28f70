import Rill

extension SharedCell {
  /// The contents of a cell, which its lock protects.
  struct Contents: Sendable {
    var value: Value
    var version = Version.next()
    /// A Boolean value that indicates whether the value was removed, so that it is the default and nothing is stored.
    var isRemoved = false
    /// The newest version that a change by lock has written.
    var written: Version?
    /// The number of values from conflicts on which the value is based; see ``StateKeeper/generation``.
    var basis = 0
    /// The streams of the value, and what they have not received yet.
    var news = SharedNews<Value>()
    /// The stores whose states contain copies of the value.
    var stores: [SharedListener] = []
    /// The value that was replaced since the lock was acquired, which is released after the lock.
    var replaced: Value?

    /// Notes the value for all streams, and notifies all stores except one.
    ///
    /// - Parameter publisher: The listener of the store that has set the value, which is not notified.
    mutating func tell(except publisher: SharedListener?) {
      if !news.streams.isEmpty { news.note(value) }
      for store in stores where store !== publisher { store.tell() }
    }
  }
}
