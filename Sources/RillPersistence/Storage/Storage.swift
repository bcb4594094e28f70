public import Foundation

/// A place that stores bytes under keys.
///
/// Conform to this protocol to store values in a place of your choice. `Conformance.storage` in the module
/// `RillPersistenceTesting` tests a conformance.
///
/// **Behavior**
/// - ``load(_:)`` *always* distinguishes three cases: a value, no value, and a value that cannot be read.
/// - A save *always* takes effect completely or not at all. After it has returned, the value survives a crash, provided
///   that the storage outlives the process.
/// - A save *never* replaces data that cannot be read, or that another program is writing.
/// - Calls *may* come from any thread, also concurrently, and *may* block. The persistences of one part of a store make their
///   calls one after the other; other stores, shared values and journals do not wait for them.
public protocol Storage: Sendable {
  /// The location of the storage. Two storages have equal places if, and only if, they store the same values.
  var place: StoragePlace { get }

  /// Loads the value under a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, the information that there is none, or the reason why it cannot be read.
  func load(_ key: StorageKey) -> StoredItem

  /// Saves a value under a key and replaces the previous value.
  ///
  /// - Parameters:
  ///   - data: The value.
  ///   - key: The key.
  /// - Throws: The reason why the value was not written. The previous value is then unchanged.
  func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure)

  /// Removes the value under a key, or does nothing if there is none.
  ///
  /// - Parameter key: The key.
  /// - Throws: The reason why the value was not removed.
  func remove(_ key: StorageKey) throws(PersistenceFailure)

  /// Saves and removes several values, in order.
  ///
  /// The default implementation calls ``save(_:under:)`` and ``remove(_:)`` for each. A storage that can does better: it makes all
  /// changes in one step, which waits for the disk once.
  ///
  /// - Parameter changes: The changes.
  /// - Throws: The reason why not all changes were made. Changes before the one that failed may have been made.
  func change(_ changes: [StorageChange]) throws(PersistenceFailure)

  /// Returns the keys of all values in ascending order, without the values that were set aside.
  ///
  /// - Throws: The reason why the keys cannot be listed.
  func keys() throws(PersistenceFailure) -> [StorageKey]

  /// Calls a function while no other process and no other thread of this process changes the value under a key.
  ///
  /// The function may use the storage, and may call this method again. A task that it starts is another caller. A storage
  /// without such a lock calls the function without one; changes that several processes or stores make at the same time can
  /// then be lost.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - body: A function that reads and writes.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function, or the reason why access was not granted.
  func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result

  /// Notifies the caller when the value under a key may have changed, including changes by other processes.
  ///
  /// A storage that cannot detect changes never notifies.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - changed: A function that is called on any thread after a change, and sometimes without one. It is never called
  ///     while a lock is held; a change within ``exclusively(_:_:)`` is reported after that method has returned.
  /// - Returns: The subscription, which ends when it is released.
  /// - Throws: The reason why changes by others cannot be detected.
  func watch(
    _ key: StorageKey, _ changed: @escaping @Sendable () -> Void
  ) throws(PersistenceFailure) -> StorageWatch

  /// Moves or copies the value under a key, so that it is not lost when the key is used again.
  ///
  /// If there are then more items of this kind than its ``SetAsideItem/Kind/limit``, the oldest ones are deleted.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - kind: Determines whether the value is moved away from its key or copied.
  ///   - reason: The reason, for a person who finds the item.
  /// - Returns: A readable description of the new location, which differs for each item, or nil if there is no value under the
  ///   key.
  /// - Throws: The reason why the value was not set aside. Nothing has then changed.
  func setAside(
    _ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String
  ) throws(PersistenceFailure) -> String?

  /// Sets bytes aside as a backup that are not stored under the key, because another program's value is.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - key: The key.
  ///   - reason: The reason, for a person who finds the item.
  /// - Returns: A readable description of the location, or nil if the storage has no place for such items.
  /// - Throws: The reason why the bytes were not set aside.
  func setAside(
    _ data: Data, for key: StorageKey, because reason: String
  ) throws(PersistenceFailure) -> String?

  /// Returns the items that were set aside under a key, oldest first.
  ///
  /// - Parameter key: The key.
  /// - Returns: The items.
  /// - Throws: The reason why the items cannot be listed.
  func itemsSetAside(_ key: StorageKey) throws(PersistenceFailure) -> [SetAsideItem]
}

