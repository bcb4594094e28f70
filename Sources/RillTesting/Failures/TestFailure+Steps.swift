import Rill

// Expectations about one step.
extension TestFailure {
  /// The state changed although the test expects no change.
  ///
  /// - Parameters:
  ///   - step: A description of the step.
  ///   - difference: The difference, or nil if the states are equal.
  ///   - emitted: The parts that were emitted with an equal value.
  /// - Returns: The failure.
  static func unexpectedChange(step: String, _ difference: String?, emitted: [String] = []) -> TestFailure {
    guard let difference else {
      return otherEmissions(step: step, missing: [], unexpected: emitted)
    }
    return TestFailure(
      """
      \(step) changed the state, but the test expects no change:

      \(difference.indented)

      (−: before, +: after) If the change is right, say so in a closure: \(step) { $0.… = … }
      """)
  }

  /// The state changed differently than the test expects.
  ///
  /// - Parameters:
  ///   - step: A description of the step.
  ///   - difference: The difference.
  ///   - named: The parts that the test names, if only these are compared.
  /// - Returns: The failure.
  static func otherChange(step: String, _ difference: String, in named: [String] = []) -> TestFailure {
    let parts =
      named.isEmpty ? "" : " Without exhaustivity only what the closure names counts: \(list(inLine: named))."
    return TestFailure(
      """
      \(step) made another state than the test expects:

      \(difference.indented)

      (−: expected, +: actual)\(parts) If the actual state is right, let the closure make it.
      """)
  }

  /// A field was emitted with an equal value in only one of the expected and the actual state.
  static func otherEmissions(step: String, missing: [String], unexpected: [String]) -> TestFailure {
    let lines = missing.map { "− \($0)" } + unexpected.map { "+ \($0)" }
    return TestFailure(
      """
      \(step) made other emissions of equal values than the test expects:

      \(lines.joined(separator: "\n").indented)

      (−: expected and missing, +: not expected) If an emission is right, assign the value in the closure: \
      \(step) { $0.… = … }
      """)
  }

  private static func list(inLine parts: [String]) -> String { parts.joined(separator: ", ") }

  /// The test expects a change, but the state did not change.
  static func noChange(step: String) -> TestFailure {
    TestFailure(
      """
      \(step) left the state as it was, and so does the closure that says what changes. If that is right, leave the \
      closure out.
      """)
  }

  /// The closure that produces the expected state threw an error.
  static func expectationThrew(step: String, _ error: String) -> TestFailure {
    TestFailure("The closure that says what \(step) changes threw: \(error). Nothing was compared.")
  }

  /// A step of the test led to no transition.
  static func nothingHappened(step: String) -> TestFailure {
    TestFailure(
      """
      \(step) led to no transition. A middleware may have taken its place, or it was called while a turn was running.
      """)
  }

  /// An equal value was written.
  static func nothingWritten(path: String, value: String) -> TestFailure {
    TestFailure(
      """
      set(\(path), to: \(value)) wrote nothing: the field has that value already, and a binding does not write an \
      equal one. Start with another value, or use expectNoChange.
      """)
  }

  /// An input was refused.
  static func refused(_ what: String, isWrite: Bool, _ refusal: Refusal) -> TestFailure {
    let (own, received) = isWrite ? ("set(…, to: …", "receiveWrite(…") : ("send(…", "receive(…")
    return TestFailure(
      """
      \(what) was refused by \(refusal.gate): \(refusal.reason). The state stays as it was. If that is right, expect it: \
      \(own), refusedBy: "\(refusal.gate)") or \(received), refusedBy: "\(refusal.gate)").
      """)
  }

  /// An input passed that should have been refused.
  static func notRefused(step: String, gate: String) -> TestFailure {
    TestFailure(
      "\(step) was to be refused by \(gate), but it passed. Leave refusedBy out, or mend the validator.")
  }

  /// An input was refused, but by another gate.
  static func refusedByAnother(step: String, gate: String, _ refusal: Refusal) -> TestFailure {
    TestFailure("\(step) was to be refused by \(gate), but \(refusal.gate) refused it: \(refusal.reason).")
  }

  /// A field has another value.
  static func otherValue(path: String, _ difference: String) -> TestFailure {
    TestFailure(
      """
      \(path) has another value than the test expects:

      \(difference.indented)

      (−: expected, +: actual)
      """)
  }

  /// The effects differ from the expected ones.
  static func otherEffects(_ difference: String) -> TestFailure {
    TestFailure(
      """
      The step asserted last asked for other effects than the test expects:

      \(difference.indented)

      (−: expected, +: actual)
      """)
  }

  /// The state changed although it must not.
  ///
  /// - Parameters:
  ///   - lines: The transitions that changed it.
  ///   - difference: The difference between the states before and after, or nil if they are equal.
  /// - Returns: The failure.
  static func changed(_ lines: [String], _ difference: String?) -> TestFailure {
    guard let difference else {
      return TestFailure(
        """
        The test expects no change of the state, but \(count(lines, "transition")) made one, and the state is as before in \
        the end:

        \(list(lines))
        """)
    }
    return TestFailure(
      """
      The test expects no change of the state, but \(count(lines, "transition")) made one:

      \(list(lines))

      \(difference.indented)

      (−: before, +: after)
      """)
  }

  /// Returns a note about values that are not equal but have equal dumps.
  static func sameDump(of paths: [String]) -> String {
    let parts = paths.isEmpty ? "." : ": \(paths.joined(separator: ", "))."
    return "(The values are not equal, but their dumps are the same\(parts))"
  }

  /// A child was not removed from the state.
  static func notDismissed(_ child: String, wasPresent: Bool, last: String?) -> TestFailure {
    let step = last.map { "The step asserted last (\($0))" } ?? "No step is asserted yet, so nothing"
    return TestFailure(
      wasPresent
        ? "\(step) did not dismiss \(child): the child is still there. Assert the step that takes it out first."
        : "\(step) did not dismiss \(child): the child was not there before. Assert the dismissal right after its step."
    )
  }

  /// Effects of a step are missing, or there are additional ones.
  static func effectsMissing(_ missing: [String], others: [String], _ matching: EffectMatching) -> TestFailure
  {
    var lines = missing.map { "− \($0)" }
    if matching == .inAnyOrder { lines += others.map { "+ \($0)" } }
    var text = """
      The step asserted last asked for other effects than the test expects:

      \(lines.joined(separator: "\n").indented)

      (−: expected and missing\(matching == .inAnyOrder ? ", +: not expected" : ""))
      """
    if matching == .including, !others.isEmpty { text += " Others: \(others.joined(separator: "; "))." }
    return TestFailure(text)
  }
}
