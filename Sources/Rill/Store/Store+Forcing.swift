extension Store {
  /// Handles an action and notifies all observers, even of equal values.
  ///
  /// It is an action like any other: the reducer handles it, its effects start, and tools record it as an action.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - forced: Whether observers are notified of equal values, too.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: Why the action was refused, and a way to await or cancel the effects it started.
  /// - Complexity: O(observers) if forced.
  @discardableResult
  public func send(
    _ action: Action, forced: Bool, isolation: isolated (any Actor)? = #isolation
  ) -> SendTask {
    guard forced else { return submit(action, .caller, isolation) }
    return tree.forcing { submit(action, .caller, isolation) }
  }
}

extension Engine {
  /// Sends something whose observers are notified of equal values, too.
  func sendForced(_ send: () -> SendTask) -> SendTask {
    let backstage = madeBackstage
    backstage.isForcing = true
    defer { backstage.isForcing = false }
    // Takes the send off the short path, which knows of no context.
    activity.insert(.inbox)
    return send()
  }

  /// Whether the input that arrives now is forced; asked once for each.
  func takeForcing() -> Bool {
    guard let backstage, backstage.isForcing else { return false }
    backstage.isForcing = false
    return true
  }
}
