import Rill

extension TestStore {
  /// Asserts the value of one field in the state asserted so far.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The expected value.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  public func expect<Value>(
    _ path: KeyPath<State, Value>, _ value: Value, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let actual = state[keyPath: path]
    guard !Comparison.areEqualStates(value, actual) else { return }
    let failure = TestFailure.otherValue(path: "\(path)", difference(between: value, and: actual))
    report(failure, at: CallSite(fileID, filePath, line, column))
  }

  /// Asserts that the state does not change while an operation runs.
  ///
  /// This includes changes by effects and other work that runs meanwhile. Transitions that leave the state unchanged
  /// are allowed, and are skipped.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - operation: The operation to run.
  public func expectNoChange(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    while operation: () async throws -> Void = {}
  ) async rethrows {
    let site = CallSite(fileID, filePath, line, column)
    await clearTable(before: { "expectNoChange" }, at: site)
    defer { skipUnchanged(at: site) }
    try await operation()
    await settle()
  }

  private func skipUnchanged(at site: CallSite) {
    let (entries, before) = recorder.ledger.take(recorder.ledger.pending.count)
    var last = before
    let changes = entries.filter { entry in
      defer { last = entry.state }
      return !Comparison.isUnchanged(last, entry.state)
    }
    guard !changes.isEmpty else { return }
    let isAsBefore = Comparison.isUnchanged(before, last)
    report(.changed(changes.map(line), isAsBefore ? nil : difference(before, state)), at: site)
  }
}
