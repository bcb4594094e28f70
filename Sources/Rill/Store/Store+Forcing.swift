extension Store {
  /// Handles an action and notifies all observers, even of equal values.
  ///
  /// It is an action like any other: the reducer handles it, its effects start, and tools record it as an action.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - forced: Whether observers are notified of equal values, too.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: A task that can await or cancel the started effects, and holds the refusal, if any.
  /// - Complexity: O(observers) if forced.
  @discardableResult
  public func send(
    _ action: Action, forced: Bool, isolation: isolated (any Actor)? = #isolation
  ) -> SendTask {
    guard forced else { return submit(action, .caller, isolation) }
    return tree.forcing { submit(action, .caller, isolation) }
  }
}
