extension StateTree {
  /// What happened to one part of a tree.
  public struct Change: Hashable, Sendable {
    /// What kind of thing happened.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The part has another value.
      case changed
      /// The part was not there before.
      case inserted
      /// The part is no longer there.
      case removed
      /// The elements of this collection stand in another order; before and after are their identities.
      case reordered
    }

    /// What kind of thing happened.
    public var kind: Kind
    /// Which part.
    ///
    /// An index counts in the tree before for what was removed, in the tree after for the rest.
    public var path: StateTreePath
    /// The part before, or nil if it was not there.
    public var before: StateTree?
    /// The part after, or nil if it is no longer there.
    public var after: StateTree?

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - kind: What kind of thing happened.
    ///   - path: Which part.
    ///   - before: The part before, or nil if it was not there.
    ///   - after: The part after, or nil if it is no longer there.
    public init(_ kind: Kind, at path: StateTreePath, before: StateTree?, after: StateTree?) {
      self.kind = kind
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// Lists what is different between two trees, from the smallest parts that tell.
  ///
  /// They are found as a ``Difference`` is. A part that a tree does not show cannot change.
  ///
  /// - Complexity: See ``Difference``.
  /// - Parameters:
  ///   - before: The earlier tree.
  ///   - after: The later tree.
  /// - Returns: The changes in the order of the later tree's parts; none if the trees are equal.
  public static func changes(from before: StateTree, to after: StateTree) -> [Change] {
    let all = Limits(depth: .max, nodes: .max, elements: .max, characters: .max)
    let root = Comparison(options: DumpOptions(limits: all)).difference(
      Subject(before), Subject(after), depth: 1)
    return root?.changes(at: StateTreePath()) ?? []
  }
}
