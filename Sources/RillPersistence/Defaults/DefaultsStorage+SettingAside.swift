public import Foundation

extension DefaultsStorage {
  /// Moves or copies a value to a key that starts with `rill.aside.`.
  public func setAside(
    _ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String
  ) throws(PersistenceFailure) -> String? {
    var entry: AsidesUnderWay.Entry?
    defer { entry.map(AsidesUnderWay.end) }
    let location: String? = try change(key, orThrow: { .notSetAside(key, in: self.place, because: $0) }) {
      switch load(key) {
      case .absent: return .success(([:], nil))
      case .unreadable(let failure): return .failure(failure)
      case .value(let data):
        let added = AsidesUnderWay.begin(
          AsideItem(kind: kind, reason: reason, data: data), asidePlace(of: key))
        entry = added
        var (changes, location) = addition(added.all, key)
        if kind == .unreadable { changes[name(of: key)] = .some(nil) }
        return .success((changes, location))
      }
    }
    if let entry { try complete(entry, key) }
    if location != nil, kind == .unreadable { watchers.tell(key) }
    return location
  }

  /// Sets bytes aside that are not stored, under a key that starts with `rill.aside.`.
  public func setAside(
    _ data: Data, for key: StorageKey, because reason: String
  ) throws(PersistenceFailure) -> String? {
    let entry = AsidesUnderWay.begin(
      AsideItem(kind: .backup, reason: reason, data: data), asidePlace(of: key))
    defer { AsidesUnderWay.end(entry) }
    let location: String? = try change(key, orThrow: { .notSetAside(key, in: self.place, because: $0) }) {
      let (changes, location) = addition(entry.all, key)
      return .success((changes, location))
    }
    try complete(entry, key)
    return location
  }

  /// Adds the items again that another thread has set aside meanwhile, and over which this one may have written.
  private func complete(_ entry: AsidesUnderWay.Entry, _ key: StorageKey) throws(PersistenceFailure) {
    var entry = entry
    while let newer = AsidesUnderWay.newer(entry) {
      let known = list(key).compactMap(AsideItem.init(plist:))
      entry = newer
      let missing = newer.all.filter { !known.contains($0) }
      if missing.isEmpty { continue }
      let _: Void = try change(key, orThrow: { .notSetAside(key, in: self.place, because: $0) }) {
        .success((addition(missing, key).changes, ()))
      }
    }
  }

  /// Returns the changes that set items aside, and the location of the last one.
  private func addition(
    _ added: [AsideItem], _ key: StorageKey
  ) -> (changes: [String: Any?], location: String) {
    var list = list(key)
    let known = list.compactMap(AsideItem.init(plist:))
    // The last one is new. The others may be there already.
    let new = added.dropLast().filter { !known.contains($0) } + added.suffix(1)
    list += new.map(\.plist)
    for kind in Set(added.map(\.kind)) {
      list = list.withoutTheOldest(kind) { AsideItem(plist: $0)?.kind }
    }
    return ([asideName(of: key): list], location(list.count, of: key))
  }

  private func list(_ key: StorageKey) -> [Any] {
    do throws(DefaultsProblem) {
      return try suite.value(asideName(of: key)) as? [Any] ?? []
    } catch {
      return []
    }
  }

  /// Returns the items that were set aside under a key, oldest first.
  public func itemsSetAside(_ key: StorageKey) -> [SetAsideItem] {
    list(key).enumerated().compactMap { index, item in
      AsideItem(plist: item).map {
        SetAsideItem(kind: $0.kind, reason: $0.reason, location: location(index + 1, of: key), data: $0.data)
      }
    }
  }

  private func asidePlace(of key: StorageKey) -> String { "\(place), \(asideName(of: key))" }

  private func location(_ number: Int, of key: StorageKey) -> String {
    "\(asidePlace(of: key)), item \(number)"
  }
}
