public import Foundation

extension FileStorage {
  /// Moves or copies the file of a key to a name beside it, and writes the reason to a text file.
  public func setAside(
    _ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String
  ) throws(PersistenceFailure) -> String? {
    let name = try name(of: key)
    guard exists(folder) else { return nil }
    return try locked(orThrow: { .notSetAside(key, in: self.place, because: "\($0)") }) {
      () throws(PersistenceFailure) in try setAside(key, name, kind, because: reason)
    }
  }

  /// Writes bytes that are not stored to a file beside the one of the key, and the reason to a text file.
  public func setAside(
    _ data: Data, for key: StorageKey, because reason: String
  ) throws(PersistenceFailure) -> String? {
    let name = try name(of: key)
    return try locked(orThrow: { .notSetAside(key, in: self.place, because: "\($0)") }) {
      () throws(PersistenceFailure) in
      try add(key, name, .backup, because: reason) { aside in write(data, to: aside, by: name.temporary) }
    }
  }

  /// Moves or copies the file of a key in a locked folder, unless another program is writing to it.
  private func setAside(
    _ key: StorageKey, _ name: FileName, _ kind: SetAsideItem.Kind, because reason: String
  ) throws(PersistenceFailure) -> String? {
    guard let file = try openWhole(key) else { return nil }
    defer { file.close() }
    let data: Data
    switch file.contents() {
    case .success(let contents): data = contents
    case .failure(let error): throw .unreadable(key, in: place, because: "\(error)")
    }
    return try add(key, name, kind, because: reason) { aside in
      if kind == .backup { return write(data, to: aside, by: name.temporary) }
      let error = rename(path(name.text), path(aside)) == 0 ? syncFolder() : .last
      return error.map(Outcome.failed) ?? .written
    }
  }

  /// Adds an item with the next number, and deletes the oldest ones that exceed the limit of the kind.
  private func add(
    _ key: StorageKey, _ name: FileName, _ kind: SetAsideItem.Kind, because reason: String,
    _ make: (_ aside: String) -> Outcome
  ) throws(PersistenceFailure) -> String {
    let numbers = try fileNames().compactMap { name.number(of: $0, kind) }.sorted()
    let number = (numbers.last ?? 0) + 1
    let aside = name.aside(kind, number)
    let note = FileName.reason(for: aside)
    var outcome = write(Data((reason + "\n").utf8), to: note, by: ".\(note).writing")
    if case .written = outcome { outcome = make(aside) }
    if case .failed(let error) = outcome { throw .notSetAside(key, in: place, because: "\(error)") }
    for old in numbers.dropLast(kind.limit.map { $0 - 1 } ?? numbers.count) {
      // If a file cannot be deleted now, the next call deletes it.
      unlink(path(name.aside(kind, old)))
      unlink(path(FileName.reason(for: name.aside(kind, old))))
    }
    return path(aside)
  }

  /// Returns the items that were set aside under a key, backups first, each kind from oldest to newest.
  public func itemsSetAside(_ key: StorageKey) throws(PersistenceFailure) -> [SetAsideItem] {
    let name = try name(of: key)
    let files = try fileNames()
    var items: [SetAsideItem] = []
    for kind in SetAsideItem.Kind.allCases.reversed() {
      for number in files.compactMap({ name.number(of: $0, kind) }).sorted() {
        let aside = name.aside(kind, number)
        guard let data = try contents(of: aside, key) else { continue }
        let reason = try contents(of: FileName.reason(for: aside), key).map {
          String(decoding: $0, as: UTF8.self)
        }
        items.append(
          SetAsideItem(
            kind: kind, reason: String((reason ?? "").dropLast()), location: path(aside), data: data))
      }
    }
    return items
  }

  private func contents(of name: String, _ key: StorageKey) throws(PersistenceFailure) -> Data? {
    guard case .success(let file?) = OpenFile.open(path(name)) else { return nil }
    defer { file.close() }
    guard file.size <= limit else { throw .tooLarge(file.size, limit: limit, key, in: place) }
    guard file.strangeKind == nil, case .success(let data) = file.contents() else { return nil }
    return data
  }
}
