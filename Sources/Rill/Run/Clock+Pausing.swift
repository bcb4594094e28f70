extension Clock<Duration> {
  /// Sleeps for a time, or for a hundred years if it is longer.
  ///
  /// The clocks of the system stop the program for times that they cannot represent.
  ///
  /// - Parameter duration: The time.
  /// - Throws: `CancellationError` if the task was cancelled.
  package func pause(for duration: Duration) async throws {
    try await sleep(for: min(duration, .seconds(3_155_760_000)))
  }
}
