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
  /// The time within which a watcher must be notified of a change.
  let timeLimit: Duration
  private let breaking: (@Sendable () -> any Storage)?

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - timeLimit: The time within which a watcher must be notified of a change.
  ///   - open: Opens a storage at the site. It returns a different object for each call if the storage supports several.
  public init(timeLimit: Duration = .seconds(20), _ open: @escaping @Sendable () -> any Storage) {
    self.timeLimit = timeLimit
    opening = open
    breaking = nil
  }

  /// Creates a site with a storage that fails, for `Conformance.failingStorage`.
  ///
  /// - Parameters:
  ///   - open: Opens a storage at the site.
  ///   - openFailing: Opens a storage of the same place all of whose calls fail, for example because its folder is
  ///     read-only or its connection is closed.
  public init(
    _ open: @escaping @Sendable () -> any Storage, failing openFailing: @escaping @Sendable () -> any Storage
  ) {
    timeLimit = .seconds(20)
    opening = open
    breaking = openFailing
  }

  /// Opens a storage at the site.
  public func open() -> any Storage { opening() }

  /// Opens a storage all of whose calls fail, or returns nil if the site has none.
  public func openFailing() -> (any Storage)? { breaking?() }
}

extension StorageSite: NamedSubject {
  package var subjectName: String { "\(type(of: open()))" }
}
