/// A dictionary whose keys' and values' types are not known.
protocol EntriesSource {
  var count: Int { get }
  /// How many entries nobody can see.
  var hidden: Int { get }
  /// The first entries in the order of their keys.
  func first(_ count: Int) -> [(key: Any, value: Any)]
  /// What is different in a later dictionary, in no order; nil if it is of another type.
  func changes(to other: any EntriesSource, by sameness: Sameness) -> EntryChanges?
}

/// The entries of a dictionary.
struct TypedEntries<Key: Hashable, Value>: EntriesSource {
  let entries: [Key: Value]
  let hidden: Int

  init(_ entries: [Key: Value], hidden: Int = 0) {
    self.entries = entries
    self.hidden = hidden
  }

  var count: Int { entries.count }

  func first(_ count: Int) -> [(key: Any, value: Any)] {
    KeyOrder.first(count, of: entries, by: \.key).map { ($0.key, $0.value) }
  }
}

/// A type whose elements are values under keys.
protocol EntriesReadable {
  var entriesSource: any EntriesSource { get }
}

extension Dictionary: EntriesReadable {
  var entriesSource: any EntriesSource { TypedEntries(self) }
}
