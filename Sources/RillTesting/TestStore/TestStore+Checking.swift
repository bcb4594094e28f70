import Rill

extension TestStore {
  /// Compares the state after a step with the one that the test expects.
  ///
  /// - Parameters:
  ///   - step: What happened, in words.
  ///   - before: The state before.
  ///   - actual: The state after.
  ///   - expected: Makes the state before into the expected one; nil if no change is expected.
  ///   - site: Where the test asserts it.
  func check(
    _ step: () -> String, from before: State, to actual: State, _ expected: ((inout State) throws -> Void)?,
    at site: CallSite
  ) {
    guard let expected else {
      guard exhaustivity.isOn, !isEqual(before, actual) else { return }
      return report(.unexpectedChange(step: step(), difference(before, actual)), at: site)
    }
    var wanted = exhaustivity.isOn ? before : actual
    do {
      try expected(&wanted)
    } catch {
      return report(.expectationThrew(step: step(), String(describing: error)), at: site)
    }
    guard isEqual(wanted, actual) else {
      return report(.otherChange(step: step(), difference(wanted, actual)), at: site)
    }
    if exhaustivity.isOn, isEqual(before, actual) { report(.noChange(step: step()), at: site) }
  }

  /// Reports a transition that was refused though the test expects it to pass.
  func reportRefusal(of entry: TestLedger<State, Action>.Entry, at site: CallSite) {
    guard let refusal = entry.transition.refusal else { return }
    report(.refused(line(of: entry), refusal), at: site)
  }

  /// Skips what was not asserted so far; with full exhaustivity that is a failure.
  ///
  /// - Parameters:
  ///   - site: Where the test goes on.
  ///   - failure: The failure that names what was skipped.
  func skipPending(at site: CallSite, _ failure: (_ lines: [String]) -> TestFailure) {
    let (skipped, before) = recorder.ledger.take(recorder.ledger.pending.count)
    passOver(skipped, from: before, at: site, failure)
  }

  /// Says what was skipped, as the exhaustivity demands.
  ///
  /// - Parameters:
  ///   - skipped: What was skipped.
  ///   - before: The state before it.
  ///   - site: Where the test goes on.
  ///   - failure: The failure that names it.
  func passOver(
    _ skipped: [TestLedger<State, Action>.Entry], from before: State, at site: CallSite,
    _ failure: (_ lines: [String]) -> TestFailure
  ) {
    guard !skipped.isEmpty else { return }
    switch exhaustivity {
    case .on: report(failure(skipped.map(line)), at: site)
    case .off(showSkipped: true):
      report(.skipped(skipped.map(line), isEqual(before, state) ? nil : difference(before, state)), at: site)
    case .off(showSkipped: false): break
    }
  }

  func report(_ failure: TestFailure, at site: CallSite) { TestReporting.report(failure, at: site) }
}
