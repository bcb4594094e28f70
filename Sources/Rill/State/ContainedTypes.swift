/// The types of the values that a value of a type can contain, at any depth: fields, payloads of cases, and elements.
///
/// A tool that looks for certain parts of a state can skip all states of a type that has none.
package struct ContainedTypes {
  /// The known types, including the type itself.
  package private(set) var types: [Any.Type] = []
  /// A Boolean value that indicates whether values can contain others whose types are unknown, such as those in a field
  /// of type `Any` or in a value with a mirror of its own.
  package private(set) var areOpen = false

  /// A Boolean value that indicates whether values can contain parts that count their assignments.
  package var canCountAssignments: Bool { areOpen || types.contains { $0 is any EmissionCounting.Type } }

  private var seen: Set<ObjectIdentifier> = []

  /// Finds the types that values of a type can contain.
  package init(of type: Any.Type) { add(type) }

  private mutating func add(_ type: Any.Type) {
    guard seen.insert(ObjectIdentifier(type)).inserted else { return }
    types.append(type)
    let layout = TypeLayout(type)
    switch type {
    case is any StringProtocol.Type, is Character.Type, is any BinaryInteger.Type, is any FloatingPoint.Type:
      break
    case let wrapper as any TransparentWrapper.Type: add(wrapper.shownType)
    case let container as any FieldContainer.Type: for element in container.elementTypes { add(element) }
    case let list as any Collection.Type: add(Self.element(of: list))
    case is any CustomReflectable.Type:
      // Dates and the like: comparable bytes.
      if !layout.isTrivial || !(type is any Equatable.Type) { areOpen = true }
    default: addParts(of: layout)
    }
  }

  private mutating func addParts(of layout: TypeLayout) {
    switch layout.kind {
    case .existential: areOpen = true
    case .enumeration:
      guard let cases = layout.cases else { return areOpen = true }
      for payload in cases.payloads { add(payload.type) }
    default: for field in layout.fields { add(field.type) }
    }
  }

  private static func element<List: Collection>(of _: List.Type) -> Any.Type { List.Element.self }
}
