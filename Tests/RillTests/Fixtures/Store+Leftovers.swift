@testable import Rill

/// What stands in the lists of a whole store.
struct Leftovers {
  /// Lines of the root's list, those out of use included.
  let lines: Int
  /// Lines that are looked at.
  let awake: Int
  /// Nodes that are kept because something is tracked there.
  let kept: Int
  /// Functions that are called when the store goes.
  let closing: Int
}

extension Store {
  /// The list of those who observe the whole.
  var observers: AnyObject { tree.root }

  /// What stands in the lists of this store, which is a whole.
  var leftovers: Leftovers {
    Leftovers(
      lines: tree.root.lines, awake: tree.root.awake, kept: (tree.root as? RootNode)?.kept.count ?? 0,
      closing: tree.life.closingCount)
  }
}
