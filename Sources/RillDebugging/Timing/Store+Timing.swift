public import Rill

extension Store {
  /// Attaches a ``Timing`` if the program was started with `RILL_TIMING=1` in its environment.
  ///
  /// Left in the code it costs nothing where nobody asks.
  ///
  /// - Parameters:
  ///   - label: What the store is called in reports.
  ///   - threshold: A stage of a turn that takes longer is reported as slow; none if nil.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  /// - Returns: The timing, or nil if nobody asked.
  @discardableResult
  public func attachTimingIfAsked(
    _ label: String = "\(State.self)", slow threshold: Duration? = .milliseconds(50),
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Timing<State, Action>? {
    guard Self.asksForTiming(ProcessVariable.value(of: "RILL_TIMING")) else { return nil }
    return attach(Timing(label, slow: threshold), fileID: fileID, line: line)
  }

  /// Whether a variable's value asks for timing.
  static func asksForTiming(_ value: String?) -> Bool { value == "1" }
}
