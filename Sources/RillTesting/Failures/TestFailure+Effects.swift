// Effects as data.
extension TestFailure {
  /// No effect with the given name is held.
  static func notHeld(_ name: String, at position: Int = 0, held: [String], running: [String]) -> TestFailure
  {
    var text = "No effect \"\(name)\" is held\(position == 0 ? "" : " at position \(position)")."
    if !held.isEmpty { text += " Held: \(held.joined(separator: ", "))." }
    text += running.isEmpty ? " No effect runs. " : " Running or waiting:\n\n\(list(running))\n\n"
    return TestFailure(
      """
      \(text)Hold it before it starts: treat("\(name)", as: .hold), or effects: .hold for all; and advance the clock \
      past its delay.
      """)
  }
}

// Effects without an end.
extension TestFailure {
  /// Effects have sent more actions within one step than any test asserts.
  static func endlessSending(after transitions: Int) -> TestFailure {
    TestFailure(
      """
      This step has led to \(transitions) transitions without coming to rest, so later inputs are refused and the effects are \
      cancelled. An effect sends again and again without waiting, or each of its actions starts the next one. Let it wait on \
      the clock in between, or end.
      """)
  }
}

// Clocks.
extension TestFailure {
  /// Advancing a clock until there are no sleepers did not end.
  static func endlessSleep(in step: String, after deadlines: Int, now: String, sleepers: Int) -> TestFailure {
    TestFailure(
      "\(step) stopped at \(now): after \(deadlines) deadlines there were still sleepers, \(sleepers) of them. "
        + "A task sleeps again each time it wakes, as a timer does. Cancel it first, or limit the time with "
        + "advance(by:) or run(limit:).")
  }

  /// An unimplemented clock was used.
  static func clockNotImplemented(_ clock: String, use: String) -> TestFailure {
    TestFailure(
      "UnimplementedClock(\"\(clock)\").\(use) was called, but this test expects that nothing waits. "
        + "The sleep was cancelled. Give the store a TestClock and advance it, or find the code that waits.")
  }
}
