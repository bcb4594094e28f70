import Rill

// Actions and mutations by their case, which the case's constructor names: `Action.found`.
extension TestStore {
  /// Asserts that the next received action matches a case, and asserts the resulting state.
  ///
  /// ```swift
  /// await store.receive(Action.found) { $0.isLoading = false }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: The constructor of the case, or a function that embeds a payload several levels deep, such as
  ///     `{ .row(1, .failed($0)) }` for the row with the id 1.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, no change is
  ///     expected.
  public func receive<each Payload>(
    _ kind: @escaping (repeat each Payload) -> Action, within timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: ((inout State) throws -> Void)? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    let wanted = Wanted<Action>(step: { "receive(\(CasePayload.name(of: kind)))" }) {
      CasePayload.find(kind, in: $0) != nil
    }
    await receive(wanted, within: timeout, at: site) { _ in expected }
  }

  /// Asserts that the next received action matches a case, and asserts the resulting state with the action's payload.
  ///
  /// ```swift
  /// await store.receive(Action.found) { $0.results = $1 }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: The constructor of the case, or a function that embeds a payload several levels deep, such as
  ///     `{ .row(1, .failed($0)) }` for the row with the id 1.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state, given the payload.
  public func receive<Payload>(
    _ kind: @escaping (Payload) -> Action, within timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: @escaping (inout State, Payload) throws -> Void
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    let wanted = Wanted<Action>(step: { "receive(\(CasePayload.name(of: kind)))" }) {
      CasePayload.find(kind, in: $0) != nil
    }
    await receive(wanted, within: timeout, at: site) { action in
      CasePayload.find(kind, in: action).map { payload in { try expected(&$0, payload) } }
    }
  }

  /// Asserts the next mutation that an effect of a reactable feature has sent, and the resulting state.
  ///
  /// Mutations that are sent synchronously are part of their action's own turn.
  ///
  /// ```swift
  /// await store.receive(mutation: Counter.Mutation.setCount(3)) { $0.count = 3 }
  /// ```
  ///
  /// - Parameters:
  ///   - mutation: The expected mutation.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, no change is
  ///     expected.
  public func receive<Mutation: Sendable>(
    mutation: Mutation, within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: ((inout State) throws -> Void)? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    let wanted = WantedWrite.subject { Comparison.areEqual($0, mutation) }
    await arrive(within: timeout, wanted.matches)
    if let came = mismatch(with: mutation) {
      let step = "receive(mutation: \(name(mutation)))"
      return report(came, insteadOf: mutation, step: step, within: timeout, at: site)
    }
    receiveWrite(
      { [self] in "receive(mutation: \(name(mutation)))" }, wanted, within: timeout, expected, at: site)
  }

  /// Asserts that the next mutation sent by an effect of a reactable feature matches a case, and asserts the resulting
  /// state with the mutation's payload.
  ///
  /// - Parameters:
  ///   - kind: The constructor of the case.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state, given the payload.
  public func receive<Mutation: Sendable, Payload>(
    mutation kind: @escaping (Payload) -> Mutation, within timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: @escaping (inout State, Payload) throws -> Void
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    let payload = { (subject: any Sendable) -> Payload? in
      (subject as? Mutation).flatMap { CasePayload.find(kind, in: $0) }
    }
    let wanted = WantedWrite.subject { payload($0) != nil }
    await arrive(within: timeout, wanted.matches)
    let found = recorder.ledger.pending.first(where: wanted.matches)?.subject.flatMap(payload)
    receiveWrite(
      { "receive(mutation: \(CasePayload.name(of: kind)))" }, wanted, within: timeout,
      { state in if let found { try expected(&state, found) } }, at: site)
  }

  /// Returns the first pending mutation if it differs from the expected one and the expected one has not arrived
  /// either.
  private func mismatch<Mutation: Sendable>(with mutation: Mutation) -> Mutation? {
    let pending = recorder.ledger.pending
    let hasCome = pending.contains { $0.subject.map { Comparison.areEqual($0, mutation) } ?? false }
    return hasCome ? nil : pending.first?.subject as? Mutation
  }
}
