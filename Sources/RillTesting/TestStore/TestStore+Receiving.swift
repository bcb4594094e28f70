public import Rill

extension TestStore {
  /// Asserts the next received action, and the resulting state.
  ///
  /// A received action is an action that the test did not send itself.
  ///
  /// - Parameters:
  ///   - action: The expected action.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, no change is
  ///     expected.
  public func receive(
    _ action: Action, within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: ((inout State) throws -> Void)? = nil
  ) async where Action: Equatable {
    let wanted = Wanted<Action>(step: { [self] in "receive(\(name(action)))" }, like: action) { $0 == action }
    let site = CallSite(fileID, filePath, line, column)
    await receive(wanted, within: timeout, at: site) { _ in expected }
  }

  /// Asserts the next received action, for actions that are not `Equatable`, and the resulting state.
  ///
  /// Actions are equal if they are of the same case and their payloads are equal, identical, or have equal dumps.
  ///
  /// - Parameters:
  ///   - action: The expected action.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, no change is
  ///     expected.
  @_disfavoredOverload  // Equatable actions are compared with `==`.
  public func receive(
    _ action: Action, within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: ((inout State) throws -> Void)? = nil
  ) async {
    let wanted = Wanted<Action>(step: { [self] in "receive(\(name(action)))" }, like: action) {
      Comparison.areEqual($0, action)
    }
    let site = CallSite(fileID, filePath, line, column)
    await receive(wanted, within: timeout, at: site) { _ in expected }
  }

  /// Asserts that the next received action satisfies a condition, and asserts the resulting state.
  ///
  /// - Parameters:
  ///   - what: A description of the expected action, which appears in failures.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - isWanted: A closure that returns whether an action is the expected one.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, no change is
  ///     expected.
  public func receive(
    _ what: String = "an action", within timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    where isWanted: @escaping (Action) -> Bool, changes expected: ((inout State) throws -> Void)? = nil
  ) async {
    let wanted = Wanted<Action>(step: { "receive(\(what))" }, isWanted)
    let site = CallSite(fileID, filePath, line, column)
    await receive(wanted, within: timeout, at: site) { _ in expected }
  }

  /// Asserts that the next received action carries a payload, and asserts the resulting state.
  ///
  /// ```swift
  /// await store.receive { if case .loaded(let todos) = $0 { todos } else { nil } } changes: { state, todos in
  ///   state.rows = IdentifiedArray(todos)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - what: A description of the expected action, which appears in failures.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - payload: A closure that returns the action's payload, or nil if the action is not the expected one.
  ///   - expected: A closure that changes the previous state into the expected state, given the payload.
  public func receive<Payload>(
    _ what: String = "an action", within timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    extracting payload: @escaping (Action) -> Payload?,
    changes expected: @escaping (inout State, Payload) throws -> Void
  ) async {
    let wanted = Wanted<Action>(step: { "receive(\(what))" }) { payload($0) != nil }
    let site = CallSite(fileID, filePath, line, column)
    await receive(wanted, within: timeout, at: site) { action in
      payload(action).map { found in { state in try expected(&state, found) } }
    }
  }

  /// Asserts that the next received action was refused.
  ///
  /// - Parameters:
  ///   - action: The expected action.
  ///   - gate: The name of the validator or the middleware that refuses it.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  /// - Returns: The refusal, or nil if the action was not refused, which fails the test.
  @discardableResult
  public func receive(
    _ action: Action, refusedBy gate: String, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Refusal? where Action: Equatable {
    let wanted = Wanted<Action>(step: { [self] in "receive(\(name(action)))" }, like: action) { $0 == action }
    let site = CallSite(fileID, filePath, line, column)
    await settle()
    return reach(wanted, within: nil, at: site) ? assertRefused(wanted.step, by: gate, at: site) : nil
  }

  /// Skips all received actions and writes that have not been asserted.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is nothing to skip. Without exhaustivity it never is.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  public func skipReceived(
    strict: Bool = true, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await settle()
    let (skipped, _) = recorder.ledger.take(recorder.ledger.pending.count)
    guard skipped.isEmpty, strict, exhaustivity.isOn else { return }
    report(.nothingToSkip, at: CallSite(fileID, filePath, line, column))
  }
}

/// An action that a test waits for.
struct Wanted<Action> {
  /// A description of the test's step.
  let step: () -> String
  /// The exact action, if the test names one.
  let action: Action?
  let matches: (Action) -> Bool

  init(step: @escaping () -> String, like action: Action? = nil, _ matches: @escaping (Action) -> Bool) {
    self.step = step
    self.action = action
    self.matches = matches
  }
}

extension TestStore {
  func receive(
    _ wanted: Wanted<Action>, within timeout: Duration?, at site: CallSite,
    _ expected: (Action) -> ((inout State) throws -> Void)?
  ) async {
    await arrive(within: timeout) { $0.transition.action.map(wanted.matches) == true }
    guard reach(wanted, within: timeout, at: site), let (entry, before) = recorder.ledger.take(at: site)
    else {
      return
    }
    reportRefusal(of: entry, at: site)
    check(wanted.step, from: before, to: entry.state, entry.transition.action.flatMap(expected), at: site)
  }

  /// Moves to the expected action by skipping the transitions before it.
  ///
  /// With full exhaustivity the action should already be the next one; transitions before it are reported and skipped.
  ///
  /// - Returns: Whether the expected action is the next one now.
  private func reach(_ wanted: Wanted<Action>, within timeout: Duration?, at site: CallSite) -> Bool {
    let pending = recorder.ledger.pending
    guard let place = pending.firstIndex(where: { $0.transition.action.map(wanted.matches) == true }) else {
      miss(wanted, within: timeout, at: site)
      return false
    }
    guard place > 0 else { return true }
    let (skipped, before) = recorder.ledger.take(place)
    passOver(skipped, from: before, at: site) { .cameLater(step: wanted.step(), $0) }
    return true
  }

  /// Reports that the expected action has not arrived.
  ///
  /// An action of the same case with another payload is consumed in its place, so that later steps find their
  /// actions.
  private func miss(_ wanted: Wanted<Action>, within timeout: Duration?, at site: CallSite) {
    let pending = recorder.ledger.pending
    guard let first = pending.first else {
      let failure = TestFailure.nothingReceived(
        step: wanted.step(), within: waited(timeout), running: runningLines())
      return report(failure, at: site)
    }
    guard let action = wanted.action, let came = first.transition.action else {
      let failure = TestFailure.somethingElseReceived(
        step: wanted.step(), within: waited(timeout), pending.map(line))
      recorder.ledger.list()
      return report(failure, at: site)
    }
    report(came, insteadOf: action, step: wanted.step(), within: timeout, at: site)
  }

  /// Reports that the next action or mutation is another one.
  ///
  /// One of the same case with other values is consumed in its place.
  func report<Value>(
    _ came: Value, insteadOf wanted: Value, step: String, within timeout: Duration?, at site: CallSite
  ) {
    let difference = difference(between: wanted, and: came)
    guard isSameCase(wanted, came) else {
      let later = recorder.ledger.pending.dropFirst().map(line)
      recorder.ledger.list()
      return report(.otherAction(step: step, within: waited(timeout), difference, later: later), at: site)
    }
    _ = recorder.ledger.take(at: site)
    report(.otherPayload(step: step, difference), at: site)
  }
}
