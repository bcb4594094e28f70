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

/// A set whose elements' type is not known.
protocol SetSource {
  var count: Int { get }
  /// How many elements nobody can see.
  var hidden: Int { get }
  /// The first elements in a stable order.
  func first(_ count: Int) -> [Any]
  /// The elements that a later set lacks and those it has besides, in no order; nil if it is of another type.
  func changes(to other: any SetSource) -> (removed: [Any], inserted: [Any])?
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

/// The elements of a set.
struct TypedSet<Element: Hashable>: SetSource {
  let elements: Set<Element>
  let hidden: Int

  init(_ elements: Set<Element>, hidden: Int = 0) {
    self.elements = elements
    self.hidden = hidden
  }

  var count: Int { elements.count }

  func first(_ count: Int) -> [Any] { KeyOrder.first(count, of: elements, by: \.self) }

  func changes(to other: any SetSource) -> (removed: [Any], inserted: [Any])? {
    guard let other = other as? TypedSet else { return nil }
    return (
      elements.filter { !other.elements.contains($0) }, other.elements.filter { !elements.contains($0) }
    )
  }
}

/// A type whose elements are values under keys.
protocol EntriesReadable {
  var entriesSource: any EntriesSource { get }
}

extension Dictionary: EntriesReadable {
  var entriesSource: any EntriesSource { TypedEntries(self) }
}

/// A type whose elements are unique and in no order.
protocol SetReadable {
  var setSource: any SetSource { get }
}

extension Set: SetReadable {
  var setSource: any SetSource { TypedSet(self) }
}