/// The result of loading a key from a storage.
public enum StoredItem: Hashable, Sendable {
  /// The key has a value.
  case value(Data)
  /// The key has no value.
  case absent
  /// The key has a value that cannot be read.
  case unreadable(PersistenceFailure)
}

/// A value to save under a key, or a key whose value is removed.
public struct StorageChange: Hashable, Sendable {
  /// The key.
  public var key: StorageKey
  /// The value, or nil to remove the value of the key.
  public var data: Data?

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - data: The value, or nil to remove the value of the key.
  public init(_ key: StorageKey, _ data: Data?) {
    self.key = key
    self.data = data
  }
}

/// A value that a storage has set aside to prevent its loss.
public struct SetAsideItem: Hashable, Sendable {
  /// The way in which the original was treated.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The original could not be loaded and was moved.
    case unreadable
    /// The original was copied before it was replaced.
    case backup

    /// The maximum number of items that are kept for each key, or nil if all are kept until they are deleted by hand.
    ///
    /// An unreadable value is the only one of its kind, whereas a backup has a newer version.
    public var limit: Int? {
      switch self {
      case .unreadable: nil
      case .backup: 10
      }
    }
  }

  /// The way in which the original was treated.
  public let kind: Kind
  /// The reason why the value was set aside.
  public let reason: String
  /// A readable description of the item's location.
  public let location: String
  /// The bytes.
  public let data: Data

  /// Creates an item.
  ///
  /// Only storages need to call this initializer.
  ///
  /// - Parameters:
  ///   - kind: The way in which the original was treated.
  ///   - reason: The reason why the value was set aside.
  ///   - location: A readable description of the item's location.
  ///   - data: The bytes.
  public init(kind: Kind, reason: String, location: String, data: Data) {
    self.kind = kind
    self.reason = reason
    self.location = location
    self.data = data
  }
}

extension Array {
  /// Returns the items, which are ordered from oldest to newest, without the oldest ones that exceed a kind's limit.
  func withoutTheOldest(_ kind: SetAsideItem.Kind, _ kindOf: (Element) -> SetAsideItem.Kind?) -> [Element] {
    var surplus = count { kindOf($0) == kind } - (kind.limit ?? .max)
    return filter { item in
      guard surplus > 0, kindOf(item) == kind else { return true }
      surplus -= 1
      return false
    }
  }
}

extension Storage {
  /// Makes the changes one after the other.
  public func change(_ changes: [StorageChange]) throws(PersistenceFailure) {
    for change in changes {
      if let data = change.data { try save(data, under: change.key) } else { try remove(change.key) }
    }
  }

  /// Returns a subscription that never notifies.
  public func watch(
    _ key: StorageKey, _ changed: @escaping @Sendable () -> Void
  ) throws(PersistenceFailure) -> StorageWatch { StorageWatch {} }

  /// Throws if there is a value under the key, so that data that cannot be read is not overwritten.
  public func setAside(
    _ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String
  ) throws(PersistenceFailure) -> String? {
    if case .absent = load(key) { return nil }
    throw .cannotSetAside(key, in: place)
  }

  /// Returns nil, because the storage has no place for such items.
  public func setAside(
    _ data: Data, for key: StorageKey, because reason: String
  ) throws(PersistenceFailure) -> String? { nil }

  /// Returns no items.
  public func itemsSetAside(_ key: StorageKey) throws(PersistenceFailure) -> [SetAsideItem] { [] }
}

extension Storage {
  /// Calls the function without a lock.
  public func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result { try body() }
}
