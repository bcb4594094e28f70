#if Inspector
public import RillDebugging

/// A store's state at one revision, described as a tree.
public struct StateSnapshot: Hashable, Sendable {
  /// How many times the state had been committed.
  public var revision: UInt64
  /// The state.
  public var tree: StateTree

  /// Makes a snapshot.
  ///
  /// - Parameters:
  ///   - revision: How many times the state had been committed.
  ///   - tree: The state.
  public init(revision: UInt64, tree: StateTree) {
    self.revision = revision
    self.tree = tree
  }
}
#endif
