import Rill

/// A type-erased ordered collection.
protocol ListSource {
  var count: Int { get }
  /// The number of elements at the end that are not available.
  var hidden: Int { get }
  func element(at index: Int) -> Any
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

/// A type whose elements are ordered.
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

extension IdentifiedArray: ListReadable {
  var listSource: any ListSource { IdentifiedList(rows: self) }
}

/// The elements of an identified array, read in place: reading some rows does not copy the others.
struct IdentifiedList<Row: Identifiable>: ListSource {
  let rows: IdentifiedArray<Row>

  var count: Int { rows.count }
  var hidden: Int { 0 }
  func element(at index: Int) -> Any { rows[index] }
}
