/// How much of what a store does a test must assert.
public enum Exhaustivity: Hashable, Sendable {
  /// Everything: each change, each action and each write, and that nothing runs at the end.
  case on
  /// Only what the test names; the rest is skipped.
  ///
  /// - Parameter showSkipped: Whether what was skipped is noted at the place where it was.
  case off(showSkipped: Bool = false)

  /// Only what the test names; the rest is skipped without a word.
  public static var off: Exhaustivity { .off() }

  /// Whether everything must be asserted.
  var isOn: Bool { self == .on }
}
