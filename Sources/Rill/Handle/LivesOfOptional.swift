/// The lives of effects of the children in one optional place.
final class LivesOfOptional<Child>: ChildLives {
  private var left: [EffectLife] = []
  /// The lives by the identity of their child, which is almost always one.
  private var children: [(identity: ChildIdentity, lives: LivesOfChild)] = []
  /// All lives in the order in which they were added; those that have ended are removed from its end.
  private var added: [EffectLife] = []
  /// The number of lives at which those that have ended are removed.
  private var limit = 16

  var isIdle: Bool {
    while let last = added.last, !last.isOpen { added.removeLast() }
    return added.isEmpty
  }

  func add(
    _ life: EffectLife, of identity: ChildIdentity, _ content: PlacedPresence.Content,
    in child: UnsafePointer<Child?>
  ) {
    if added.count >= limit { limit = max(16, 2 * removeEnded()) }
    added.append(life)
    let index = children.firstIndex { $0.identity == identity } ?? children.endIndex
    if index == children.endIndex { children.append((identity, LivesOfChild())) }
    children[index].lives.add(life, content, in: child.pointee)
  }

  func removeEnded() -> Int {
    added.removeAll { !$0.isOpen }
    for index in children.indices.reversed() where children[index].lives.removeEnded() == 0 {
      children.remove(at: index)
    }
    return added.count
  }

  func takeLeft() -> [EffectLife] {
    defer { left = [] }
    return left
  }

  func takeAll() -> [EffectLife] {
    defer { (children, added) = ([], []) }
    return takeLeft() + children.flatMap { $0.lives.all() }
  }

  /// Looks for a child that has left, and for something that has left the child.
  ///
  /// - Complexity: O(1) for each identity, and O(lives) for those that end with something without a fixed place in the child.
  func examine(_ address: UnsafeRawPointer, hasLeft: (EffectLife) -> Bool) -> Bool {
    guard !isIdle else { return !left.isEmpty }
    // Bound to this type: only lives of one place, which includes the type of the child, are kept together.
    let child = address.assumingMemoryBound(to: Child?.self)
    // Taken out, because a condition of an app is not called while the lives are being changed.
    let known = children
    children = []
    var kept: [(identity: ChildIdentity, lives: LivesOfChild)] = []
    for (identity, lives) in known {
      guard identity.isShared(by: child.pointee) else {
        left += lives.all()
        continue
      }
      var lives = lives
      if lives.hasParts, let child = child.pointee { left += lives.examine(child, hasLeft: hasLeft) }
      kept.append((identity, lives))
    }
    children = kept
    return !left.isEmpty
  }
}
