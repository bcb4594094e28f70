// Clocks.
extension TestFailure {
  /// Advancing a clock until there are no sleepers did not end.
  static func endlessSleep(after deadlines: Int, now: String, sleepers: Int) -> TestFailure {
    TestFailure(
      "TestClock.runAll() stopped at \(now): after \(deadlines) deadlines there were still sleepers, \(sleepers) of them. "
        + "Something falls asleep again whenever it wakes, as a timer does. Cancel it first, or say how far to go with "
        + "advance(by:) or run(limit:).")
  }

  /// An unimplemented clock was used.
  static func clockNotImplemented(_ clock: String, use: String) -> TestFailure {
    TestFailure(
      "UnimplementedClock(\"\(clock)\").\(use) was called, but this test says that nothing waits. "
        + "The sleep was cancelled. Give the store a TestClock and move it, or find out who waits.")
  }
}
