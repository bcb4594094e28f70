public import Rill

extension Store where Action == any StateAction<State> {
  /// Handles an action, and returns what any isolation may hold of the send.
  ///
  /// The compiler takes it where the result must be `Sendable`.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  ///   - result: The type of the result, to ask for it by name.
  /// - Returns: Why the action was refused, and a way to await or cancel the effects it started.
  /// - Complexity: As for the function that returns a `SendTask`.
  @inlinable
  @discardableResult
  public func send<One: StateAction<State>>(
    _ action: One, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line, as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle {
    send(action as any StateAction<State>, isolation: isolation, fileID: fileID, line: line, as: result)
  }
}
