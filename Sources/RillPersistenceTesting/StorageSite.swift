public import RillPersistence
import RillTesting

/// A place for storages under test: empty at first, and used by one rule alone.
///
/// ```swift
/// await Conformance.completeStorage.run {
///   let storage = MemoryStorage()
///   return StorageSite { storage }
/// }
/// ```
public struct StorageSite: Sendable {
  private let opening: @Sendable () -> any Storage

  /// Describes a place.
  ///
  /// - Parameter open: Opens a storage there: another object with each call, if there can be several.
  public init(_ open: @escaping @Sendable () -> any Storage) { opening = open }

  /// Opens a storage there.
  public func open() -> any Storage { opening() }
}

extension StorageSite: NamedSubject {
  package var subjectName: String { "\(type(of: open()))" }
}
