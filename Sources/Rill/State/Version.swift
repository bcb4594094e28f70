import Synchronization

/// A stamp that is unique to one content within a process.
///
/// A versioned value carries a stamp and renews it with each change. Two copies can therefore be compared without
/// comparing their contents.
public struct Version: Hashable, Sendable {
  /// A number that increases with each new stamp.
  @usableFromInline package let number: UInt64

  @usableFromInline
  init(number: UInt64) { self.number = number }

  private static let last = Atomic<UInt64>(0)

  /// Returns a new, unique stamp.
  ///
  /// - Complexity: One atomic addition.
  public static func next() -> Version {
    Version(number: last.add(1, ordering: .relaxed).newValue)
  }
}

/// A value that tracks its own changes.
///
/// Observers of a versioned value compare its version instead of keeping a copy, so that the value can still be changed
/// in place. The stamp is stored in the value itself, not behind a reference: where the value's bytes are the same,
/// observers do not ask for the version.
public protocol Versioned {
  /// A stamp that is equal for two values only if their contents are equal.
  var version: Version { get }
}
