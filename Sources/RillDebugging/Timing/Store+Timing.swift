public import Rill

extension Store {
  /// Attaches a ``Timing`` if the environment variable `RILL_TIMING` is `1`.
  ///
  /// The call costs nothing if the variable is not set, so it can stay in the code.
  ///
  /// - Parameters:
  ///   - label: The name of the store in reports.
  ///   - threshold: The duration beyond which a stage of a turn is reported as slow, or nil for none.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The timing, or nil if the environment variable is not set to `1`.
  @discardableResult
  public func attachTimingIfAsked(
    _ label: String = "\(State.self)", slow threshold: Duration? = .milliseconds(50),
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Timing<State, Action>? {
    guard Self.asksForTiming(ProcessVariable.value(of: "RILL_TIMING")) else { return nil }
    return attach(Timing(label, slow: threshold), fileID: fileID, line: line)
  }

  /// Returns whether the value of the environment variable requests timing.
  static func asksForTiming(_ value: String?) -> Bool { value == "1" }
}
