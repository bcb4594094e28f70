extension Difference {
  /// The individual changes, each with its path, in the order of the later value's parts.
  ///
  /// A removed part is located by its index in the earlier value, any other part by its index in the later one. A number that is
  /// NaN in both values is not among them, although `==` tells the two apart.
  ///
  /// - Complexity: O(*n*) in the number of changes.
  public var changes: [StateTree.Change] { root.changes(at: StateTreePath()) }
}

extension DifferenceNode {
  /// Returns the individual changes of the part at a path.
  func changes(at path: StateTreePath) -> [StateTree.Change] {
    switch self {
    case .replaced(let old, let new):
      old.isNaN && new.isNaN ? [] : [.init(.changed, at: path, before: old, after: new)]
    case .inside(let parts): parts.changes(at: path)
    }
  }
}

extension DifferenceParts {
  fileprivate func changes(at path: StateTreePath) -> [StateTree.Change] {
    let path = caseName.map { path.appending(.member($0)) } ?? path
    var removed: [StateTree.Change] = []
    var changes: [StateTree.Change] = []
    for item in items {
      switch item {
      case .removed(let place, let tree):
        removed.append(.init(.removed, at: path.appending(place), before: tree, after: nil))
      case .inserted(let place, let tree):
        changes.append(.init(.inserted, at: path.appending(place), before: nil, after: tree))
      case .changed(let place, let node): changes += node.changes(at: path.appending(place))
      case .moved(let place, let tree) where order == nil:
        guard case .index(let old?, _, _) = place else { continue }
        let start = path.appending(.index(old))
        removed.append(.init(.removed, at: start, before: tree, after: nil))
        changes.append(.init(.inserted, at: path.appending(place), before: nil, after: tree))
      case .hidden(let old, let new):
        let (before, after) = (StateTree(count: old), StateTree(count: new))
        changes.append(.init(.changed, at: path.appending(.hidden), before: before, after: after))
      case .moved, .unchanged, .same, .more: continue
      }
    }
    if let order { changes.append(.init(.reordered, at: path, before: order.old, after: order.new)) }
    return removed.sorted(by: Self.comesFirst) + changes
  }

  /// Returns whether one removed part precedes another in index order.
  private static func comesFirst(_ one: StateTree.Change, _ other: StateTree.Change) -> Bool {
    guard case .index(let first)? = one.path.steps.last, case .index(let second)? = other.path.steps.last
    else {
      return false
    }
    return first < second
  }
}

extension StateTree {
  /// A Boolean value that indicates whether the value is a floating-point number that is not a number.
  fileprivate var isNaN: Bool {
    guard case .number(let digits) = content else { return false }
    return ["nan", "-nan", "snan", "-snan"].contains(digits)
  }
}

extension StateTreePath {
  fileprivate func appending(_ place: DifferenceParts.Place) -> StateTreePath {
    switch place {
    case .member(let name, _): appending(.member(name))
    // An only part without a label has the path of its container.
    case .only: self
    case .index(let old, let new, _): appending(.index(new ?? old ?? 0))
    case .key(let key): appending(.key(key.summary(limit: StateTreePath.longestKey)))
    case .element(let element): appending(.key(element.summary(limit: StateTreePath.longestKey)))
    }
  }
}

extension StateTree {
  fileprivate init(count: Int) { self.init(typeName: "Int", content: .number(String(count))) }
}
