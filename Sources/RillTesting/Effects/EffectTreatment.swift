/// The treatment of an effect's work under test.
public enum EffectTreatment<Action: Sendable>: Sendable {
  /// Runs the work, as in a program.
  case run
  /// Holds the work until the test decides how it continues.
  ///
  /// See ``TestStore/held(_:fileID:filePath:line:column:)``.
  case hold
  /// Never completes the work; the effect ends only when it is cancelled.
  case hang
  /// Throws this error in place of the work.
  case fail(any Error)
  /// Sends these actions in place of the work, and ends the effect.
  case finish(sending: [Action])
}

/// The rule for comparing a step's effects with the expected ones.
public enum EffectMatching: Hashable, Sendable {
  /// The same effects in the same order.
  case inOrder
  /// The same effects in any order.
  case inAnyOrder
  /// At least the expected effects, in any order.
  case including
}
