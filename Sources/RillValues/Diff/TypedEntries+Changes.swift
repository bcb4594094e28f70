extension TypedEntries: ComparableEntries {
  func changes(to other: any EntriesSource, by sameness: Sameness) -> EntryChanges? {
    guard let other = other as? TypedEntries else { return nil }
    let isEqual = sameness.equality(of: Value.self)
    var found = EntryChanges()
    for (key, value) in entries {
      guard let new = other.entries[key] else {
        found.changes.append(.init(key: key, old: .some(value), new: nil))
        continue
      }
      if isEqual(value, new) {
        found.unchanged += 1
      } else {
        found.changes.append(.init(key: key, old: .some(value), new: .some(new)))
      }
    }
    for (key, value) in other.entries where entries[key] == nil {
      found.changes.append(.init(key: key, old: nil, new: .some(value)))
    }
    return found
  }
}
