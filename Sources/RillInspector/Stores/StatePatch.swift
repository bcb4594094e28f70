import RillValues

/// A part of a view to replace.
package struct StatePatch: Hashable, Sendable {
  var path: StateTreePath
  var value: StateTree

  /// Returns the replacements that convert one view into the next, as small as possible.
  ///
  /// - Complexity: O(*n* · *d*) in the number of nodes of the views and their depth.
  static func patches(
    from old: StateTree, _ oldOpen: OpenParts, to new: StateTree, _ newOpen: OpenParts
  ) -> [StatePatch] {
    var comparison = ViewComparison(oldOpen: oldOpen, newOpen: newOpen)
    comparison.compare(old, new, at: StateTreePath())
    return comparison.patches
  }
}

/// Walks two views side by side.
private struct ViewComparison {
  let oldOpen: OpenParts
  let newOpen: OpenParts
  private(set) var patches: [StatePatch] = []

  init(oldOpen: OpenParts, newOpen: OpenParts) {
    self.oldOpen = oldOpen
    self.newOpen = newOpen
  }

  mutating func compare(_ old: StateTree, _ new: StateTree, at path: StateTreePath) {
    let isSameWindow = oldOpen.window(of: path).lowerBound == newOpen.window(of: path).lowerBound
    guard isSameWindow || !new.isCollection else { return replace(new, at: path) }
    guard old != new || oldOpen.windows != newOpen.windows else { return }
    guard old.typeName == new.typeName, let parts = Self.parts(old, new, at: path, newOpen) else {
      if old != new { replace(new, at: path) }
      return
    }
    for part in parts { compare(part.old, part.new, at: part.path) }
  }

  private mutating func replace(_ tree: StateTree, at path: StateTreePath) {
    patches.append(StatePatch(path: path, value: tree))
  }

  private typealias Part = (path: StateTreePath, old: StateTree, new: StateTree)

  /// Returns the corresponding parts of two trees, or nil if the trees differ in more than their parts.
  private static func parts(
    _ old: StateTree, _ new: StateTree, at path: StateTreePath, _ open: OpenParts
  ) -> [Part]? {
    switch (old.content, new.content) {
    case (.structure(let old), .structure(let new)): return members(old, new, at: path)
    case (.enumeration(let oldCase, let old), .enumeration(let newCase, let new)):
      guard oldCase == newCase else { return nil }
      let inside = path.appending(.member(newCase))
      if new.count == 1, old.count == 1, new[0].name == "0" { return [(inside, old[0].value, new[0].value)] }
      return members(old, new, at: inside)
    case (.list(let old, let oldHidden), .list(let new, let newHidden)):
      guard old.count == new.count, oldHidden == newHidden else { return nil }
      let first = open.window(of: path).lowerBound
      return zip(old, new).enumerated().map {
        (path.appending(.index(first + $0.offset)), $0.element.0, $0.element.1)
      }
    case (.dictionary(let old, let oldHidden), .dictionary(let new, let newHidden)):
      guard oldHidden == newHidden, old.map(\.key) == new.map(\.key) else { return nil }
      return zip(old, new).map { old, new in
        let words = new.key.summary(limit: StateTreePath.longestKey)
        return (path.appending(.key(words)), old.value, new.value)
      }
    default: return nil
    }
  }

  private static func members(
    _ old: [StateTree.Member], _ new: [StateTree.Member], at path: StateTreePath
  ) -> [Part]? {
    guard old.map(\.name) == new.map(\.name) else { return nil }
    return zip(old, new).map { (path.appending(.member($1.name)), $0.value, $1.value) }
  }
}

extension StateTree {
  fileprivate var isCollection: Bool {
    switch content {
    case .list, .set, .dictionary: true
    default: false
    }
  }
}
