public import Foundation
import Synchronization

/// A storage that keeps its values in a suite of `UserDefaults`.
///
/// The storage reads values that other code has stored in their native form, such as numbers and texts, as JSON; see
/// ``Schema/acceptingPlain(version:)``. It saves values as data.
///
/// On other platforms than Apple's, a suite is written over the previous one, so the whole suite can be lost if the
/// process is killed during the write. Store only values there that the user can choose again.
///
/// Observers are notified of changes that this process makes, through `UserDefaults` or through this storage.
///
/// - Complexity: The same as `UserDefaults`: the whole suite is kept in memory and written as one file, so store only
///   little data in it.
public final class DefaultsStorage: Storage {
  /// The location of the storage: the suite and the prefix of the keys.
  public let place: StoragePlace
  private let suite: String?
  private let prefix: String
  // One call at a time, so that a value that is set and its flush to the disk belong together.
  private let turn = Mutex(())
  private let watchers = Watchers()

  /// Creates a storage.
  ///
  /// - Parameters:
  ///   - suite: The name of the suite, or nil for the standard suite.
  ///   - prefix: The prefix of the storage's keys in the suite.
  public init(suite: String? = nil, prefix: String = "") {
    self.suite = suite
    self.prefix = prefix
    place = StoragePlace(
      kind: "defaults", address: (suite ?? "standard") + (prefix.isEmpty ? "" : ", \(prefix)*"))
  }

  private var defaults: UserDefaults { suite.flatMap(UserDefaults.init(suiteName:)) ?? .standard }

  /// Returns the name of a key in the suite; a name that resembles the name of an item set aside is escaped.
  private func name(of key: StorageKey) -> String {
    let name = prefix + key.text
    return Self.reserved.contains(where: name.hasPrefix) ? Self.escape + name : name
  }

  /// Returns the key for a name in the suite, or nil if the name does not belong to this storage.
  private func key(of name: String) -> StorageKey? {
    guard !name.hasPrefix(Self.asidePrefix) else { return nil }
    let name = name.hasPrefix(Self.escape) ? String(name.dropFirst(Self.escape.count)) : name
    return name.hasPrefix(prefix) ? StorageKey(String(name.dropFirst(prefix.count))) : nil
  }

  private func asideName(of key: StorageKey) -> String { Self.asidePrefix + prefix + key.text }

  /// Loads the value under a key.
  public func load(_ key: StorageKey) -> StoredItem {
    turn.withLock { _ in item(key) }
  }

  private func item(_ key: StorageKey) -> StoredItem {
    guard let value = defaults.object(forKey: name(of: key)) else { return .absent }
    if let data = value as? Data { return .value(data) }
    // Texts, numbers and collections of them are valid JSON, but dates are not.
    guard JSONSerialization.isValidJSONObject([value]) else {
      return .unreadable(
        .unreadable(
          key, in: place, because: "it is a native \(type(of: value)), which has no form in JSON"))
    }
    do {
      return .value(
        try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys]))
    } catch {
      return .unreadable(.unreadable(key, in: place, because: "\(error)"))
    }
  }

  /// Saves a value under a key.
  public func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    let failure: PersistenceFailure? = turn.withLock { _ in
      if case .unreadable(let failure) = item(key) { return failure }
      let defaults = defaults
      defaults.set(data, forKey: name(of: key))
      return defaults.synchronize()
        ? nil : .unwritten(key, in: place, because: "the system could not write the suite")
    }
    if let failure { throw failure }
    watchers.tell(key)
  }

  /// Removes the value under a key.
  public func remove(_ key: StorageKey) throws(PersistenceFailure) {
    let isDone = turn.withLock { _ in
      let defaults = defaults
      defaults.removeObject(forKey: name(of: key))
      return defaults.synchronize()
    }
    guard isDone else {
      throw .unremoved(key, in: place, because: "the system could not write the suite")
    }
    watchers.tell(key)
  }

  /// Returns the keys of all values with the prefix, in ascending order.
  public func keys() -> [StorageKey] {
    turn.withLock { _ in
      domain.keys.compactMap { self.key(of: $0) }.sorted()
    }
  }

  /// The values of the suite, without the values that it inherits.
  private var domain: [String: Any] {
    defaults.persistentDomain(
      forName: suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName) ?? [:]
  }

  /// Notifies the caller of changes that this process makes.
  public func watch(_ key: StorageKey, _ changed: @escaping @Sendable () -> Void) -> StorageWatch {
    let own = watchers.add(key, changed)
    let other = NotificationObservation(UserDefaults.didChangeNotification, changed)
    return StorageWatch {
      own.cancel()
      other.end()
    }
  }

  /// Moves or copies a value to a key that starts with `rill.aside.`.
  public func setAside(
    _ key: StorageKey, _ fate: SetAsideItem.Fate, because reason: String
  ) throws(PersistenceFailure) -> String? {
    let outcome: Result<String?, PersistenceFailure> = turn.withLock { _ in
      switch item(key) {
      case .absent: return .success(nil)
      case .unreadable(let failure): return .failure(failure)
      case .value(let data):
        let defaults = defaults
        var items = defaults.array(forKey: asideName(of: key)) ?? []
        items.append(["fate": fate.rawValue, "reason": reason, "data": data])
        items = items.withoutTheOldest(fate) { item in
          ((item as? [String: Any])?["fate"] as? String).flatMap(SetAsideItem.Fate.init(rawValue:))
        }
        defaults.set(items, forKey: asideName(of: key))
        if fate == .unreadable { defaults.removeObject(forKey: name(of: key)) }
        return defaults.synchronize()
          ? .success(location(items.count, of: key))
          : .failure(.notSetAside(key, in: place, because: "the system could not write the suite"))
      }
    }
    return try outcome.get()
  }

  /// Returns the items that were set aside under a key, oldest first.
  public func itemsSetAside(_ key: StorageKey) -> [SetAsideItem] {
    turn.withLock { _ in
      (defaults.array(forKey: asideName(of: key)) ?? []).enumerated().compactMap { index, item in
        guard let item = item as? [String: Any], let reason = item["reason"] as? String,
          let fate = (item["fate"] as? String).flatMap(SetAsideItem.Fate.init(rawValue:)),
          let data = item["data"] as? Data
        else { return nil }
        return SetAsideItem(fate: fate, reason: reason, location: location(index + 1, of: key), data: data)
      }
    }
  }

  private func location(_ number: Int, of key: StorageKey) -> String {
    "\(place), \(asideName(of: key)), item \(number)"
  }

  private static let asidePrefix = "rill.aside."
  private static let escape = "rill.key."
  private static let reserved = [asidePrefix, escape]
}

/// Calls a function each time that a notification with a given name is posted.
// Unchecked: the token is only returned to the notification center, which may be called from any thread.
private final class NotificationObservation: @unchecked Sendable {
  private let token: any NSObjectProtocol

  init(_ name: Notification.Name, _ call: @escaping @Sendable () -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in call() }
  }

  func end() { NotificationCenter.default.removeObserver(token) }
}
