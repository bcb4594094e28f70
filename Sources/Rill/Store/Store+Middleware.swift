extension Store {
  /// Attaches a middleware, which sees every turn from now on.
  ///
  /// Middleware is called in the order of attachment, and once for each time that it was attached. A scoped store runs no turns. Attaching middleware to a scoped
  /// store does nothing, and is reported.
  ///
  /// - Parameters:
  ///   - middleware: The middleware.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The middleware, which you can keep to ``detach(_:)`` it later.
  @inlinable
  @discardableResult
  public func attach<Attached: Middleware<State, Action>>(
    _ middleware: Attached, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Attached {
    attend(AttachedMiddleware(middleware), fileID, line)
    return middleware
  }

  @usableFromInline
  func attend(_ middleware: AttachedMiddleware<State, Action>, _ fileID: StaticString, _ line: UInt) {
    guard let engine else {
      let (name, place) = (
        SwiftTypeName(type(of: middleware.middleware)).text, Failure.Place(fileID: fileID, line: line)
      )
      return Failures.report(.attachedToPart(name, store: SwiftTypeName(Self.self).text, at: place))
    }
    engine.chain.attach(middleware)
    engine.attendanceDidChange()
    let tool = middleware.middleware as? any StoreTool<State, Action>
    tool?.didAttach(to: StoreTools(engine))
  }

  /// Detaches a middleware, which then sees no further turn, however often it was attached.
  ///
  /// - Parameter middleware: The middleware. If it is not attached, the call does nothing.
  public func detach(_ middleware: some Middleware<State, Action>) {
    guard let engine, let found = engine.chainIfMade?.detach(middleware) else { return }
    found.end?.raise()
    engine.attendanceDidChange()
    (middleware as? any StoreTool<State, Action>)?.didDetach()
  }
}
