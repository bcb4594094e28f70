extension StateTree {
  /// How much room the tree takes, in nodes: long texts count as several.
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

  /// A node with a text of this length.
  package static func weight(of text: String) -> Int { 1 + text.utf8.count / 64 }
}
