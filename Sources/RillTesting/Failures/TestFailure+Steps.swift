import Rill

// Expectations about one step.
extension TestFailure {
  /// The state changed though the test expects no change.
  static func unexpectedChange(step: String, _ difference: String) -> TestFailure {
    TestFailure(
      """
      \(step) changed the state, but the test expects no change:

      \(difference.indented)

      (−: before, +: after) If the change is right, say so in a closure: \(step) { $0.… = … }
      """)
  }

  /// The state changed otherwise than the test expects.
  static func otherChange(step: String, _ difference: String) -> TestFailure {
    TestFailure(
      """
      \(step) made another state than the test expects:

      \(difference.indented)

      (−: expected, +: actual) If the actual state is right, let the closure make it.
      """)
  }

  /// The test expects a change, and there was none.
  static func noChange(step: String) -> TestFailure {
    TestFailure(
      """
      \(step) left the state as it was, and so does the closure that says what changes. If that is right, leave the \
      closure out.
      """)
  }

  /// The closure that makes the expected state threw.
  static func expectationThrew(step: String, _ error: String) -> TestFailure {
    TestFailure("The closure that says what \(step) changes threw: \(error). Nothing was compared.")
  }

  /// What the test did led to no transition.
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
      set(\(path), to: \(value)) wrote nothing: the field has that value already, and a binding does not write an equal \
      one. Begin with another value, or use expectNoChange.
      """)
  }

  /// An action was refused.
  static func refused(_ what: String, _ refusal: Refusal) -> TestFailure {
    TestFailure(
      """
      \(what) was refused by \(refusal.gate): \(refusal.reason). The state stays as it was. If that is right, expect it: \
      send(…, refusedBy: "\(refusal.gate)") or receive(…, refusedBy: "\(refusal.gate)").
      """)
  }

  /// An action passed that was to be refused.
  static func notRefused(step: String, gate: String) -> TestFailure {
    TestFailure(
      "\(step) was to be refused by \(gate), but it passed. Leave refusedBy out, or mend the validator.")
  }

  /// An action was refused, but by somebody else.
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

  /// Effects differ from what the test expects.
  static func otherEffects(_ difference: String) -> TestFailure {
    TestFailure(
      """
      The step asserted last asked for other effects than the test expects:

      \(difference.indented)

      (−: expected, +: actual)
      """)
  }

  /// Something changed the state that was not to.
  static func changed(_ lines: [String], _ difference: String) -> TestFailure {
    TestFailure(
      """
      The test expects no change of the state, but \(count(lines, "transition")) made one:

      \(list(lines))

      \(difference.indented)

      (−: before, +: after)
      """)
  }

  /// What a difference says of values that are not equal and look the same.
  static let sameDump = "(The values are not equal, but their dumps are the same.)"
}
