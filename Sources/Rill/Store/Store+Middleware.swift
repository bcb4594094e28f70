extension Store {
  /// Attaches a middleware, which sees every turn from now on.
  ///
  /// Middleware is called in the order of attachment. A scoped store runs no turns; attaching to one is reported and
  /// does nothing.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: The middleware, to keep and to ``detach(_:)``.
  @discardableResult
  public func attach<Attached: Middleware<State, Action>>(_ middleware: Attached) -> Attached {
    guard let engine else {
      Failures.report(.attachedToPart("\(Attached.self)", store: "\(Self.self)"))
      return middleware
    }
    engine.middleware.append(middleware)
    engine.attendanceDidChange()
    return middleware
  }

  /// Detaches a middleware; it sees no further turn.
  ///
  /// - Parameter middleware: The middleware; one that is not attached changes nothing.
  public func detach(_ middleware: some Middleware<State, Action>) {
    guard let engine else { return }
    engine.middleware.removeAll { $0 === middleware }
    engine.attendanceDidChange()
  }
}
