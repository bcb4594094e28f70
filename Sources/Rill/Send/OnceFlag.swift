import Synchronization

/// A flag that any thread can raise, once.
@usableFromInline
package final class OnceFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Creates a flag that is not raised.
  package init() {}

  /// A Boolean value that indicates whether the flag was raised.
  @usableFromInline var isRaised: Bool { flag.load(ordering: .acquiring) }

  /// Raises the flag.
  ///
  /// - Returns: Whether this call raised it, not an earlier one.
  @discardableResult
  package func raise() -> Bool { !flag.exchange(true, ordering: .acquiringAndReleasing) }
}
