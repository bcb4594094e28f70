public import Foundation
import Synchronization

/// A storage in a suite of `UserDefaults`.
///
/// Values that other code has put there natively, like numbers and texts, are read as JSON; see
/// ``Schema/acceptingPlain(version:)``. What is saved is data.
///
/// Outside of Apple's systems, a suite is written over the old one: it may be lost as a whole when the process is killed
/// meanwhile. Keep there what can be chosen again.
///
/// Watchers are told of changes that this process makes, through `UserDefaults` or through this storage.
///
/// - Complexity: As `UserDefaults`: the whole suite is kept in memory and written as one file, so keep little in it.
public final class DefaultsStorage: Storage {
  /// Where it is: the suite and the prefix of the keys.
  public let place: StoragePlace
  private let suite: String?
  private let prefix: String
  // One at a time, so that what is set and what is brought to the disk belong together.
  private let turn = Mutex(())
  private let watchers = Watchers()

  /// Makes a storage.
  ///
  /// - Parameters:
  ///   - suite: The name of the suite; the standard one if nil.
  ///   - prefix: What the suite's keys begin with.
  public init(suite: String? = nil, prefix: String = "") {
    self.suite = suite
    self.prefix = prefix
    place = StoragePlace(
      kind: "defaults", address: (suite ?? "standard") + (prefix.isEmpty ? "" : ", \(prefix)*"))
  }

  private var defaults: UserDefaults { suite.flatMap(UserDefaults.init(suiteName:)) ?? .standard }

  /// The suite's key; one that looks like what is set aside is told apart from it.
  private func name(of key: StorageKey) -> String {
    let name = prefix + key.text
    return Self.reserved.contains(where: name.hasPrefix) ? Self.escape + name : name
  }

  /// The key of the suite's, or nil if it is not of this storage.
  private func key(of name: String) -> StorageKey? {
    guard !name.hasPrefix(Self.asidePrefix) else { return nil }
    let name = name.hasPrefix(Self.escape) ? String(name.dropFirst(Self.escape.count)) : name
    return name.hasPrefix(prefix) ? StorageKey(String(name.dropFirst(prefix.count))) : nil
  }

  private func asideName(of key: StorageKey) -> String { Self.asidePrefix + prefix + key.text }

  /// Looks up what is kept under a key.
  public func load(_ key: StorageKey) -> StoredItem {
    turn.withLock { _ in item(key) }
  }

  private func item(_ key: StorageKey) -> StoredItem {
    guard let value = defaults.object(forKey: name(of: key)) else { return .absent }
    if let data = value as? Data { return .value(data) }
    // Texts, numbers and collections of them; JSON has no dates.
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

  /// Keeps a value under a key.
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

  /// The keys of all values with the prefix, in order.
  public func keys() -> [StorageKey] {
    turn.withLock { _ in
      domain.keys.compactMap { self.key(of: $0) }.sorted()
    }
  }

  /// What the suite itself has, without what it inherits.
  private var domain: [String: Any] {
    defaults.persistentDomain(
      forName: suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName) ?? [:]
  }

  /// Tells of changes that this process makes.
  public func watch(_ key: StorageKey, _ changed: @escaping @Sendable () -> Void) -> StorageWatch {
    let own = watchers.add(key, changed)
    let other = NotificationObservation(UserDefaults.didChangeNotification, changed)
    return StorageWatch {
      own.cancel()
      other.end()
    }
  }

  /// Puts a value aside, under a key that begins with `rill.aside.`.
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

  /// What was set aside under a key, oldest first.
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

/// Calls a function at each notification of a name.
// Unchecked: the token is given back to the center, which may be called from any thread, and touched by nobody else.
private final class NotificationObservation: @unchecked Sendable {
  private let token: any NSObjectProtocol

  init(_ name: Notification.Name, _ call: @escaping @Sendable () -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in call() }
  }

  func end() { NotificationCenter.default.removeObserver(token) }
}
