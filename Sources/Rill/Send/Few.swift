/// A set that usually has one element, which requires no allocation.
struct Few<Element: Hashable & Sendable>: Sendable {
  private var first: Element?
  private var others: Set<Element> = []

  /// The number of elements.
  var count: Int { (first == nil ? 0 : 1) + others.count }

  /// Any element, or nil if the set is empty.
  var any: Element? { first ?? others.first }

  /// All elements, in no particular order.
  var all: [Element] { (first.map { [$0] } ?? []) + others }

  /// Adds an element that is not in the set.
  ///
  /// - Complexity: O(1).
  mutating func insert(_ element: Element) {
    if first == nil { first = element } else { others.insert(element) }
  }

  /// Removes an element if it is in the set.
  ///
  /// - Complexity: O(1).
  mutating func remove(_ element: Element) {
    if first == element { first = nil } else { others.remove(element) }
  }
}
