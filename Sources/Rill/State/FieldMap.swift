import Synchronization

/// The places of the linked fields of a type, which are computed once for each type.
///
/// The map covers fields in structs, tuples, optionals, payloads of enums, arrays, dictionaries and identified arrays,
/// at any depth. It does not cover fields behind references and existentials.
package final class FieldMap: Sendable {
  /// A linked field at a fixed offset.
  struct Leaf: Sendable {
    let offset: Int
    let type: any LinkedField.Type
    let place: FieldPlace
  }

  /// A container at a fixed offset, whose parts vary in number.
  struct Branch: Sendable {
    let offset: Int
    let type: any FieldContainer.Type
    let place: FieldPlace
  }

  /// An enum at a fixed offset.
  struct Choice: Sendable {
    let offset: Int
    let type: Any.Type
    let place: FieldPlace
  }

  let leaves: [Leaf]
  let branches: [Branch]
  let choices: [Choice]
  /// The name of the mapped type.
  package let typeName: String
  /// A Boolean value that indicates whether any linked field can be reached.
  package var reachesFields: Bool { !leaves.isEmpty || !branches.isEmpty || !choices.isEmpty }
  private let sample: any LinkedField.Type
  /// The fields that hold linked fields where no store can reach them, each with the reason.
  package let unreachable: [String]

  private static let known = Mutex<[ObjectIdentifier: FieldMap?]>([:])

  private init?(_ search: FieldSearch, typeName: String) {
    guard let sample = search.sample else { return nil }
    self.sample = sample
    self.typeName = typeName
    leaves = search.leaves
    branches = search.branches
    choices = search.choices
    unreachable = search.unreachable
  }

  /// Returns the map of a type, or nil if the type holds no linked fields.
  ///
  /// - Complexity: A lookup, once the type is known. Types without references need none.
  static func of<State>(_: State.Type) -> FieldMap? {
    _isPOD(State.self) ? nil : of(State.self as Any.Type)
  }

  static func of(_ type: Any.Type) -> FieldMap? {
    let id = ObjectIdentifier(type)
    if let map = known.withLock({ $0[id] }) { return map }
    var search = FieldSearch()
    search.add(type, at: 0, name: "", in: .root)
    let map = FieldMap(search, typeName: SwiftTypeName(type).text)
    return known.withLock { known in
      if let other = known[id] { return other }
      known[id] = .some(map)
      return map
    }
  }

  /// Creates the object that keeps the fields synchronized.
  func makeKeeper() -> (any FieldKeeping)? { sample.makeKeeper(for: self) }
}

/// A search for the linked fields of a type.
struct FieldSearch {
  var leaves: [FieldMap.Leaf] = []
  var branches: [FieldMap.Branch] = []
  var choices: [FieldMap.Choice] = []
  var unreachable: [String] = []

  /// The type of any one of the fields.
  var sample: (any LinkedField.Type)?

  mutating func add(_ type: Any.Type, at offset: Int, name: String, in place: FieldPlace) {
    if let leaf = type as? any LinkedField.Type {
      sample = leaf
      return leaves.append(FieldMap.Leaf(offset: offset, type: leaf, place: place))
    }
    let layout = TypeLayout(type)
    if layout.isTrivial { return }
    if let container = type as? any FieldContainer.Type {
      guard let leaf = container.elementTypes.lazy.compactMap(Self.leaf).first else { return }
      sample = leaf
      guard container.isOpen else {
        return unreachable.append("\(name), which is a \(SwiftTypeName(type).text)")
      }
      branches.append(FieldMap.Branch(offset: offset, type: container, place: place))
      return
    }
    if let cases = layout.cases {
      var isReachable = false
      for payload in cases.payloads {
        guard let leaf = Self.leaf(in: payload.type) else { continue }
        sample = leaf
        isReachable = isReachable || !payload.isIndirect
        if payload.isIndirect {
          unreachable.append("the indirect case \(payload.name) of \(SwiftTypeName(type).text)")
        }
      }
      if isReachable { choices.append(FieldMap.Choice(offset: offset, type: type, place: place)) }
    }
    for field in layout.fields {
      let path = name.isEmpty ? field.name : "\(name).\(field.name)"
      add(field.type, at: offset + field.offset, name: path, in: place.part(field.name))
    }
  }

  /// Returns the type of a linked field that values of a type can hold, or nil.
  static func leaf(in type: Any.Type) -> (any LinkedField.Type)? {
    var seen: Set<ObjectIdentifier> = []
    return firstLeaf(in: type, &seen)
  }

  private static func firstLeaf(
    in type: Any.Type, _ seen: inout Set<ObjectIdentifier>
  ) -> (any LinkedField.Type)? {
    if let leaf = type as? any LinkedField.Type { return leaf }
    let layout = TypeLayout(type)
    guard !layout.isTrivial, seen.insert(ObjectIdentifier(type)).inserted else { return nil }
    let parts =
      if let container = type as? any FieldContainer.Type {
        container.elementTypes
      } else {
        layout.fields.map(\.type) + (layout.cases?.payloads.map(\.type) ?? [])
      }
    for part in parts {
      if let leaf = firstLeaf(in: part, &seen) { return leaf }
    }
    return nil
  }
}
