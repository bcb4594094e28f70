extension StateTree {
  /// The limits on how much of a value a tree shows.
  public struct Limits: Hashable, Sendable {
    /// The maximum number of levels, including the root.
    public var depth: Int
    /// The maximum number of nodes in total, including dictionary keys.
    public var nodes: Int
    /// The maximum number of elements shown for each collection.
    public var elements: Int
    /// The maximum number of characters shown for each string.
    public var characters: Int

    /// Creates limits.
    ///
    /// The defaults suit most states and still fit on a page.
    ///
    /// - Parameters:
    ///   - depth: The maximum number of levels, including the root.
    ///   - nodes: The maximum number of nodes in total, including dictionary keys.
    ///   - elements: The maximum number of elements shown for each collection.
    ///   - characters: The maximum number of characters shown for each string.
    public init(depth: Int = 24, nodes: Int = 20_000, elements: Int = 1_000, characters: Int = 4_000) {
      self.depth = depth
      self.nodes = nodes
      self.elements = elements
      self.characters = characters
    }
  }
}

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

  /// Whether the tree shows the whole value, without a part that was left out because of a limit.
  ///
  /// - Complexity: O(*n*).
  package var isWhole: Bool {
    switch content {
    case .structure(let members), .enumeration(_, let members): members.allSatisfy(\.value.isWhole)
    case .list(let elements, let hidden), .set(let elements, let hidden):
      hidden == 0 && elements.allSatisfy(\.isWhole)
    case .dictionary(let entries, let hidden):
      hidden == 0 && entries.allSatisfy { $0.key.isWhole && $0.value.isWhole }
    case .string(_, let hidden): hidden == 0
    case .elided(let reason): reason == .cycle
    case .absent, .boolean, .number, .opaque: true
    }
  }

  /// Returns the weight of a node that holds the given text.
  package static func weight(of text: String) -> Int { 1 + text.utf8.count / 64 }
}
