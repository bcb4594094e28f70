public import Foundation

/// A storage that keeps its values in a suite of `UserDefaults`.
///
/// The storage reads values that other code has stored in their native form, such as numbers and texts, as JSON; see
/// ``Schema/acceptingPlain(version:)``. It saves values as data.
///
/// A suite inherits values, such as registered defaults and those of the global domain. ``load(_:)`` returns them, and
/// ``keys()`` does not list them.
///
/// Observers are notified of changes that this process makes, through `UserDefaults` or through this storage.
///
/// On Linux the suite is a property list in the user's configuration folder:
/// - The storage replaces that file as a whole, locks it against other processes that use Rill, and notifies observers of
///   changes by other processes.
/// - A suite that another program is writing is neither read nor replaced, and neither is one that is damaged.
/// - `UserDefaults` itself writes over the file, so a process that is killed while it calls `synchronize()` can leave a
///   damaged suite.
///
/// - Complexity: The same as `UserDefaults`: the whole suite is kept in memory and written as one file, so store only
///   little data in it.
public final class DefaultsStorage: Storage {
  /// The location of the storage: the suite and the prefix of the keys.
  public let place: StoragePlace
  // There is no lock around its calls: it may notify observers, who may call this storage from any thread.
  let suite: any DefaultsAccess
  private let prefix: String
  let watchers = Watchers()

  /// Creates a storage.
  ///
  /// - Parameters:
  ///   - suite: The name of the suite, or nil for the standard suite.
  ///   - prefix: The prefix of the storage's keys in the suite.
  public convenience init(suite: String? = nil, prefix: String = "") {
    self.init(DefaultsSuite(suite), named: suite, prefix: prefix)
  }

  /// Creates a storage of a suite.
  init(_ suite: any DefaultsAccess, named name: String?, prefix: String = "") {
    self.suite = suite
    self.prefix = prefix
    place = StoragePlace(
      kind: "defaults", address: (name ?? "standard") + (prefix.isEmpty ? "" : ", \(prefix)*"))
  }

  /// Returns the name of a key in the suite; a name that resembles the name of an item set aside is escaped.
  func name(of key: StorageKey) -> String {
    let name = prefix + key.text
    return Self.reserved.contains(where: name.hasPrefix) ? Self.escape + name : name
  }

  /// Returns the key for a name in the suite, or nil if the name does not belong to this storage.
  private func key(of name: String) -> StorageKey? {
    guard !name.hasPrefix(Self.asidePrefix) else { return nil }
    let name = name.hasPrefix(Self.escape) ? String(name.dropFirst(Self.escape.count)) : name
    return name.hasPrefix(prefix) ? StorageKey(String(name.dropFirst(prefix.count))) : nil
  }

  func asideName(of key: StorageKey) -> String { Self.asidePrefix + prefix + key.text }

  /// Loads the value under a key, also one that the suite inherits.
  public func load(_ key: StorageKey) -> StoredItem {
    let value: Any?
    do throws(DefaultsProblem) {
      value = try suite.value(name(of: key))
    } catch {
      return .unreadable(failure(error, key) { .unreadable(key, in: self.place, because: $0) })
    }
    guard let value else { return .absent }
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

  private func failure(
    _ problem: DefaultsProblem, _ key: StorageKey, _ other: (String) -> PersistenceFailure
  ) -> PersistenceFailure {
    switch problem {
    case .busy: .beingWritten(key, in: place)
    case .damaged(let file): .damagedSuite(place, file)
    case .failed(let reason): other(reason)
    }
  }

  /// Changes names of the suite, which no other process changes meanwhile, as far as the platform supports that.
  func change<Result>(
    _ key: StorageKey, orThrow other: (String) -> PersistenceFailure,
    _ body: () -> Swift.Result<([String: Any?], Result), PersistenceFailure>
  ) throws(PersistenceFailure) -> Result {
    defer { suite.announce() }
    return try suite.exclusively({ self.failure($0, key, other) }) {
      () throws(PersistenceFailure) -> Result in
      let (changes, result) = try body().get()
      do throws(DefaultsProblem) {
        if !changes.isEmpty { try suite.set(changes) }
      } catch {
        throw failure(error, key, other)
      }
      return result
    }
  }

  /// Saves a value under a key.
  public func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    let _: Void = try change(key, orThrow: { .unwritten(key, in: self.place, because: $0) }) {
      if case .unreadable(let failure) = load(key) { return .failure(failure) }
      return .success(([name(of: key): data], ()))
    }
    watchers.tell(key)
  }

  /// Removes the value under a key.
  public func remove(_ key: StorageKey) throws(PersistenceFailure) {
    let _: Void = try change(key, orThrow: { .unremoved(key, in: self.place, because: $0) }) {
      .success(([name(of: key): .none], ()))
    }
    watchers.tell(key)
  }

  /// Returns the keys of all values with the prefix, in ascending order.
  public func keys() throws(PersistenceFailure) -> [StorageKey] {
    let names: [String]
    do throws(DefaultsProblem) {
      names = try suite.names()
    } catch {
      throw failure(error, "") { .unlisted(place, because: $0) }
    }
    return names.compactMap { key(of: $0) }.sorted()
  }

  /// Calls a function while no other process changes the suite, on platforms other than Apple's.
  public func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    try suite.exclusively(
      { self.failure($0, key) { .unwritten(key, in: self.place, because: $0) } }, body)
  }

  /// Notifies the caller of changes that this process makes and, on platforms other than Apple's, of changes by other
  /// processes.
  public func watch(
    _ key: StorageKey, _ changed: @escaping @Sendable () -> Void
  ) throws(PersistenceFailure) -> StorageWatch {
    // Changes arrive from three sources on several threads, and none may notify a watcher that has left.
    let gate = WatchGate(changed)
    let others = try suite.watch(gate.call)
    let own = watchers.add(key, gate.call)
    let native = NotificationObservation(UserDefaults.didChangeNotification, gate.call)
    return StorageWatch {
      gate.close()
      others.cancel()
      own.cancel()
      native.end()
    }
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

extension Storage where Self == DefaultsStorage {
  /// Returns a storage that keeps its values in a suite of `UserDefaults`.
  ///
  /// - Parameter suite: The name of the suite, or nil for the standard suite.
  /// - Returns: The storage.
  public static func defaults(_ suite: String? = nil) -> DefaultsStorage { DefaultsStorage(suite: suite) }
}
