public import Rill

extension Store where Action == any StateAction<State> {
  /// Handles an action, and returns a handle to the send that any isolation may hold.
  ///
  /// The compiler selects this method where the result must be `Sendable`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - result: The result type, to select this overload.
  /// - Returns: A handle that can await or cancel the started effects, and holds the refusal, if any.
  /// - Complexity: The same as for the method that returns a `SendTask`.
  @inlinable
  @discardableResult
  public func send<One: StateAction<State>>(
    _ action: One, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line, as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle {
    send(action as any StateAction<State>, isolation: isolation, fileID: fileID, line: line, as: result)
  }
}
