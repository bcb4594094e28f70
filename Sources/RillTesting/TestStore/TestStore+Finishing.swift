import Rill

extension TestStore {
  /// Ends the test: lets everything come to rest, and asserts that nothing is left, neither unasserted nor running.
  ///
  /// A test that does not call it is held to the same when the test store goes, at the line where it was made.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  public func finish(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await settle()
    isFinished = true
    if exhaustivity.isOn { reportLeftovers(at: CallSite(fileID, filePath, line, column)) }
  }

  /// Cancels every effect that runs or waits, hooks included, so that the test need not see them end.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is nothing to skip. Without exhaustivity it never is.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  public func skipEffects(
    strict: Bool = true, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await settle()
    if store.effects.isEmpty, strict, exhaustivity.isOn {
      report(.noEffectToSkip, at: CallSite(fileID, filePath, line, column))
    }
    store.cancelEffects()
    await settle()
  }

  /// Reports what was not asserted, at the steps that have led to it, and what still runs.
  func reportLeftovers(at site: CallSite) {
    for (origin, lines) in linesByOrigin(of: recorder.ledger.pending) {
      report(.leftUnasserted(lines), at: origin ?? site)
    }
    let running = runningLines()
    if !running.isEmpty { report(.leftRunning(running), at: site) }
  }
}
