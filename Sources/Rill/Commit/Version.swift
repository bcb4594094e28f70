import Synchronization

/// A stamp that no two different contents share, in one process.
///
/// A versioned value carries one and renews it with each change, so that two copies are known to be equal, or not,
/// without looking at their contents.
public struct Version: Hashable, Sendable {
  /// Grows with each stamp that is given out.
  @usableFromInline package let number: UInt64

  @usableFromInline
  init(number: UInt64) { self.number = number }

  private static let last = Atomic<UInt64>(0)

  /// A stamp that was never given out before.
  ///
  /// - Complexity: One atomic addition.
  public static func next() -> Version {
    Version(number: last.add(1, ordering: .relaxed).newValue)
  }
}

/// A value that knows whether it has changed.
///
/// Observers of a versioned value compare its version instead of keeping a copy, so that it can go on being changed in
/// place.
public protocol Versioned {
  /// Equal for two values only if their contents are equal.
  var version: Version { get }
}
