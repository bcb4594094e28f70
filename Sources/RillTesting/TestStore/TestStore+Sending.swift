public import Rill

extension TestStore {
  /// Sends an action and asserts the resulting state.
  ///
  /// Anything that the action causes beyond its own turn must be received: actions of its effects, and direct writes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, no change is
  ///     expected.
  /// - Returns: A task that can await or cancel the started effects.
  @discardableResult
  public func send(
    _ action: Action, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    changes expected: ((inout State) throws -> Void)? = nil
  ) async -> SendTask {
    let site = CallSite(fileID, filePath, line, column)
    let step = { [self] in "send(\(name(action)))" }
    await clearTable(before: step, at: site)
    let task = recorder.during(site) { store.submit(action, .test, isolation) }
    assertOwn(step, expected, at: site)
    await settle()
    return task
  }

  /// Sends an action and asserts that it is refused.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - gate: The name of the validator or the middleware that refuses it.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  /// - Returns: The refusal, or nil if the action was not refused, which fails the test.
  @discardableResult
  public func send(
    _ action: Action, refusedBy gate: String, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Refusal? {
    let site = CallSite(fileID, filePath, line, column)
    let step = { [self] in "send(\(name(action)))" }
    await clearTable(before: step, at: site)
    recorder.during(site) { _ = store.submit(action, .test, isolation) }
    let refusal = assertRefused(step, by: gate, at: site)
    await settle()
    return refusal
  }

  /// Writes a field through a binding and asserts the resulting state.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value to write.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, only the field is
  ///     expected to change.
  public func set<Value: Equatable>(
    _ path: WritableKeyPath<State, Value>, to value: Value, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: ((inout State) throws -> Void)? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    let step = { [self] in "set(\(path), to: \(name(value)))" }
    await clearTable(before: step, at: site)
    let binding = store.binding(path, isolation: isolation)
    recorder.during(site) { binding.wrappedValue = value }
    if store.state[keyPath: path] == state[keyPath: path], recorder.ledger.pending.isEmpty {
      report(.nothingWritten(path: "\(path)", value: name(value)), at: site)
    } else {
      // The field cannot be expected to change in a write that is refused.
      let isRefused = recorder.ledger.pending.first?.transition.refusal != nil
      assertOwn(step, expected ?? (isRefused ? nil : { $0[keyPath: path] = value }), at: site)
    }
    await settle()
  }

  /// Writes a field through a binding and asserts that the write is refused.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value to write.
  ///   - gate: The name of the validator or the middleware that refuses it.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  /// - Returns: The refusal, or nil if the write was not refused, which fails the test.
  @discardableResult
  public func set<Value: Equatable>(
    _ path: WritableKeyPath<State, Value>, to value: Value, refusedBy gate: String,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Refusal? {
    let site = CallSite(fileID, filePath, line, column)
    let step = { [self] in "set(\(path), to: \(name(value)))" }
    await clearTable(before: step, at: site)
    let binding = store.binding(path, isolation: isolation)
    recorder.during(site) { binding.wrappedValue = value }
    var refusal: Refusal?
    if store.state[keyPath: path] == value, recorder.ledger.pending.isEmpty {
      report(.nothingWritten(path: "\(path)", value: name(value)), at: site)
    } else {
      refusal = assertRefused(step, by: gate, at: site)
    }
    await settle()
    return refusal
  }

  /// Sends an action, waits until everything has settled, and asserts the resulting state as one change.
  ///
  /// Use this method if the individual steps do not matter: the action's own turn, the actions of its effects, and the
  /// writes of interactors. If an effect of the action still runs afterwards, the test fails.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, no change is
  ///     expected.
  public func perform(
    _ action: Action, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    changes expected: ((inout State) throws -> Void)? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    let step = { [self] in "perform(\(name(action)))" }
    await clearTable(before: step, at: site)
    let task = recorder.during(site) { store.submit(action, .test, isolation) }
    await settle()
    let (entries, before) = recorder.ledger.take(recorder.ledger.pending.count, at: site)
    for entry in entries { reportRefusal(of: entry, at: site) }
    check(step, from: before, to: state, expected, at: site)
    if !task.isFinished { report(.stillRunning(step: step(), running: runningLines()), at: site) }
  }
}

extension TestStore {
  /// Waits until everything has settled, and skips transitions that are left from earlier steps.
  ///
  /// - Parameters:
  ///   - step: A description of the test's next step.
  ///   - site: The place of the next step.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  func clearTable(
    before step: () -> String, at site: CallSite, isolation: isolated (any Actor)? = #isolation
  ) async {
    FailureRelay.install(at: site)
    // A step after `finish()` begins a test that has not ended.
    isFinished = false
    await settle()
    skipPending(at: site) { .unasserted($0, before: step()) }
  }

  /// Asserts the transition that the test has just caused.
  private func assertOwn(_ step: () -> String, _ expected: ((inout State) throws -> Void)?, at site: CallSite)
  {
    guard let (entry, before) = recorder.ledger.take(at: site) else {
      return report(.nothingHappened(step: step()), at: site)
    }
    reportRefusal(of: entry, at: site)
    check(step, from: before, to: entry.state, expected, at: site)
  }

  func assertRefused(_ step: () -> String, by gate: String, at site: CallSite) -> Refusal? {
    guard let (entry, _) = recorder.ledger.take(at: site) else {
      report(.nothingHappened(step: step()), at: site)
      return nil
    }
    guard let refusal = entry.transition.refusal else {
      report(.notRefused(step: step(), gate: gate), at: site)
      return nil
    }
    if refusal.gate != gate { report(.refusedByAnother(step: step(), gate: gate, refusal), at: site) }
    return refusal
  }
}
