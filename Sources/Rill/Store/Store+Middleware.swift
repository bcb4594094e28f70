extension Store {
  /// Attaches a middleware, which sees every turn from now on.
  ///
  /// Middleware is called in the order of attachment. A scoped store runs no turns. Attaching middleware to a scoped
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
    attend(Attendant(middleware), fileID, line)
    return middleware
  }

  @usableFromInline
  func attend(_ attendant: Attendant<State, Action>, _ fileID: StaticString, _ line: UInt) {
    guard let engine else {
      let (name, place) = ("\(type(of: attendant.middleware))", Failure.Place(fileID: fileID, line: line))
      return Failures.report(.attachedToPart(name, store: "\(Self.self)", at: place))
    }
    engine.attendants.append(attendant)
    engine.attendanceDidChange()
    let tool = attendant.middleware as? any ControllingMiddleware<State, Action>
    tool?.didAttach(to: StoreControl(engine))
  }

  /// Detaches a middleware, which then sees no further turn.
  ///
  /// - Parameter middleware: The middleware. If it is not attached, the call does nothing.
  public func detach(_ middleware: some Middleware<State, Action>) {
    guard let engine, engine.attendants.contains(where: { $0.middleware === middleware }) else { return }
    engine.attendants.removeAll { $0.middleware === middleware }
    engine.attendanceDidChange()
    (middleware as? any ControllingMiddleware<State, Action>)?.didDetach()
  }
}
