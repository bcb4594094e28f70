extension StateTree {
  /// A part of a tree and its label.
  struct Piece {
    var label: String
    var tree: StateTree
  }

  /// The parts of the tree, in order.
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

  /// The number of parts omitted at the end.
  var hidden: Int {
    switch content {
    case .list(_, let hidden), .set(_, let hidden), .dictionary(_, let hidden): hidden
    default: 0
    }
  }

  /// The text before the parts.
  var opening: String {
    switch content {
    case .structure: Self.opening(ofType: typeName)
    case .enumeration(let name, _): "." + name + "("
    default: "["
    }
  }

  /// The text after the parts.
  var closing: String {
    switch content {
    case .structure, .enumeration: ")"
    default: "]"
    }
  }

  /// Returns the text before the members of a structure.
  package static func opening(ofType name: String) -> String {
    if name.hasPrefix("(") { return "(" }
    // The value of an optional is written as a value of its wrapped type.
    return String(name.reversed().drop { $0 == "?" }.reversed()) + "("
  }

  /// Returns the label of a member, which is empty for an unnamed member.
  static func label(_ name: String, at place: Int) -> String {
    name == String(place) ? "" : name + ": "
  }

  /// Returns the label of an element.
  static func label(_ place: Int) -> String { "[\(place)]: " }

  /// The label of the value for this key.
  var label: String { (line(upTo: 60) ?? summary(limit: 60)) + ": " }
}
