public import Rill

extension TestStore {
  /// Asserts the next action that the store handled by itself, and what its turn made of the state.
  ///
  /// - Parameters:
  ///   - action: The action that is expected.
  ///   - timeout: How long to wait for it on the store's clock, which a ``TestClock`` spends in an instant; nil to take
  ///     what has come when everything has come to rest.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - expected: Makes the state before into the state that is expected; without it no change is expected.
  public func receive(
    _ action: Action, within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: ((inout State) throws -> Void)? = nil
  ) async where Action: Equatable {
    let wanted = Wanted<Action>(step: { [self] in "receive(\(name(action)))" }, like: action) { $0 == action }
    let site = CallSite(fileID, filePath, line, column)
    await receive(wanted, within: timeout, at: site) { _ in expected }
  }

  /// Asserts the next action that the store handled by itself, for actions without equality.
  ///
  /// Actions are equal if they are of one case and their payloads are equal, the same object, or look the same.
  ///
  /// - Parameters:
  ///   - action: The expected action.
  ///   - timeout: How long to wait on the store's clock, which a ``TestClock`` spends in an instant; nil takes what has come
  ///     when everything has come to rest.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The place of the call, where a failure shows.
  ///   - filePath: The place of the call, where a failure shows.
  ///   - line: The place of the call, where a failure shows.
  ///   - column: The place of the call, where a failure shows.
  ///   - expected: Makes the state before into the expected state; without it no change is expected.
  @_disfavoredOverload  // An action with equality is compared by it.
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

  /// Asserts that the next action which the store handled by itself is of some kind, and what its turn made of the state.
  ///
  /// - Parameters:
  ///   - what: The kind of action, as failures name it.
  ///   - timeout: How long to wait for it on the store's clock, which a ``TestClock`` spends in an instant; nil to take
  ///     what has come when everything has come to rest.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - isWanted: Whether an action is of that kind.
  ///   - expected: Makes the state before into the state that is expected; without it no change is expected.
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

  /// Asserts that the next action which the store handled by itself carries something, and what its turn made of the
  /// state.
  ///
  /// ```swift
  /// await store.receive { if case .loaded(let todos) = $0 { todos } else { nil } } changes: { state, todos in
  ///   state.rows = IdentifiedArray(todos)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - what: The kind of action, as failures name it.
  ///   - timeout: How long to wait for it on the store's clock, which a ``TestClock`` spends in an instant; nil to take
  ///     what has come when everything has come to rest.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - payload: What the action carries, or nil if it is of another kind.
  ///   - expected: Makes the state before into the state that is expected.
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

  /// Asserts that the next action which the store handled by itself was refused.
  ///
  /// - Parameters:
  ///   - action: The action that is expected.
  ///   - gate: The name of the validator or the middleware that refuses it.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  /// - Returns: Why it was refused; nil if it was not, which fails the test.
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

  /// Skips everything that the store has done by itself and that is not asserted yet.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is nothing to skip. Without exhaustivity it never is.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
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
  /// What the test does, in words.
  let step: () -> String
  /// The very action, if the test names it.
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

  /// Brings the wanted action to the front of what is to be asserted.
  ///
  /// With full exhaustivity it should be there already; what comes before it is reported and skipped.
  ///
  /// - Returns: Whether it is at the front now.
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

  /// Reports that the wanted action has not come.
  ///
  /// One that came with another payload is taken for it, so that later steps find what they expect.
  private func miss(_ wanted: Wanted<Action>, within timeout: Duration?, at site: CallSite) {
    let pending = recorder.ledger.pending
    guard let first = pending.first else {
      let failure = TestFailure.nothingReceived(step: wanted.step(), within: timeout, running: runningLines())
      return report(failure, at: site)
    }
    guard let action = wanted.action, let came = first.transition.action else {
      let failure = TestFailure.somethingElseReceived(step: wanted.step(), within: timeout, pending.map(line))
      return report(failure, at: site)
    }
    let difference = difference(between: action, and: came)
    guard isSameCase(action, came) else {
      let later = pending.dropFirst().map(line)
      return report(.otherAction(step: wanted.step(), within: timeout, difference, later: later), at: site)
    }
    _ = recorder.ledger.take(at: site)
    report(.otherPayload(step: wanted.step(), difference), at: site)
  }
}
