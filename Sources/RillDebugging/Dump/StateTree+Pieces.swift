extension StateTree {
  /// A part of a tree and what stands before it.
  struct Piece {
    var label: String
    var tree: StateTree
  }

  /// The parts, in order.
  var pieces: [Piece] {
    switch content {
    case .structure(let members), .enumeration(_, let members):
      members.enumerated().map { place, member in
        Piece(label: Self.label(member.name, at: place), tree: member.value)
      }
    case .list(let elements, _):
      elements.enumerated().map { place, element in Piece(label: Self.label(place), tree: element) }
    case .set(let elements, _): elements.map { Piece(label: "", tree: $0) }
    case .dictionary(let entries, _): entries.map { Piece(label: $0.key.label, tree: $0.value) }
    case .absent, .boolean, .number, .string, .opaque, .elided: []
    }
  }

  /// How many parts at the end are left out.
  var hidden: Int {
    switch content {
    case .list(_, let hidden), .set(_, let hidden), .dictionary(_, let hidden): hidden
    default: 0
    }
  }

  /// What stands before the parts.
  var opening: String {
    switch content {
    case .structure: Self.opening(ofType: typeName)
    case .enumeration(let name, _): "." + name + "("
    default: "["
    }
  }

  /// What stands behind the parts.
  var closing: String {
    switch content {
    case .structure, .enumeration: ")"
    default: "]"
    }
  }

  /// What stands before the members of a structure.
  static func opening(ofType name: String) -> String {
    if name.hasPrefix("(") { return "(" }
    // What an optional holds is written as such.
    return String(name.reversed().drop { $0 == "?" }.reversed()) + "("
  }

  /// What stands before a member; those without a name are named by their position.
  static func label(_ name: String, at place: Int) -> String {
    name == String(place) ? "" : name + ": "
  }

  /// What stands before an element.
  static func label(_ place: Int) -> String { "[\(place)]: " }

  /// What stands before the value under this key.
  var label: String { (line(upTo: 60) ?? summary(limit: 60)) + ": " }
}
