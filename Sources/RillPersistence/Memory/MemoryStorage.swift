public import Foundation
import Synchronization

/// A storage that keeps its values in memory during its lifetime.
///
/// - Complexity: Each call accesses a dictionary once.
public final class MemoryStorage: Storage {
  private struct Contents {
    var values: [StorageKey: Data] = [:]
    var aside: [StorageKey: [SetAsideItem]] = [:]
    var lastNumber = 0
  }

  private static let lastNumber = Atomic<Int>(0)

  /// The location of the storage; each storage in memory has its own place.
  public let place: StoragePlace
  private let contents: Mutex<Contents>
  private let exclusion = NSLock()
  private let watchers = Watchers()

  /// Creates a storage.
  ///
  /// - Parameter values: The initial values.
  public init(_ values: [StorageKey: Data] = [:]) {
    contents = Mutex(Contents(values: values))
    place = StoragePlace(
      kind: "memory", address: "\(Self.lastNumber.add(1, ordering: .relaxed).newValue)")
  }

  /// Loads the value under a key, which is never unreadable.
  public func load(_ key: StorageKey) -> StoredItem {
    contents.withLock { $0.values[key] }.map { .value($0) } ?? .absent
  }

  /// Saves a value; this method never fails.
  public func save(_ data: Data, under key: StorageKey) {
    excluding { contents.withLock { $0.values[key] = data } }
    watchers.tell(key)
  }

  /// Removes a value; this method never fails.
  public func remove(_ key: StorageKey) {
    excluding { contents.withLock { $0.values[key] = nil } }
    watchers.tell(key)
  }

  /// Returns the keys of all values in ascending order.
  public func keys() -> [StorageKey] { contents.withLock { $0.values.keys.sorted() } }

  /// Calls a function while no other thread changes values.
  ///
  /// The function may use the storage, and may call this method again.
  public func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    try excluding(body)
  }

  private func excluding<Result, Problem: Error>(
    _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try HeldLocks.hold(
      "\(place)",
      { () throws(Problem) in
        exclusion.lock()
        return exclusion.unlock
      }, body)
  }

  /// Notifies the caller of each save and each removal, outside of ``exclusively(_:_:)``.
  public func watch(_ key: StorageKey, _ changed: @escaping @Sendable () -> Void) -> StorageWatch {
    watchers.add(key, changed)
  }

  /// Sets a value aside; this method never fails.
  public func setAside(_ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String) -> String? {
    let location: String? = excluding {
      contents.withLock { contents in
        guard let data = contents.values[key] else { return nil }
        if kind == .unreadable { contents.values[key] = nil }
        return add(data, key, kind, reason, to: &contents)
      }
    }
    if location != nil, kind == .unreadable { watchers.tell(key) }
    return location
  }

  /// Sets bytes aside that are not stored; this method never fails.
  public func setAside(_ data: Data, for key: StorageKey, because reason: String) -> String? {
    contents.withLock { add(data, key, .backup, reason, to: &$0) }
  }

  private func add(
    _ data: Data, _ key: StorageKey, _ kind: SetAsideItem.Kind, _ reason: String, to contents: inout Contents
  ) -> String {
    contents.lastNumber += 1
    let location = "\(place), \(key), \(kind.rawValue) \(contents.lastNumber)"
    contents.aside[key, default: []].append(
      SetAsideItem(kind: kind, reason: reason, location: location, data: data))
    contents.aside[key] = contents.aside[key]?.withoutTheOldest(kind, \.kind)
    return location
  }

  /// Returns the items that were set aside under a key, oldest first.
  public func itemsSetAside(_ key: StorageKey) -> [SetAsideItem] { contents.withLock { $0.aside[key] ?? [] } }
}
