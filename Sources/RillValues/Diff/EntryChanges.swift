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
