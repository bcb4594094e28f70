public import Rill

extension TestStore {
  /// Sends an action, asserts what its turn makes of the state, and returns what any isolation may hold of the send.
  ///
  /// The compiler takes it where the result must be `Sendable`, as in `Task { await store.send(.load) }`.
  ///
  /// - Parameters:
  ///   - action: What happens.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file. Defaults to the place of the call.
  ///   - filePath: The caller's file. Defaults to the place of the call.
  ///   - line: The caller's line. Defaults to the place of the call.
  ///   - column: The caller's column. Defaults to the place of the call.
  ///   - result: The type of the result, to ask for it by name.
  ///   - expected: Makes the state before into the state that is expected; without it no change is expected.
  /// - Returns: A way to await or cancel the effects that the action started.
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
