/// A type-erased set.
protocol SetSource {
  var count: Int { get }
  /// The number of elements that are not available.
  var hidden: Int { get }
  /// Returns the first elements in a stable order.
  func first(_ count: Int) -> [Any]
  /// Returns the unordered elements removed from and inserted into a later set, or nil if it is of another type.
  func changes(to other: any SetSource) -> (removed: [Any], inserted: [Any])?
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

/// A type whose elements are unique and unordered.
protocol SetReadable {
  var setSource: any SetSource { get }
}

extension Set: SetReadable {
  var setSource: any SetSource { TypedSet(self) }
}
