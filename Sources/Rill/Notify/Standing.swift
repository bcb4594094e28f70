import Synchronization

/// Decides who releases what an observer uses: the one that leaves, or the last one that uses it.
///
/// An observer can leave on any thread, and is notified on one isolation. The code that notifies it claims it first, which needs
/// neither a lock nor a weak reference.
@usableFromInline
package struct Standing: ~Copyable, Sendable {
  /// Twice the number of claims, plus one after the observer has left.
  private let value = Atomic<UInt>(0)

  package init() {}

  /// A Boolean value that indicates whether the observer has not left.
  package var isLive: Bool {
    @inline(__always) get { value.load(ordering: .relaxed) & 1 == 0 }
  }

  /// Claims what the observer uses until ``release()`` is called.
  ///
  /// Called on the isolation only.
  ///
  /// - Returns: Whether the observer has not left.
  @inline(__always)
  package func claim() -> Bool {
    let before = value.add(2, ordering: .acquiring).oldValue
    if before & 1 == 0 { return true }
    value.subtract(2, ordering: .relaxed)
    return false
  }

  /// Ends a claim.
  ///
  /// - Returns: Whether the observer has left meanwhile, and the caller releases what it used.
  @inline(__always)
  package func release() -> Bool {
    value.subtract(2, ordering: .acquiringAndReleasing).newValue == 1
  }

  /// Leaves, on any thread.
  ///
  /// - Returns: Whether no claim is open, and the caller releases what the observer used.
  package func leave() -> Bool {
    value.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0
  }
}
