/// A type-erased dictionary.
protocol EntriesSource {
  var count: Int { get }
  /// The number of entries that are not available.
  var hidden: Int { get }
  /// Returns the first entries in the order of their keys.
  func first(_ count: Int) -> [(key: Any, value: Any)]
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

/// A type whose elements are values for keys.
protocol EntriesReadable {
  var entriesSource: any EntriesSource { get }
}

extension Dictionary: EntriesReadable {
  var entriesSource: any EntriesSource { TypedEntries(self) }
}
