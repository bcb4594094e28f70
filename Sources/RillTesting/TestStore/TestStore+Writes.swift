public import Rill

// Direct writes: of interactors, hooks, bindings, and `update`.
extension TestStore {
  /// Asserts the next direct write.
  ///
  /// - Parameters:
  ///   - label: What was written: the field, or the name given to `update`.
  ///   - timeout: How long to wait for it on the store's clock, which a ``TestClock`` spends in an instant; nil to take
  ///     what has come when everything has come to rest.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - expected: Makes the state before into the state that is expected; without it no change is expected.
  public func receiveWrite(
    _ label: String, within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: ((inout State) throws -> Void)? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await arrive(within: timeout, WantedWrite.label(label).matches)
    receiveWrite({ "receiveWrite(\"\(label)\")" }, .label(label), within: timeout, expected, at: site)
  }

  /// Asserts the next direct write, which is to one field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value that it is expected to have afterwards.
  ///   - timeout: How long to wait for it on the store's clock, which a ``TestClock`` spends in an instant; nil to take
  ///     what has come when everything has come to rest.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  public func receiveWrite<Value>(
    _ path: WritableKeyPath<State, Value>, _ value: Value, within timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await arrive(within: timeout, WantedWrite.label("\(path)").matches)
    receiveWrite(
      { "receiveWrite(\(path))" }, .label("\(path)"), within: timeout, { $0[keyPath: path] = value }, at: site
    )
  }

  /// Asserts that the next direct write was refused.
  ///
  /// - Parameters:
  ///   - label: What was written: the field, or the name given to `update`.
  ///   - gate: The name of the validator or the middleware that refuses it.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  /// - Returns: Why it was refused; nil if it was not, which fails the test.
  @discardableResult
  public func receiveWrite(
    _ label: String, refusedBy gate: String, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Refusal? {
    let site = CallSite(fileID, filePath, line, column)
    await settle()
    let step = { "receiveWrite(\"\(label)\")" }
    return reachWrite(step, .label(label), within: nil, at: site)
      ? assertRefused(step, by: gate, at: site) : nil
  }

  /// Asserts the direct writes up to the next action, as one change.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - expected: Makes the state before into the state that is expected after the last of them.
  public func receiveWrites(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    changes expected: (inout State) throws -> Void
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await settle()
    let step = { "receiveWrites" }
    let count = recorder.ledger.pending.prefix { $0.transition.action == nil }.count
    guard count > 0 else { return missWrite(step, within: nil, at: site) }
    let (entries, before) = recorder.ledger.take(count, at: site)
    for entry in entries { reportRefusal(of: entry, at: site) }
    withoutActuallyEscaping(expected) { check(step, from: before, to: state, $0, at: site) }
  }

  func receiveWrite(
    _ step: () -> String, _ wanted: WantedWrite, within timeout: Duration?,
    _ expected: ((inout State) throws -> Void)?, at site: CallSite
  ) {
    guard reachWrite(step, wanted, within: timeout, at: site),
      let (entry, before) = recorder.ledger.take(at: site)
    else { return }
    reportRefusal(of: entry, at: site)
    check(step, from: before, to: entry.state, expected, at: site)
  }

  /// Brings a write to the front of what is to be asserted; what comes before it is reported and skipped.
  ///
  /// - Returns: Whether it is at the front now.
  func reachWrite(
    _ step: () -> String, _ wanted: WantedWrite, within timeout: Duration?, at site: CallSite
  ) -> Bool {
    let pending = recorder.ledger.pending
    guard let place = pending.firstIndex(where: wanted.matches) else {
      missWrite(step, within: timeout, at: site)
      return false
    }
    guard place > 0 else { return true }
    let (skipped, before) = recorder.ledger.take(place)
    passOver(skipped, from: before, at: site) { .cameLater(step: step(), $0) }
    return true
  }

  private func missWrite(_ step: () -> String, within timeout: Duration?, at site: CallSite) {
    let pending = recorder.ledger.pending
    if pending.isEmpty {
      report(.nothingReceived(step: step(), within: timeout, running: runningLines()), at: site)
    } else {
      report(.somethingElseReceived(step: step(), within: timeout, pending.map(line)), at: site)
    }
  }
}

/// A direct write that a test waits for.
enum WantedWrite {
  /// One with a label.
  case label(String)
  /// One that stands for a value, such as a mutation.
  case subject((any Sendable) -> Bool)

  /// Whether a transition is such a write.
  func matches<State, Action>(_ entry: TestLedger<State, Action>.Entry) -> Bool {
    switch self {
    case .label(let label): if case .write(label) = entry.transition.subject { true } else { false }
    case .subject(let isWanted): entry.subject.map(isWanted) ?? false
    }
  }
}
