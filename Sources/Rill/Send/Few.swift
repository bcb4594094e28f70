/// A set that mostly has one element, for which it allocates nothing.
struct Few<Element: Hashable & Sendable>: Sendable {
  private var first: Element?
  private var others: Set<Element> = []

  /// How many elements there are.
  var count: Int { (first == nil ? 0 : 1) + others.count }

  /// An element, or nil if there is none.
  var any: Element? { first ?? others.first }

  /// All elements, in no particular order.
  var all: [Element] { (first.map { [$0] } ?? []) + others }

  /// Adds an element that is not in the set.
  ///
  /// - Complexity: O(1).
  mutating func insert(_ element: Element) {
    if first == nil { first = element } else { others.insert(element) }
  }

  /// Removes an element, if it is in the set.
  ///
  /// - Complexity: O(1).
  mutating func remove(_ element: Element) {
    if first == element { first = nil } else { others.remove(element) }
  }
}
