import RillTesting

extension TestFailure {
  /// A request was answered that does not wait.
  static func notWaiting(_ request: String, waiting: [String]) -> TestFailure {
    let others = waiting.isEmpty ? "Nothing is waiting." : "Waiting: \(waiting.joined(separator: ", "))."
    return TestFailure(
      """
      No \(request) is waiting. \(others) Watch or fetch a query before answering it, and check that its value is stale: \
      a fresh value is not loaded again. Without a connection, and behind an earlier mutation of its queue, a request waits \
      before it reaches the server.
      """)
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
