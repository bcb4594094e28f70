/// An ordered collection whose elements' type is not known.
protocol ListSource {
  var count: Int { get }
  /// How many elements at the end nobody can see.
  var hidden: Int { get }
  func element(at index: Int) -> Any
  /// Finds out which elements of a later list these are; nil if that is of another type.
  func aligned(with other: any ListSource, by sameness: Sameness) -> AlignedLists?
}

/// The elements of a list.
struct TypedList<Element>: ListSource {
  let elements: [Element]
  let hidden: Int

  init(_ elements: [Element], hidden: Int = 0) {
    self.elements = elements
    self.hidden = hidden
  }

  var count: Int { elements.count }
  func element(at index: Int) -> Any { elements[index] }
}

/// A type whose elements stand in order.
protocol ListReadable {
  var listSource: any ListSource { get }
}

extension Array: ListReadable {
  var listSource: any ListSource { TypedList(self) }
}

extension ContiguousArray: ListReadable {
  var listSource: any ListSource { TypedList(Array(self)) }
}

extension ArraySlice: ListReadable {
  var listSource: any ListSource { TypedList(Array(self)) }
}
