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
    return reach(wanted, at: site) ? assertRefused(wanted.step, by: gate, at: site) : nil
  }

  /// Skips everything that the store has done by itself and that is not asserted yet.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  public func skipReceived(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await settle()
    let (skipped, _) = recorder.ledger.take(recorder.ledger.pending.count)
    if skipped.isEmpty { report(.nothingToSkip, at: CallSite(fileID, filePath, line, column)) }
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
  private func receive(
    _ wanted: Wanted<Action>, within timeout: Duration?, at site: CallSite,
    _ expected: (Action) -> ((inout State) throws -> Void)?
  ) async {
    await arrive(within: timeout) { $0.transition.action.map(wanted.matches) == true }
    guard reach(wanted, at: site), let (entry, before) = recorder.ledger.take() else { return }
    reportRefusal(of: entry, at: site)
    check(wanted.step, from: before, to: entry.state, entry.transition.action.flatMap(expected), at: site)
  }

  /// Brings the wanted action to the front of what is to be asserted.
  ///
  /// With full exhaustivity it should be there already; what comes before it is reported and skipped.
  ///
  /// - Returns: Whether it is at the front now.
  private func reach(_ wanted: Wanted<Action>, at site: CallSite) -> Bool {
    let pending = recorder.ledger.pending
    guard let place = pending.firstIndex(where: { $0.transition.action.map(wanted.matches) == true }) else {
      miss(wanted, at: site)
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
  private func miss(_ wanted: Wanted<Action>, at site: CallSite) {
    let pending = recorder.ledger.pending
    guard let first = pending.first else {
      return report(.nothingReceived(step: wanted.step(), running: runningLines()), at: site)
    }
    guard let action = wanted.action, let came = first.transition.action, isSameCase(action, came) else {
      return report(.somethingElseReceived(step: wanted.step(), pending.map(line)), at: site)
    }
    _ = recorder.ledger.take()
    report(.otherPayload(step: wanted.step(), difference(between: action, and: came)), at: site)
  }
}
