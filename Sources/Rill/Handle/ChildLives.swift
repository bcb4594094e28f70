/// The lives of effects of all children in one place.
protocol ChildLives: AnyObject {
  /// A Boolean value that indicates whether nothing has to be examined until a life is added.
  var isIdle: Bool { get }

  /// Looks for children that have left, and for changed children that something has left.
  ///
  /// - Parameters:
  ///   - address: The address of the place.
  ///   - hasLeft: Returns whether the child of a life has left.
  /// - Returns: Whether there are lives whose children have left.
  func examine(_ address: UnsafeRawPointer, hasLeft: (EffectLife) -> Bool) -> Bool

  /// Removes and returns the lives whose children have left.
  func takeLeft() -> [EffectLife]

  /// Removes and returns all lives, because the child that contains the place has left.
  func takeAll() -> [EffectLife]

  /// Removes lives that have ended.
  ///
  /// - Returns: The number of the other ones.
  func removeEnded() -> Int
}

/// The lives of effects of one child.
struct LivesOfChild {
  /// Those that end with the child.
  private var own: [EffectLife] = []
  /// Those that end with something in the child that has no fixed place there.
  private var inside: [EffectLife] = []
  /// Those that end with a child at a fixed place in the child.
  private var placed: [PlacedPresence.Place: any ChildLives] = [:]

  init() {}

  /// A Boolean value that indicates whether a life may end while the child is present.
  var hasParts: Bool { !(inside.isEmpty && placed.isEmpty) }

  /// Adds a life that ends with the child, or with something in it.
  ///
  /// - Parameters:
  ///   - life: The life.
  ///   - content: What it ends with.
  ///   - child: The child, or nil if it is absent.
  mutating func add<Child>(_ life: EffectLife, _ content: PlacedPresence.Content, in child: Child?) {
    guard case .placed(let inner) = content, let child else {
      if case .child = content { own.append(life) } else { inside.append(life) }
      return
    }
    withUnsafePointer(to: child) {
      placed[inner.place] = inner.follow(life, among: placed[inner.place], in: UnsafeRawPointer($0))
    }
  }

  /// Removes and returns the lives that end with something which has left the child.
  mutating func examine<Child>(_ child: Child, hasLeft: (EffectLife) -> Bool) -> [EffectLife] {
    var left: [EffectLife] = []
    inside.removeAll { life in
      let isOver = hasLeft(life)
      if isOver { left.append(life) }
      return isOver
    }
    withUnsafePointer(to: child) { child in
      for (place, lives) in placed
      where lives.examine(UnsafeRawPointer(child) + place.offset, hasLeft: hasLeft) {
        left += lives.takeLeft()
      }
    }
    return left
  }

  /// All lives, because the child has left.
  func all() -> [EffectLife] { own + inside + placed.values.flatMap { $0.takeAll() } }

  /// Removes lives that have ended.
  ///
  /// - Returns: The number of the other ones.
  mutating func removeEnded() -> Int {
    own.removeAll { !$0.isOpen }
    inside.removeAll { !$0.isOpen }
    var count = own.count + inside.count
    for (place, lives) in placed {
      let open = lives.removeEnded()
      if open == 0 { placed[place] = nil }
      count += open
    }
    return count
  }
}
