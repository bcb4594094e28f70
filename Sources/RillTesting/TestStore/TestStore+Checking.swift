import Rill

extension TestStore {
  /// Compares the state after a step with the expected state.
  ///
  /// - Parameters:
  ///   - step: A description of the step.
  ///   - before: The previous state.
  ///   - actual: The new state.
  ///   - expected: A closure that changes the previous state into the expected one. If it is nil, no change is
  ///     expected.
  ///   - site: The place of the assertion.
  func check(
    _ step: () -> String, from before: State, to actual: State, _ expected: ((inout State) throws -> Void)?,
    at site: CallSite
  ) {
    guard let expected else {
      guard exhaustivity.isOn, !Comparison.isUnchanged(before, actual) else { return }
      let emitted = Comparison.emissions(from: before, wanted: before, actual: actual).unexpected
      let difference =
        emitted.isEmpty || !Comparison.areEqualStates(before, actual) ? difference(before, actual) : nil
      return report(.unexpectedChange(step: step(), difference, emitted: emitted.map(path)), at: site)
    }
    let wanted: State
    do {
      wanted = try expectation(expected, of: before, before: before)
    } catch {
      return report(.expectationThrew(step: step(), String(describing: error)), at: site)
    }
    checkEmissions(step, from: before, to: actual, wanted, at: site)
    if Comparison.areEqualStates(wanted, actual) {
      guard exhaustivity.isOn, Comparison.isUnchanged(before, actual), Comparison.isUnchanged(before, wanted)
      else { return }
      return report(.noChange(step: step()), at: site)
    }
    if exhaustivity.isOn { return report(.otherChange(step: step(), difference(wanted, actual)), at: site) }
    // The expectation did not throw for the previous state; an error that it throws for another state is irrelevant.
    let again = (try? expectation(expected, of: actual, before: before)) ?? actual
    let named = NamedParts(before: before, wanted: wanted, actual: actual, again: again)
    guard !named.paths.isEmpty else { return }
    // In this case the result for the new state differs from the new state in the named parts only.
    if named.areAbsolute { return report(.otherChange(step: step(), difference(again, actual)), at: site) }
    let failure = TestFailure.otherChange(
      step: step(), difference(wanted, actual), in: named.paths.map(path))
    report(failure, at: site)
  }

  /// Compares the parts that were emitted with an equal value.
  private func checkEmissions(
    _ step: () -> String, from before: State, to actual: State, _ wanted: State, at site: CallSite
  ) {
    let (missing, unexpected) = Comparison.emissions(from: before, wanted: wanted, actual: actual)
    let others = exhaustivity.isOn ? unexpected : []
    guard !missing.isEmpty || !others.isEmpty else { return }
    report(.otherEmissions(step: step(), missing: missing.map(path), unexpected: others.map(path)), at: site)
  }

  /// Returns the result of applying an expectation to a state.
  ///
  /// The closure reads the state before the step from the test store, resolves the store's dependencies, and repeats
  /// the values that the feature has drawn.
  private func expectation(
    _ change: (inout State) throws -> Void, of state: State, before: State
  ) rethrows -> State {
    var state = state
    stateBefore = before
    defer { stateBefore = nil }
    try RepeatedDraws.running(after: recorder.ledger.drawsBefore) {
      try store.surrounded { try change(&state) }
    }
    return state
  }

  /// Returns the description of a part's path.
  private func path(_ part: String) -> String { "\\\(State.self)\(part)" }

  /// Reports a transition that was refused although the test expects it to pass.
  func reportRefusal(of entry: TestLedger<State, Action>.Entry, at site: CallSite) {
    guard let refusal = entry.transition.refusal else { return }
    let isWrite = entry.transition.action == nil
    report(.refused(line(of: entry), isWrite: isWrite, refusal), at: site)
  }

  /// Skips all pending transitions.
  ///
  /// With full exhaustivity this is a failure, reported at the step that led to them.
  ///
  /// - Parameters:
  ///   - site: The place where the test continues.
  ///   - failure: A closure that returns the failure for the skipped lines.
  func skipPending(at site: CallSite, _ failure: (_ lines: [String]) -> TestFailure) {
    let (skipped, before) = recorder.ledger.take(recorder.ledger.pending.count)
    guard exhaustivity.isOn else { return passOver(skipped, from: before, at: site, failure) }
    let new = skipped.filter { !recorder.ledger.isListed($0) }
    for (origin, lines) in linesByOrigin(of: new) { report(failure(lines), at: origin ?? site) }
  }

  /// Reports skipped transitions according to the exhaustivity.
  ///
  /// - Parameters:
  ///   - skipped: The skipped transitions.
  ///   - before: The state before them.
  ///   - site: The place where the test continues.
  ///   - failure: A closure that returns the failure for the skipped lines.
  func passOver(
    _ skipped: [TestLedger<State, Action>.Entry], from before: State, at site: CallSite,
    _ failure: (_ lines: [String]) -> TestFailure
  ) {
    guard !skipped.isEmpty else { return }
    switch exhaustivity {
    case .on:
      let new = skipped.filter { !recorder.ledger.isListed($0) }
      if !new.isEmpty { report(failure(new.map(line)), at: site) }
    case .off(showSkipped: true):
      let isSame = Comparison.isUnchanged(before, state)
      report(.skipped(skipped.map(line), isSame ? nil : difference(before, state)), at: site)
    case .off(showSkipped: false): break
    }
  }

  /// Returns one line for each transition, grouped by the step of the test that led to it.
  ///
  /// The origin is nil for transitions that no step led to.
  func linesByOrigin(
    of entries: [TestLedger<State, Action>.Entry]
  ) -> [(origin: CallSite?, lines: [String])] {
    var groups: [(origin: CallSite?, lines: [String])] = []
    for entry in entries {
      let origin = recorder.ledger.origin(of: entry)
      if let place = groups.firstIndex(where: { $0.origin == origin }) {
        groups[place].lines.append(line(of: entry))
      } else {
        groups.append((origin, [line(of: entry)]))
      }
    }
    return groups
  }

  func report(_ failure: TestFailure, at site: CallSite) {
    let failure = Task.isCancelled && !failure.isNote ? failure.inCancelledTask : failure
    TestReporting.report(failure, at: site)
  }
}
