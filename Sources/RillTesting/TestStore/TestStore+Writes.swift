public import Rill

// Direct writes by interactors, hooks, bindings, and `update`.
extension TestStore {
  /// Asserts the next direct write.
  ///
  /// - Parameters:
  ///   - label: The label of the write: the field, or the name passed to `update`.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, no change is
  ///     expected.
  public func receiveWrite(
    _ label: String, within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, changes expected: ((inout State) throws -> Void)? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await arrive(within: timeout, WantedWrite.label(label).matches)
    receiveWrite({ "receiveWrite(\"\(label)\")" }, .label(label), within: timeout, expected, at: site)
  }

  /// Asserts that the next direct write changes one field, of this store or of a child.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The expected value of the field after the write.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  public func receiveWrite<Value>(
    _ path: WritableKeyPath<State, Value>, _ value: Value, within timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await arrive(within: timeout, WantedWrite.field("\(path)").matches)
    receiveWrite(
      { "receiveWrite(\(path))" }, .field("\(path)"), within: timeout, { $0[keyPath: path] = value }, at: site
    )
  }

  /// Asserts that the next direct write was refused.
  ///
  /// - Parameters:
  ///   - label: The label of the write: the field, or the name passed to `update`.
  ///   - gate: The name of the validator or the middleware that refuses it.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  /// - Returns: The refusal, or nil if the write was not refused, which fails the test.
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
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state after the last write.
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

  /// Moves to the expected write.
  ///
  /// Transitions before it are reported and skipped.
  ///
  /// - Returns: Whether the expected write is the next transition now.
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
      report(.nothingReceived(step: step(), within: waited(timeout), running: runningLines()), at: site)
    } else {
      recorder.ledger.list()
      report(.somethingElseReceived(step: step(), within: waited(timeout), pending.map(line)), at: site)
    }
  }
}

/// A direct write that a test waits for.
enum WantedWrite {
  /// A write with this label.
  case label(String)
  /// A write of the field with this key path, by the store or by a child, which names the field by a path of its own state.
  case field(String)
  /// A write that represents a value, such as a mutation, that satisfies this condition.
  case subject((any Sendable) -> Bool)

  /// Returns whether a transition is the expected write.
  func matches<State, Action>(_ entry: TestLedger<State, Action>.Entry) -> Bool {
    switch self {
    case .label(let label): if case .write(label) = entry.transition.subject { true } else { false }
    case .field(let path):
      if case .write(let label) = entry.transition.subject { Self.names(label, path) } else { false }
    case .subject(let isWanted): entry.subject.map(isWanted) ?? false
    }
  }

  /// Returns whether a key path is that of a label, or ends with it after another root.
  private static func names(_ label: String, _ path: String) -> Bool {
    guard label != path else { return true }
    guard label.first == "\\", let dot = label.firstIndex(of: ".") else { return false }
    return path.hasSuffix(label[dot...])
  }
}
