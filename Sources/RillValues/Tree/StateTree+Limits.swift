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
