// What came, what did not, and what is left.
extension TestFailure {
  /// Something happened that the test has passed over.
  static func unasserted(_ lines: [String], before step: String) -> TestFailure {
    TestFailure(
      """
      Before \(step), \(count(lines, "transition")) of the store must be asserted:

      \(list(lines))

      Take each with receive(…) or receiveWrite(…), skip them with skipReceived(), or make the test store with \
      exhaustivity: .off.
      """)
  }

  /// What was expected came later than something else.
  static func cameLater(step: String, _ lines: [String]) -> TestFailure {
    TestFailure(
      """
      \(step) found what it wants, but \(count(lines, "transition")) came before it and must be asserted first:

      \(list(lines))

      Take each with receive(…) or receiveWrite(…).
      """)
  }

  /// Nothing came.
  static func nothingReceived(step: String, within timeout: Duration?, running: [String]) -> TestFailure {
    let step = "\(step) found nothing\(inTime(timeout))"
    guard !running.isEmpty else {
      return TestFailure(
        """
        \(step): the store has handled nothing that is not asserted, and no effect runs that could still \
        send.
        """)
    }
    return TestFailure(
      """
      \(step): the store has handled nothing that is not asserted. \(sentence(running, "effect")) still running:

      \(list(running))

      \(timeout == nil ? "Advance the clock, let what it waits for happen, or say how long to wait: within: .seconds(1)." : "Let what it waits for happen, or wait longer.")
      """)
  }

  /// Something else came.
  static func somethingElseReceived(
    step: String, within timeout: Duration?, _ lines: [String]
  ) -> TestFailure {
    TestFailure(
      """
      \(step) did not find what it wants\(inTime(timeout)). What the store has handled and is not asserted:

      \(list(lines))

      Take what comes first before, or skip all of it with skipReceived().
      """)
  }

  /// Another action came.
  ///
  /// - Parameters:
  ///   - step: What the test expects.
  ///   - timeout: How long it waits.
  ///   - difference: The difference from the expected action to the one that came.
  ///   - later: What came after that.
  /// - Returns: The failure.
  static func otherAction(
    step: String, within timeout: Duration?, _ difference: String, later: [String]
  ) -> TestFailure {
    let rest = later.isEmpty ? "" : " After it came:\n\n\(list(later))\n\n"
    return TestFailure(
      """
      \(step) found another one\(inTime(timeout)):

      \(difference.indented)

      (−: expected, +: actual)\(rest.isEmpty ? " " : rest)Take what comes first before, or skip all of it with skipReceived().
      """)
  }

  /// How long a step has waited, as a part of a sentence.
  private static func inTime(_ timeout: Duration?) -> String {
    timeout.map { " within \($0), and the time is over" } ?? ""
  }

  /// The action came with another payload.
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

  /// A note of what was skipped.
  ///
  /// - Parameters:
  ///   - lines: What was skipped.
  ///   - difference: What it has changed, or nil if nothing.
  /// - Returns: The note.
  static func skipped(_ lines: [String], _ difference: String?) -> TestFailure {
    let change = difference.map { "\($0.indented)\n\n(−: before, +: after)" } ?? "The state is as before."
    return TestFailure("Skipped without being asserted:\n\n\(list(lines))\n\n\(change)", isNote: true)
  }

  /// Effects run that should have ended.
  static func stillRunning(step: String, running: [String]) -> TestFailure {
    TestFailure(
      """
      After \(step), what it started has not come to its end. \(sentence(running, "effect")) still running:

      \(list(running))

      Advance the clock or let what it waits for happen, and use send(…) and receive(…) for the steps in between.
      """)
  }

  /// Something is left at the end.
  static func leftUnasserted(_ lines: [String]) -> TestFailure {
    TestFailure(
      """
      The test has ended, but \(count(lines, "transition")) of the store \(lines.count == 1 ? "was" : "were") not asserted:

      \(list(lines))

      Take each with receive(…) or receiveWrite(…), or skip them with skipReceived().
      """)
  }

  /// Something runs at the end.
  static func leftRunning(_ running: [String]) -> TestFailure {
    TestFailure(
      """
      The test has ended, but \(sentence(running, "effect").lowercasedFirst) still running:

      \(list(running))

      Let them end: advance the clock, send the action that cancels them, stop the hook, or skip them with \
      skipEffects().
      """)
  }

  /// One line for each, with a dash.
  static func list(_ lines: [String]) -> String { lines.map { "  • \($0)" }.joined(separator: "\n") }

  static func count(_ lines: [String], _ noun: String) -> String {
    lines.count == 1 ? "one \(noun)" : "\(lines.count) \(noun)s"
  }

  private static func sentence(_ lines: [String], _ noun: String) -> String {
    lines.count == 1 ? "One \(noun) is" : "\(lines.count) \(noun)s are"
  }
}

extension String {
  /// The text, two columns to the right.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }

  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
