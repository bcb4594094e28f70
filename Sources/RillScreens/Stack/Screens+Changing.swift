public import Rill

extension Screens {
  /// Pushes a screen.
  ///
  /// - Parameter screen: The screen.
  /// - Returns: The screen's id.
  /// - Complexity: O(1) amortized
  @inlinable
  @discardableResult
  public mutating func push(_ screen: Screen) -> ScreenID {
    pushed += 1
    let id = ScreenID(pushed)
    rows.append(Presentation(id: id, screen: screen))
    return id
  }

  /// Pops the top screen.
  ///
  /// - Returns: The screen, or nil if the stack is empty.
  /// - Complexity: O(1)
  @inlinable
  @discardableResult
  public mutating func pop() -> Screen? { rows.popLast()?.screen }

  /// Pops screens.
  ///
  /// - Parameter count: The number of screens. A larger number than there are pops all of them.
  /// - Returns: The number of popped screens.
  @discardableResult
  public mutating func pop(_ count: Int) -> Int {
    let popped = Swift.min(Swift.max(0, count), self.count)
    for _ in 0..<popped { pop() }
    return popped
  }

  /// Pops the screens above a screen.
  ///
  /// - Parameter id: The id of the screen that becomes the top.
  /// - Returns: False if the stack has no such screen, in which case nothing changes.
  @discardableResult
  public mutating func pop(to id: ScreenID) -> Bool {
    guard let position = rows.position(of: id) else { return false }
    pop(count - position - 1)
    return true
  }

  /// Pops all screens, so that the view below the stack is visible.
  ///
  /// - Returns: The number of popped screens.
  @discardableResult
  public mutating func popAll() -> Int { pop(count) }

  /// Removes a screen and those above it.
  ///
  /// - Parameter id: The id of the screen.
  /// - Returns: False if the stack has no such screen, in which case nothing changes.
  @discardableResult
  public mutating func dismiss(_ id: ScreenID) -> Bool {
    guard let position = rows.position(of: id) else { return false }
    pop(count - position)
    return true
  }

  /// Replaces the top screen by another one, which receives an id of its own.
  ///
  /// In an empty stack, the screen is pushed.
  ///
  /// - Parameter screen: The screen.
  /// - Returns: The new screen's id.
  @discardableResult
  public mutating func replaceTop(with screen: Screen) -> ScreenID {
    pop()
    return push(screen)
  }

  /// Replaces all screens by other ones, which receive ids of their own, as when a link is opened.
  ///
  /// - Parameter screens: The screens, bottom first.
  public mutating func replaceAll(with screens: some Sequence<Screen>) {
    let screens = Array(screens)
    popAll()
    for screen in screens { push(screen) }
  }

  /// Removes the screens whose ids are not among the given ones, wherever they are.
  ///
  /// - Parameter ids: The ids of the screens that remain. Unknown ids are ignored.
  public mutating func keep(_ ids: some Sequence<ScreenID>) {
    let kept = Set(ids)
    for id in rows.ids.reversed() where !kept.contains(id) { rows.remove(id: id) }
  }
}
