extension StateTree {
  /// How much of a value a tree shows.
  public struct Limits: Hashable, Sendable {
    /// How many levels, the root included.
    public var depth: Int
    /// How many nodes altogether, keys included.
    public var nodes: Int
    /// How many elements of one collection.
    public var elements: Int
    /// How many characters of one text.
    public var characters: Int

    /// Makes limits; those left out are generous enough for most states and small enough for a page.
    ///
    /// - Parameters:
    ///   - depth: How many levels, the root included.
    ///   - nodes: How many nodes altogether, keys included.
    ///   - elements: How many elements of one collection.
    ///   - characters: How many characters of one text.
    public init(depth: Int = 24, nodes: Int = 20_000, elements: Int = 1_000, characters: Int = 4_000) {
      self.depth = depth
      self.nodes = nodes
      self.elements = elements
      self.characters = characters
    }
  }
}
