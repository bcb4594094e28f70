/// A list that can be compared with a later list.
protocol AlignableList: ListSource {
  /// Matches the elements of this list with those of a later list, or returns nil if that list is of another type.
  func aligned(with other: any ListSource, by sameness: Sameness) -> AlignedLists?
}

/// Two lists compared element by element: an equal start, an equal end, and an alignment of the middle.
struct AlignedLists {
  /// The number of equal elements at the start.
  var head: Int
  /// The number of equal elements at the end.
  var tail: Int
  /// The alignment of the elements in between, with indexes into the whole lists.
  var middle: ListAlignment
}

/// Limits on the work spent to align elements without identities.
enum AlignmentLimits {
  /// The maximum number of insertions and removals to search for.
  static let edits = 400
  /// The maximum number of pairs of unhashable elements to compare.
  static let pairs = 65_536
}
