/// The extent to which a test must assert the behavior of a store.
public enum Exhaustivity: Hashable, Sendable {
  /// Everything must be asserted: each change, each action and each write.
  ///
  /// No effect may be running at the end.
  case on
  /// Only what the test names is asserted; the rest is skipped.
  ///
  /// - Parameter showSkipped: Whether skipped steps are noted at the place where they were skipped.
  case off(showSkipped: Bool = false)

  /// Only what the test names is asserted; the rest is skipped silently.
  public static var off: Exhaustivity { .off() }

  /// A Boolean value that indicates whether everything must be asserted.
  var isOn: Bool { self == .on }
}
