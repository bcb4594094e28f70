public import Rill

extension Store {
  /// Returns a function that forwards actions of a part to this store.
  ///
  /// It does not retain the store. After the store has been released, actions are dropped.
  ///
  /// - Parameters:
  ///   - tag: A closure that embeds the part's action in this store's action, usually an enum case.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The function, which must be called on the store's isolation.
  public func forward<Part>(
    _ tag: @escaping (Part) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> (Part) -> Void {
    { [weak self] action in _ = self?.send(tag(action), isolation: nil, fileID: fileID, line: line) }
  }
}

extension Bound {
  /// Returns the same binding with an animation for its changes.
  ///
  /// Without this, the animation is determined by the update and by the caller that sets the value.
  ///
  /// - Parameter animation: The animation of the changes.
  /// - Returns: The binding.
  public func animation(_ animation: StateAnimation) -> Bound {
    self.animation(animation, by: Animations.perform)
  }

  /// Returns the same binding, with a closure that performs the animation.
  func animation(
    _ animation: StateAnimation, by perform: @escaping (StateAnimation, () -> Void) -> Void
  ) -> Bound {
    Bound(get: { wrappedValue }, set: { value in perform(animation) { wrappedValue = value } })
  }
}
