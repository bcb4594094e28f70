@testable import Rill

/// The sizes of a root store's lists.
struct Leftovers {
  /// The number of entries in the root's list, including unused ones.
  let lines: Int
  /// The number of entries that are compared.
  let awake: Int
  /// The number of nodes that are retained because they are tracked.
  let kept: Int
  /// The number of functions that are called when the store is released.
  let closing: Int
}

extension Store {
  /// The list of the root's observers.
  var observers: AnyObject { tree.root }

  /// The sizes of this root store's lists.
  var leftovers: Leftovers {
    Leftovers(
      lines: tree.root.lines, awake: Int(tree.root.awake), kept: (tree.root as? RootNode)?.kept.count ?? 0,
      closing: tree.life.closingCount)
  }
}
