import Rill

extension TestStore {
  /// Ends the test: waits until everything has settled, and asserts that no transition is unasserted and no effect
  /// runs.
  ///
  /// If a test does not call this method, the same is asserted when the test store is released, and reported at the
  /// line where the test store was created. So is what a step after this method leaves.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  public func finish(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await settle()
    isFinished = true
    if exhaustivity.isOn { reportLeftovers(at: CallSite(fileID, filePath, line, column)) }
    // A later step is not blamed for what was reported here.
    _ = recorder.ledger.take(recorder.ledger.pending.count)
  }

  /// Cancels all running and waiting effects, including hooks, so that the test need not wait for their end.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is no effect to cancel. Without exhaustivity it never is.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
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

  /// Reports the unasserted transitions, at the steps that led to them, and the running effects.
  func reportLeftovers(at site: CallSite) {
    for (origin, lines) in linesByOrigin(of: recorder.ledger.pending) {
      report(.leftUnasserted(lines), at: origin ?? site)
    }
    let running = runningLines()
    if !running.isEmpty { report(.leftRunning(running), at: site) }
  }
}
