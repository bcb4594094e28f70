extension StateTree {
  /// The size of the tree in nodes; long strings count as several nodes.
  ///
  /// - Complexity: O(*n*).
  package var weight: Int {
    switch content {
    case .structure(let members): members.reduce(1) { $0 + $1.value.weight }
    case .enumeration(let name, let members): members.reduce(Self.weight(of: name)) { $0 + $1.value.weight }
    case .list(let elements, _), .set(let elements, _): elements.reduce(1) { $0 + $1.weight }
    case .dictionary(let entries, _): entries.reduce(1) { $0 + $1.key.weight + $1.value.weight }
    case .number(let text), .string(let text, _), .opaque(let text): Self.weight(of: text)
    case .absent, .boolean, .elided: 1
    }
  }

  /// Returns the weight of a node that holds the given text.
  package static func weight(of text: String) -> Int { 1 + text.utf8.count / 64 }
}
