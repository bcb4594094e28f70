/// Two lists side by side: equal at both ends, and aligned in between.
struct AlignedLists {
  /// How many elements are equal at the start.
  var head: Int
  /// How many of the rest are equal at the end.
  var tail: Int
  /// What is in between, by the places in the whole lists.
  var middle: ListAlignment
}

/// How much is done to align elements without identities.
enum AlignmentLimits {
  /// How many insertions and removals are looked for.
  static let edits = 400
  /// How many pairs of elements that cannot be hashed are compared.
  static let pairs = 65_536
}
