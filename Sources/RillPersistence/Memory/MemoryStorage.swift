public import Foundation
import Synchronization

/// A storage in memory: its values last as long as it does.
///
/// - Complexity: Each call is a look into a dictionary.
public final class MemoryStorage: Storage {
  private struct Contents {
    var values: [StorageKey: Data] = [:]
    var aside: [StorageKey: [SetAsideItem]] = [:]
    var lastNumber = 0
  }

  private static let lastNumber = Atomic<Int>(0)

  /// Where it is; every one is a place of its own.
  public let place: StoragePlace
  private let contents: Mutex<Contents>
  private let watchers = Watchers()

  /// Makes a storage.
  ///
  /// - Parameter values: What it keeps at first.
  public init(_ values: [StorageKey: Data] = [:]) {
    contents = Mutex(Contents(values: values))
    place = StoragePlace(
      kind: "memory", address: "\(Self.lastNumber.add(1, ordering: .relaxed).newValue)")
  }

  /// Looks up what is kept under a key; it can always be read.
  public func load(_ key: StorageKey) -> StoredItem {
    contents.withLock { $0.values[key] }.map { .value($0) } ?? .absent
  }

  /// Keeps a value; this never fails.
  public func save(_ data: Data, under key: StorageKey) {
    contents.withLock { $0.values[key] = data }
    watchers.tell(key)
  }

  /// Removes a value; this never fails.
  public func remove(_ key: StorageKey) {
    contents.withLock { $0.values[key] = nil }
    watchers.tell(key)
  }

  /// The keys of all values, in order.
  public func keys() -> [StorageKey] { contents.withLock { $0.values.keys.sorted() } }

  /// Tells of each save and each removal.
  public func watch(_ key: StorageKey, _ changed: @escaping @Sendable () -> Void) -> StorageWatch {
    watchers.add(key, changed)
  }

  /// Puts a value aside; this never fails.
  public func setAside(_ key: StorageKey, _ fate: SetAsideItem.Fate, because reason: String) -> String? {
    let location: String? = contents.withLock { contents in
      guard let data = contents.values[key] else { return nil }
      contents.lastNumber += 1
      let number = contents.lastNumber
      let location = "\(place), \(key), \(fate.rawValue) \(number)"
      contents.aside[key, default: []].append(
        SetAsideItem(fate: fate, reason: reason, location: location, data: data))
      contents.aside[key] = contents.aside[key]?.withoutTheOldest(fate, \.fate)
      if fate == .unreadable { contents.values[key] = nil }
      return location
    }
    if location != nil, fate == .unreadable { watchers.tell(key) }
    return location
  }

  /// What was set aside under a key, oldest first.
  public func itemsSetAside(_ key: StorageKey) -> [SetAsideItem] { contents.withLock { $0.aside[key] ?? [] } }
}
