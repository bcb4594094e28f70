public import Rill

extension TestStore {
  /// Sends an action and asserts what its turn makes of the state.
  ///
  /// What the action leads to beyond its own turn is to be received: actions of its effects, and direct writes.
  ///
  /// - Parameters:
  ///   - action: What happens.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - expected: Makes the state before into the state that is expected; without it no change is expected.
  /// - Returns: A way to await or cancel the effects that the action started.
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

  /// Sends an action that is to be refused.
  ///
  /// - Parameters:
  ///   - action: What happens.
  ///   - gate: The name of the validator or the middleware that refuses it.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  /// - Returns: Why it was refused; nil if it was not, which fails the test.
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

  /// Writes a field through a binding and asserts the transition.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: What is written.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - expected: Makes the state before into the state that is expected; without it the field alone is expected to
  ///     change.
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
      assertOwn(step, expected ?? { $0[keyPath: path] = value }, at: site)
    }
    await settle()
  }

  /// Sends an action, lets everything come to rest, and asserts what all of it makes of the state, as one change.
  ///
  /// The short form where the steps do not matter: the action's own turn, what its effects send, and what interactors
  /// write. If something still runs afterwards, the test fails.
  ///
  /// - Parameters:
  ///   - action: What happens.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - expected: Makes the state before into the state that is expected; without it no change is expected.
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
  /// Sees to it that nothing from before is left to assert.
  ///
  /// - Parameters:
  ///   - step: What the test does next, in words.
  ///   - site: Where it does so.
  ///   - isolation: The isolation of the store; leave it out.
  func clearTable(
    before step: () -> String, at site: CallSite, isolation: isolated (any Actor)? = #isolation
  ) async {
    await settle()
    skipPending(at: site) { .unasserted($0, before: step()) }
  }

  /// Asserts the transition that the test itself has just caused.
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
