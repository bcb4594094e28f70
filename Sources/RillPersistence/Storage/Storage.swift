public import Foundation

/// A place that keeps bytes under keys.
///
/// Conform to it to keep values where you like. `Conformance.storage` in the module
/// `RillPersistenceTesting` proves a conformance.
///
/// **Behavior**
/// - ``load(_:)`` *always* tells three cases apart: a value, nothing there, and something that cannot be read.
/// - A save *always* happens as a whole or not at all. When it has returned, the value outlives a crash, if the storage
///   outlives the process at all.
/// - What cannot be read is *never* replaced by a save.
/// - Calls *may* come from any thread, also several at once, and *may* block. Rill calls from threads of its own, and
///   never two for one key at once.
public protocol Storage: Sendable {
  /// Where it is; equal for two storages that keep the same values.
  var place: StoragePlace { get }

  /// Looks up what is kept under a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, that there is none, or why it cannot be read.
  func load(_ key: StorageKey) -> StoredItem

  /// Keeps a value under a key, in the place of the one before.
  ///
  /// - Parameters:
  ///   - data: The value.
  ///   - key: The key.
  /// - Throws: Why it was not written; what was kept before is still there then.
  func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure)

  /// Removes the value under a key; nothing happens if there is none.
  ///
  /// - Parameter key: The key.
  /// - Throws: Why it was not removed.
  func remove(_ key: StorageKey) throws(PersistenceFailure)

  /// The keys of all values, in order; those set aside are not among them.
  ///
  /// - Throws: Why they cannot be listed.
  func keys() throws(PersistenceFailure) -> [StorageKey]

  /// Calls a function while no other process, and no other thread of this one, changes what is kept under a key.
  ///
  /// The function may use the storage. A storage without such a lock calls the function as it is; then what several
  /// processes change at once can be lost.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - body: Reads and writes.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws, or why access was not granted.
  func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result

  /// Tells when what is kept under a key may have changed, by whomever.
  ///
  /// A storage that cannot know tells nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - changed: Called on any thread after a change, sometimes without one, never while a lock is held.
  /// - Returns: Keeps the watch; it ends when this is let go.
  /// - Throws: Why changes by others cannot be told.
  func watch(
    _ key: StorageKey, _ changed: @escaping @Sendable () -> Void
  ) throws(PersistenceFailure) -> StorageWatch

  /// Puts what is kept under a key aside, so that nothing is lost when the key is used again.
  ///
  /// The oldest that are more than the ``SetAsideItem/Fate/limit`` of this fate go then.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fate: Whether it leaves its key or is copied.
  ///   - reason: Why, for whoever finds it.
  /// - Returns: Where it is now, for a person; nil if nothing is kept under the key.
  /// - Throws: Why that was not done; nothing has changed then.
  func setAside(
    _ key: StorageKey, _ fate: SetAsideItem.Fate, because reason: String
  ) throws(PersistenceFailure) -> String?

  /// What was set aside under a key, oldest first.
  ///
  /// - Parameter key: The key.
  /// - Returns: The items.
  /// - Throws: Why it cannot be told.
  func itemsSetAside(_ key: StorageKey) throws(PersistenceFailure) -> [SetAsideItem]
}

/// What a storage knows about a key.
public enum StoredItem: Hashable, Sendable {
  /// There is a value.
  case value(Data)
  /// There is nothing.
  case absent
  /// There is something that cannot be read.
  case unreadable(PersistenceFailure)
}

/// Something that was put aside instead of being lost.
public struct SetAsideItem: Hashable, Sendable {
  /// What became of the original.
  public enum Fate: String, Hashable, Sendable, CaseIterable {
    /// It could not be taken in and was moved here.
    case unreadable
    /// It was copied before it is replaced by something else.
    case backup

    /// How many are kept of each key, the newest; nil if all are, until somebody takes them away.
    ///
    /// What could not be taken in is the only one of its kind. Of a backup there is a newer form.
    public var limit: Int? {
      switch self {
      case .unreadable: nil
      case .backup: 10
      }
    }
  }

  /// What became of the original.
  public let fate: Fate
  /// Why it was put aside.
  public let reason: String
  /// Where it is, for a person.
  public let location: String
  /// The bytes.
  public let data: Data

  /// Makes an item; for storages.
  ///
  /// - Parameters:
  ///   - fate: What became of the original.
  ///   - reason: Why it was put aside.
  ///   - location: Where it is, for a person.
  ///   - data: The bytes.
  public init(fate: Fate, reason: String, location: String, data: Data) {
    self.fate = fate
    self.reason = reason
    self.location = location
    self.data = data
  }
}

extension Array {
  /// The items without the oldest that are more than the limit of a fate; they are in order of age, the oldest first.
  func withoutTheOldest(_ fate: SetAsideItem.Fate, _ fateOf: (Element) -> SetAsideItem.Fate?) -> [Element] {
    var surplus = count { fateOf($0) == fate } - (fate.limit ?? .max)
    return filter { item in
      guard surplus > 0, fateOf(item) == fate else { return true }
      surplus -= 1
      return false
    }
  }
}

extension Storage {
  /// Tells nothing.
  public func watch(
    _ key: StorageKey, _ changed: @escaping @Sendable () -> Void
  ) throws(PersistenceFailure) -> StorageWatch { StorageWatch {} }

  /// Refuses, so that nothing is saved over what cannot be read.
  public func setAside(
    _ key: StorageKey, _ fate: SetAsideItem.Fate, because reason: String
  ) throws(PersistenceFailure) -> String? {
    if case .absent = load(key) { return nil }
    throw .cannotSetAside(key, in: place)
  }

  /// Nothing.
  public func itemsSetAside(_ key: StorageKey) throws(PersistenceFailure) -> [SetAsideItem] { [] }
}

extension Storage {
  /// Calls the function as it is, without a lock.
  public func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result { try body() }
}
