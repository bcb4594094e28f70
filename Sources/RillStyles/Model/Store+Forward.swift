public import Rill

extension Store {
  /// A function that sends the actions of a part on to this store.
  ///
  /// It does not keep the store alive. When the store has gone, what it is given is dropped.
  ///
  /// - Parameter tag: Makes this store's action of the part's; usually an enum case.
  /// - Returns: The function, for the isolation of the store.
  public func forward<Part>(_ tag: @escaping (Part) -> Action) -> (Part) -> Void {
    { [weak self] action in _ = self?.send(tag(action), isolation: nil) }
  }
}

extension Bound {
  /// The same binding, which shows what it changes in motion.
  ///
  /// Without this, a binding leaves it to the update and to whoever sets the value.
  ///
  /// - Parameter animation: How changes are to be shown.
  /// - Returns: The binding.
  public func animation(_ animation: StateAnimation) -> Bound {
    self.animation(animation, by: Animations.perform)
  }

  /// The same, shown by somebody in particular.
  func animation(
    _ animation: StateAnimation, by perform: @escaping (StateAnimation, () -> Void) -> Void
  ) -> Bound {
    Bound(get: { wrappedValue }, set: { value in perform(animation) { wrappedValue = value } })
  }
}
