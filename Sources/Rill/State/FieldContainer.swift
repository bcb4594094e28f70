/// A type whose values contain a variable number of other values.
package protocol FieldContainer: SendableMetatype {
  /// The types of the contained values.
  static var elementTypes: [Any.Type] { get }
  /// A Boolean value that indicates whether the contained values can be changed in place.
  static var isOpen: Bool { get }

  /// Calls a closure with each linked field in a container; see ``FieldMap``.
  static func visit(
    _ container: UnsafeRawPointer, in place: FieldPlace,
    _ body: (any LinkedField.Type, UnsafeRawPointer, FieldPlace) -> Void)

  /// Changes the linked fields in a container that satisfy a condition; see ``FieldMap``.
  static func change(
    _ container: UnsafeMutableRawPointer, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool,
    _ body: (any LinkedField.Type, UnsafeMutableRawPointer) -> Void)
}

// In all of these functions, the pointers refer to a container of this type, which the caller owns.

extension FieldContainer {
  package static var isOpen: Bool { true }
}

extension Optional: FieldContainer {
  package static var elementTypes: [Any.Type] { [Wrapped.self] }

  package static func visit(
    _ container: UnsafeRawPointer, in place: FieldPlace,
    _ body: (any LinkedField.Type, UnsafeRawPointer, FieldPlace) -> Void
  ) {
    guard let map = FieldMap.of(Wrapped.self as Any.Type) else { return }
    guard let wrapped = container.assumingMemoryBound(to: Self.self).pointee else { return }
    withUnsafePointer(to: wrapped) {
      map.visit($0, in: identify(wrapped, in: place) ?? place.part(true), body)
    }
  }

  package static func change(
    _ container: UnsafeMutableRawPointer, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool,
    _ body: (any LinkedField.Type, UnsafeMutableRawPointer) -> Void
  ) {
    let optional = container.assumingMemoryBound(to: Self.self)
    guard let map = FieldMap.of(Wrapped.self as Any.Type), let wrapped = optional.pointee,
      withUnsafePointer(to: wrapped, { map.contains($0, where: isWanted) })
    else { return }
    var changed = wrapped
    withUnsafeMutablePointer(to: &changed) { map.change($0, where: isWanted, body) }
    optional.pointee = changed
  }
}

extension Array: FieldContainer {
  package static var elementTypes: [Any.Type] { [Element.self] }

  package static func visit(
    _ container: UnsafeRawPointer, in place: FieldPlace,
    _ body: (any LinkedField.Type, UnsafeRawPointer, FieldPlace) -> Void
  ) {
    container.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
      visitElements($0, in: place, body)
    }
  }

  package static func change(
    _ container: UnsafeMutableRawPointer, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool,
    _ body: (any LinkedField.Type, UnsafeMutableRawPointer) -> Void
  ) {
    changeElements(of: &container.assumingMemoryBound(to: Self.self).pointee, where: isWanted, body)
  }
}

extension ContiguousArray: FieldContainer {
  package static var elementTypes: [Any.Type] { [Element.self] }

  package static func visit(
    _ container: UnsafeRawPointer, in place: FieldPlace,
    _ body: (any LinkedField.Type, UnsafeRawPointer, FieldPlace) -> Void
  ) {
    container.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
      visitElements($0, in: place, body)
    }
  }

  package static func change(
    _ container: UnsafeMutableRawPointer, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool,
    _ body: (any LinkedField.Type, UnsafeMutableRawPointer) -> Void
  ) {
    changeElements(of: &container.assumingMemoryBound(to: Self.self).pointee, where: isWanted, body)
  }
}

extension Dictionary: FieldContainer {
  package static var elementTypes: [Any.Type] { [Value.self] }

  package static func visit(
    _ container: UnsafeRawPointer, in place: FieldPlace,
    _ body: (any LinkedField.Type, UnsafeRawPointer, FieldPlace) -> Void
  ) {
    guard let map = FieldMap.of(Value.self as Any.Type) else { return }
    for (key, value) in container.assumingMemoryBound(to: Self.self).pointee {
      withUnsafePointer(to: value) { map.visit($0, in: place.part(key), body) }
    }
  }

  package static func change(
    _ container: UnsafeMutableRawPointer, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool,
    _ body: (any LinkedField.Type, UnsafeMutableRawPointer) -> Void
  ) {
    changeElements(of: &container.assumingMemoryBound(to: Self.self).pointee.values, where: isWanted, body)
  }
}

extension IdentifiedArray: FieldContainer {
  package static var elementTypes: [Any.Type] { [Element.self] }

  package static func visit(
    _ container: UnsafeRawPointer, in place: FieldPlace,
    _ body: (any LinkedField.Type, UnsafeRawPointer, FieldPlace) -> Void
  ) {
    guard let map = FieldMap.of(Element.self as Any.Type) else { return }
    let rows = container.assumingMemoryBound(to: Self.self).pointee
    for (id, row) in zip(rows.ids, rows) {
      withUnsafePointer(to: row) { map.visit($0, in: place.part(id), body) }
    }
  }

  package static func change(
    _ container: UnsafeMutableRawPointer, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool,
    _ body: (any LinkedField.Type, UnsafeMutableRawPointer) -> Void
  ) {
    let rows = container.assumingMemoryBound(to: Self.self)
    guard let map = FieldMap.of(Element.self as Any.Type) else { return }
    for (index, id) in rows.pointee.ids.enumerated() {
      var row = rows.pointee[index]
      guard withUnsafePointer(to: row, { map.contains($0, where: isWanted) }) else { continue }
      withUnsafeMutablePointer(to: &row) { map.change($0, where: isWanted, body) }
      rows.pointee[id: id] = row
    }
  }
}

extension Set: FieldContainer {
  package static var elementTypes: [Any.Type] { [Element.self] }
  package static var isOpen: Bool { false }

  package static func visit(
    _ container: UnsafeRawPointer, in place: FieldPlace,
    _ body: (any LinkedField.Type, UnsafeRawPointer, FieldPlace) -> Void
  ) {}

  package static func change(
    _ container: UnsafeMutableRawPointer, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool,
    _ body: (any LinkedField.Type, UnsafeMutableRawPointer) -> Void
  ) {}
}

/// Returns the place of a value that has an id, or nil.
private func identify(_ value: some Any, in place: FieldPlace) -> FieldPlace? {
  func identified(_ value: some Identifiable) -> FieldPlace { place.part(value.id) }
  return (value as? any Identifiable).map { identified($0) }
}

private func visitElements<Element>(
  _ elements: UnsafeBufferPointer<Element>, in place: FieldPlace,
  _ body: (any LinkedField.Type, UnsafeRawPointer, FieldPlace) -> Void
) {
  guard let map = FieldMap.of(Element.self as Any.Type), let first = elements.baseAddress else { return }
  let hasID = Element.self is any Identifiable.Type
  for (index, element) in elements.enumerated() {
    map.visit(first + index, in: hasID ? identify(element, in: place) ?? place : place.part(index), body)
  }
}

private func changeElements<Elements: MutableCollection>(
  of elements: inout Elements, where isWanted: (any LinkedField.Type, UnsafeRawPointer) -> Bool,
  _ body: (any LinkedField.Type, UnsafeMutableRawPointer) -> Void
) {
  guard let map = FieldMap.of(Elements.Element.self as Any.Type) else { return }
  for index in elements.indices
  where withUnsafePointer(to: elements[index], { map.contains($0, where: isWanted) }) {
    withUnsafeMutablePointer(to: &elements[index]) { map.change($0, where: isWanted, body) }
  }
}
