/// A dictionary that can be compared with a later dictionary.
protocol ComparableEntries: EntriesSource {
  /// Returns the unordered differences to a later dictionary, or nil if it is of another type.
  func changes(to other: any EntriesSource, by sameness: Sameness) -> EntryChanges?
}

/// The differences between two dictionaries.
struct EntryChanges {
  /// A key with its values, which are nil where the key is missing.
  struct Entry {
    var key: Any
    var old: Any?
    var new: Any?
  }

  /// The keys whose values differ, unordered.
  var changes: [Entry] = []
  /// The number of equal entries.
  var unchanged = 0

  var isEmpty: Bool { changes.isEmpty }
}

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
