public import Rill

extension Store where Action == any StateAction<State> {
  /// Handles an action, and returns a handle to the send that any isolation may hold.
  ///
  /// The compiler selects this method where the result must be `Sendable`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file ID, which appears in reports.
  ///   - line: The caller's line, which appears in reports.
  ///   - result: The type of the result, to select this method explicitly.
  /// - Returns: A handle with the reason for a rejection, which awaits or cancels the effects that the action started.
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
