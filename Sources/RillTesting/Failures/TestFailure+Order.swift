// Received, missing and remaining transitions.
extension TestFailure {
  /// Transitions occurred that the test did not assert.
  static func unasserted(_ lines: [String], before step: String) -> TestFailure {
    TestFailure(
      """
      Before \(step), \(count(lines, "transition")) of the store must be asserted:

      \(list(lines))

      Take each with receive(…) or receiveWrite(…), skip them with skipReceived(), or make the test store with \
      exhaustivity: .off.
      """)
  }

  /// Other transitions came before the expected one.
  static func cameLater(step: String, _ lines: [String]) -> TestFailure {
    TestFailure(
      """
      \(step) found a match, but \(count(lines, "transition")) came before it and must be asserted first:

      \(list(lines))

      Take each with receive(…) or receiveWrite(…).
      """)
  }

  /// No transition was received.
  static func nothingReceived(step: String, within timeout: Duration?, running: [String]) -> TestFailure {
    let step = "\(step) found nothing\(inTime(timeout))"
    guard !running.isEmpty else {
      return TestFailure(
        """
        \(step): everything that the store has handled is asserted, and no effect runs that could still send.
        """)
    }
    return TestFailure(
      """
      \(step): everything that the store has handled is asserted. \(sentence(running, "effect")) still running:

      \(list(running))

      \(timeout == nil ? "Advance the clock, produce what it waits for, or pass a time limit: within: .seconds(1)." : "Produce what it waits for, or wait longer.")
      """)
  }

  /// Other transitions were received.
  static func somethingElseReceived(
    step: String, within timeout: Duration?, _ lines: [String]
  ) -> TestFailure {
    TestFailure(
      """
      \(step) found no match\(inTime(timeout)). Handled by the store and not asserted:

      \(list(lines))

      Receive what comes first, or skip all of it with skipReceived().
      """)
  }

  /// Another action was received.
  ///
  /// - Parameters:
  ///   - step: A description of the test's step.
  ///   - timeout: The time limit of the step.
  ///   - difference: The difference from the expected action to the received one.
  ///   - later: Lines for the transitions that followed.
  /// - Returns: The failure.
  static func otherAction(
    step: String, within timeout: Duration?, _ difference: String, later: [String]
  ) -> TestFailure {
    let rest = later.isEmpty ? "" : " After it came:\n\n\(list(later))\n\n"
    return TestFailure(
      """
      \(step) found a different one\(inTime(timeout)):

      \(difference.indented)

      (−: expected, +: actual)\(rest.isEmpty ? " " : rest)Receive what comes first, or skip all of it with \
      skipReceived().
      """)
  }

  /// Returns the time that a step has waited, as part of a sentence.
  private static func inTime(_ timeout: Duration?) -> String {
    timeout.map { " within \($0), and the time is over" } ?? ""
  }

  /// The action was received with another payload.
  static func otherPayload(step: String, _ difference: String) -> TestFailure {
    TestFailure(
      """
      \(step) found the action with other values:

      \(difference.indented)

      (−: expected, +: actual) It counts as received.
      """)
  }

  /// There is nothing to skip.
  static let nothingToSkip = TestFailure(
    "skipReceived() has nothing to skip: everything that the store has handled is asserted. Leave it out.")

  /// There is no effect to skip.
  static let noEffectToSkip = TestFailure(
    "skipEffects() has nothing to skip: no effect runs or waits. Leave it out.")

  /// Returns a note about skipped transitions.
  ///
  /// - Parameters:
  ///   - lines: Lines for the skipped transitions.
  ///   - difference: The difference that they made, or nil if there is none.
  /// - Returns: The note.
  static func skipped(_ lines: [String], _ difference: String?) -> TestFailure {
    let change = difference.map { "\($0.indented)\n\n(−: before, +: after)" } ?? "The state is as before."
    return TestFailure("Skipped without being asserted:\n\n\(list(lines))\n\n\(change)", isNote: true)
  }

  /// Effects are still running that should have ended.
  static func stillRunning(step: String, running: [String]) -> TestFailure {
    TestFailure(
      """
      After \(step), what it started has not ended. \(sentence(running, "effect")) still running:

      \(list(running))

      Advance the clock or produce what it waits for, and use send(…) and receive(…) for the steps in between.
      """)
  }

  /// Transitions are left at the end.
  static func leftUnasserted(_ lines: [String]) -> TestFailure {
    TestFailure(
      """
      The test has ended, but \(count(lines, "transition")) of the store \(lines.count == 1 ? "was" : "were") not asserted:

      \(list(lines))

      Take each with receive(…) or receiveWrite(…), or skip them with skipReceived().
      """)
  }

  /// Effects are running at the end.
  static func leftRunning(_ running: [String]) -> TestFailure {
    TestFailure(
      """
      The test has ended, but \(sentence(running, "effect").lowercasedFirst) still running:

      \(list(running))

      Let them end: advance the clock, send the action that cancels them, stop the hook, or skip them with \
      skipEffects().
      """)
  }

  /// The failure with the reason why the step of the test has not waited.
  var inCancelledTask: TestFailure {
    TestFailure(
      """
      \(description)

      The test's task is cancelled, so its steps no longer wait. A test is also cancelled when its time limit is over.
      """)
  }

  /// Returns a list with one bulleted line for each entry, up to 100 of them.
  static func list(_ lines: [String]) -> String {
    let most = 100
    let rest = lines.count > most ? ["and \(lines.count - most) more"] : []
    return (lines.prefix(most) + rest).map { "  • \($0)" }.joined(separator: "\n")
  }

  static func count(_ lines: [String], _ noun: String) -> String {
    lines.count == 1 ? "one \(noun)" : "\(lines.count) \(noun)s"
  }

  private static func sentence(_ lines: [String], _ noun: String) -> String {
    lines.count == 1 ? "One \(noun) is" : "\(lines.count) \(noun)s are"
  }
}

extension String {
  /// The text, indented by two columns.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }

  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
