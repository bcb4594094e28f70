public import Rill

extension TestStore {
  /// Sends an action, asserts the resulting state, and returns a handle to the send that any isolation may hold.
  ///
  /// The compiler selects this method where the result must be `Sendable`, as in `Task { await store.send(.load) }`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - result: The result type, to select this overload.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, no change is
  ///     expected.
  /// - Returns: A handle that can await or cancel the started effects.
  @discardableResult
  public func send(
    _ action: Action, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    as result: SendHandle.Type = SendHandle.self, changes expected: ((inout State) throws -> Void)? = nil
  ) async -> SendHandle {
    let sent: SendTask = await send(
      action, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column,
      changes: expected)
    return sent.handle
  }
}
