import Rill

extension TestStore {
  /// Asserts the value of one field in the state as asserted so far.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value that is expected.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  public func expect<Value>(
    _ path: KeyPath<State, Value>, _ value: Value, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let actual = state[keyPath: path]
    guard !Comparison.areEqual(value, actual) else { return }
    let failure = TestFailure.otherValue(path: "\(path)", difference(between: value, and: actual))
    report(failure, at: CallSite(fileID, filePath, line, column))
  }

  /// Asserts that nothing which a function does, or that runs meanwhile, leads to a change of the state.
  ///
  /// Transitions that leave the state as it is are allowed, and are skipped.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - operation: What is done.
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
    report(.changed(changes.map(line), difference(before, state)), at: site)
  }
}
