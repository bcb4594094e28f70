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
      guard exhaustivity.isOn, !Comparison.isUnchanged(before, actual) else { return }
      let emitted = Comparison.emissions(from: before, wanted: before, actual: actual).unexpected
      let difference =
        emitted.isEmpty || !Comparison.areEqual(before, actual) ? difference(before, actual) : nil
      return report(.unexpectedChange(step: step(), difference, emitted: emitted.map(path)), at: site)
    }
    let wanted: State
    do {
      wanted = try expectation(expected, of: before, before: before)
    } catch {
      return report(.expectationThrew(step: step(), String(describing: error)), at: site)
    }
    checkEmissions(step, from: before, to: actual, wanted, at: site)
    if Comparison.areEqual(wanted, actual) {
      guard exhaustivity.isOn, Comparison.isUnchanged(before, actual), Comparison.isUnchanged(before, wanted)
      else { return }
      return report(.noChange(step: step()), at: site)
    }
    if exhaustivity.isOn { return report(.otherChange(step: step(), difference(wanted, actual)), at: site) }
    // The expectation did not throw for the state before; what it throws for another state says nothing.
    let again = (try? expectation(expected, of: actual, before: before)) ?? actual
    let named = NamedParts(before: before, wanted: wanted, actual: actual, again: again)
    guard !named.paths.isEmpty else { return }
    // What it makes of the state after then differs from it in the named parts only.
    if named.areAbsolute { return report(.otherChange(step: step(), difference(again, actual)), at: site) }
    let failure = TestFailure.otherChange(
      step: step(), difference(wanted, actual), in: named.paths.map(path))
    report(failure, at: site)
  }

  /// Compares what was emitted with an equal value.
  private func checkEmissions(
    _ step: () -> String, from before: State, to actual: State, _ wanted: State, at site: CallSite
  ) {
    let (missing, unexpected) = Comparison.emissions(from: before, wanted: wanted, actual: actual)
    let others = exhaustivity.isOn ? unexpected : []
    guard !missing.isEmpty || !others.isEmpty else { return }
    report(.otherEmissions(step: step(), missing: missing.map(path), unexpected: others.map(path)), at: site)
  }

  /// What the closure of an expectation makes of a state.
  ///
  /// The closure sees the state before the step, looks up the store's dependencies, and draws what the feature has drawn.
  private func expectation(
    _ change: (inout State) throws -> Void, of state: State, before: State
  ) rethrows -> State {
    var state = state
    stateBefore = before
    defer { stateBefore = nil }
    try Rehearsal.running(after: recorder.ledger.drawsBefore) { try store.surrounded { try change(&state) } }
    return state
  }

  /// The path of a part in words.
  private func path(_ part: String) -> String { "\\\(State.self)\(part)" }

  /// Reports a transition that was refused though the test expects it to pass.
  func reportRefusal(of entry: TestLedger<State, Action>.Entry, at site: CallSite) {
    guard let refusal = entry.transition.refusal else { return }
    report(.refused(line(of: entry), refusal), at: site)
  }

  /// Skips what was not asserted so far; with full exhaustivity that is a failure, at the step that has led to it.
  ///
  /// - Parameters:
  ///   - site: Where the test goes on.
  ///   - failure: The failure that names what was skipped.
  func skipPending(at site: CallSite, _ failure: (_ lines: [String]) -> TestFailure) {
    let (skipped, before) = recorder.ledger.take(recorder.ledger.pending.count)
    guard exhaustivity.isOn else { return passOver(skipped, from: before, at: site, failure) }
    for (origin, lines) in linesByOrigin(of: skipped) { report(failure(lines), at: origin ?? site) }
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
      let isSame = Comparison.isUnchanged(before, state)
      report(.skipped(skipped.map(line), isSame ? nil : difference(before, state)), at: site)
    case .off(showSkipped: false): break
    }
  }

  /// Transitions in lines, by the step of the test that has led to them; nil if no step has.
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

  func report(_ failure: TestFailure, at site: CallSite) { TestReporting.report(failure, at: site) }
}
