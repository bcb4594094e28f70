import Foundation

extension FileStorage {
  /// Moves or copies the file of a key to a name beside it, and writes the reason to a text file.
  public func setAside(
    _ key: StorageKey, _ fate: SetAsideItem.Fate, because reason: String
  ) throws(PersistenceFailure) -> String? {
    let name = try name(of: key)
    guard exists(folder) else { return nil }
    return try locked(orThrow: { .notSetAside(key, in: self.place, because: "\($0)") }) {
      () throws(PersistenceFailure) in try setAside(key, name, fate, because: reason)
    }
  }

  /// Moves or copies the file of a key in a locked folder.
  private func setAside(
    _ key: StorageKey, _ name: FileName, _ fate: SetAsideItem.Fate, because reason: String
  ) throws(PersistenceFailure) -> String? {
    let item = load(key)
    if case .absent = item { return nil }
    if case .unreadable(let failure) = item { throw failure }
    guard case .value(let data) = item else { return nil }
    let numbers = try fileNames().compactMap { name.number(of: $0, fate) }.sorted()
    let number = (numbers.last ?? 0) + 1
    let aside = name.aside(fate, number)
    let note = FileName.reason(for: aside)
    var error = write(Data((reason + "\n").utf8), to: note, by: ".\(note).writing")
    if error == nil {
      switch fate {
      case .backup: error = write(data, to: aside, by: name.temporary)
      case .unreadable:
        error = rename(path(name.text), path(aside)) == 0 ? syncFolder() : .last
      }
    }
    if let error { throw .notSetAside(key, in: place, because: "\(error)") }
    for old in numbers.dropLast(fate.limit.map { $0 - 1 } ?? numbers.count) {
      // If a file cannot be deleted now, the next call deletes it.
      unlink(path(name.aside(fate, old)))
      unlink(path(FileName.reason(for: name.aside(fate, old))))
    }
    return path(aside)
  }

  /// Returns the items that were set aside under a key, backups first, each kind from oldest to newest.
  public func itemsSetAside(_ key: StorageKey) throws(PersistenceFailure) -> [SetAsideItem] {
    let name = try name(of: key)
    let files = try fileNames()
    var items: [SetAsideItem] = []
    for fate in SetAsideItem.Fate.allCases.reversed() {
      for number in files.compactMap({ name.number(of: $0, fate) }).sorted() {
        let aside = name.aside(fate, number)
        guard let data = try contents(of: aside, key) else { continue }
        let reason = try contents(of: FileName.reason(for: aside), key).map {
          String(decoding: $0, as: UTF8.self)
        }
        items.append(
          SetAsideItem(
            fate: fate, reason: String((reason ?? "").dropLast()), location: path(aside), data: data))
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
