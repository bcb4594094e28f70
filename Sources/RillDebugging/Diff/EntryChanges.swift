/// What is different between two dictionaries.
struct EntryChanges {
  /// A key with its values; it has none where it is missing.
  struct Entry {
    var key: Any
    var old: Any?
    var new: Any?
  }

  /// The keys whose values are different, in no order.
  var changes: [Entry] = []
  /// How many entries are equal.
  var unchanged = 0

  var isEmpty: Bool { changes.isEmpty }
}
