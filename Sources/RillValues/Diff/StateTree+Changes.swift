extension StateTree {
  /// A change to one part of a tree.
  public struct Change: Hashable, Sendable {
    /// The kind of a change.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The part has a different value.
      case changed
      /// The part was inserted.
      case inserted
      /// The part was removed.
      case removed
      /// The elements of this collection were reordered; `before` and `after` hold their identities.
      case reordered
    }

    /// The kind of the change.
    public var kind: Kind
    /// The path of the part that changed.
    ///
    /// For a removed part, an index counts in the tree before the change; otherwise it counts in the tree after it.
    public var path: StateTreePath
    /// The part before the change, or nil if it was inserted.
    public var before: StateTree?
    /// The part after the change, or nil if it was removed.
    public var after: StateTree?

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - kind: The kind of the change.
    ///   - path: The path of the part that changed.
    ///   - before: The part before the change, or nil if it was inserted.
    ///   - after: The part after the change, or nil if it was removed.
    public init(_ kind: Kind, at path: StateTreePath, before: StateTree?, after: StateTree?) {
      self.kind = kind
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// Returns the differences between two trees, each narrowed down to the smallest parts that explain it.
  ///
  /// Changes are found as in a ``Difference``. Parts that a tree does not show are not compared.
  ///
  /// - Complexity: See ``Difference``.
  /// - Parameters:
  ///   - before: The earlier tree.
  ///   - after: The later tree.
  /// - Returns: The changes, in the order of the later tree's parts; empty if the trees are equal.
  public static func changes(from before: StateTree, to after: StateTree) -> [Change] {
    let all = Limits(depth: .max, nodes: .max, elements: .max, characters: .max)
    let root = Comparison(options: DumpOptions(limits: all)).difference(
      Subject(before), Subject(after), depth: 1)
    return root?.changes(at: StateTreePath()) ?? []
  }
}
