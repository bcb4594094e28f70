import Synchronization

/// A stamp that is unique to one content within a process.
///
/// A versioned value carries a stamp and renews it with each change. Two copies can therefore be compared without
/// comparing their contents.
public struct Version: Hashable, Sendable {
  /// A number that is unique within the process, and increases with each change of one collection.
  @usableFromInline package let number: UInt64

  @inlinable
  init(number: UInt64) { self.number = number }

  private static let last = Atomic<UInt64>(0)

  /// Returns a new, unique stamp.
  ///
  /// - Complexity: One atomic addition.
  public static func next() -> Version {
    Version(number: last.add(VersionSupply.size, ordering: .relaxed).newValue)
  }
}

/// A supply of stamps, from which one owner draws without an atomic operation.
///
/// Only one thread may draw at a time, and a copy of the owner needs its own supply.
@usableFromInline
struct VersionSupply {
  /// The number of stamps in a supply, a power of two.
  @inlinable static var size: UInt64 { 64 }

  /// The number of the stamp that was given out last, which is the last one of the supply if it is empty.
  @usableFromInline var last = size - 1

  @inlinable
  init() {}

  /// Returns a new, unique stamp.
  ///
  /// - Parameter current: The stamp that the new one replaces, which has the smaller number.
  /// - Returns: The stamp.
  @inlinable @inline(__always)
  mutating func next(after current: Version) -> Version {
    if last & (Self.size - 1) == Self.size - 1 || last < current.number {
      last = Version.next().number
    } else {
      last += 1
    }
    return Version(number: last)
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
