import RillTesting

extension TestFailure {
  /// A load was answered that does not wait.
  static func noLoadWaiting(_ request: String, waiting: [String]) -> TestFailure {
    TestFailure(
      """
      No \(request) is waiting. \(listed(waiting)) Watch or fetch a query before answering it, and check that its value is \
      stale: a fresh value is not loaded again. A further attempt waits for its pause, so advance the clock. Without a \
      connection, a load waits before it reaches the server, and `answerAll` has answered the loads of its type.
      """)
  }

  /// A mutation was answered that does not wait, or that does not satisfy the condition.
  static func noMutationWaiting(_ request: String, waiting: [String]) -> TestFailure {
    TestFailure(
      """
      No \(request) that satisfies the condition is waiting. \(listed(waiting)) Perform a mutation before answering it. A \
      further attempt waits for its pause, so advance the clock. Without a connection, and behind an earlier mutation of its \
      queue, a mutation waits before it reaches the server, and `answerAll` has answered the mutations of its type.
      """)
  }

  private static func listed(_ waiting: [String]) -> String {
    waiting.isEmpty ? "Nothing is waiting." : "Waiting: \(waiting.joined(separator: ", "))."
  }

  /// Requests wait although the test expects none.
  static func stillWaiting(_ waiting: [String]) -> TestFailure {
    TestFailure(
      """
      The test expects that no request is waiting, but these are: \(waiting.joined(separator: ", ")). Answer them, or let \
      their watchers leave.
      """)
  }
}
