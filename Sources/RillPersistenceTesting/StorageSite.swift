public import RillPersistence
import RillTesting

/// A location for storages under test, initially empty and used by one rule only.
///
/// ```swift
/// await Conformance.completeStorage.run {
///   let storage = MemoryStorage()
///   return StorageSite { storage }
/// }
/// ```
public struct StorageSite: Sendable {
  private let opening: @Sendable () -> any Storage

  /// Creates a site.
  ///
  /// - Parameter open: Opens a storage at the site. It returns a different object for each call if the storage supports
  ///   several.
  public init(_ open: @escaping @Sendable () -> any Storage) { opening = open }

  /// Opens a storage at the site.
  public func open() -> any Storage { opening() }
}

extension StorageSite: NamedSubject {
  package var subjectName: String { "\(type(of: open()))" }
}
