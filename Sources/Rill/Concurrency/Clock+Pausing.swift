extension Clock<Duration> {
  /// Sleeps for a time, or for a hundred years if it is longer.
  ///
  /// The clocks of the system stop the program for times that they cannot represent, and keep the timers of cancelled tasks,
  /// see ``Alarm``.
  ///
  /// - Parameter duration: The time.
  /// - Throws: `CancellationError` if the task was cancelled, or the error of the clock.
  package func pause(for duration: Duration) async throws {
    try await pause(until: now.advanced(by: min(duration, .seconds(3_155_760_000))))
  }

  /// Sleeps until an instant.
  ///
  /// - Parameter deadline: The instant.
  /// - Throws: `CancellationError` if the task was cancelled, or the error of the clock.
  package func pause(until deadline: Instant) async throws {
    switch deadline {
    case let deadline as ContinuousClock.Instant where self is ContinuousClock:
      try await ContinuousClock.alarm.sleep(until: deadline)
    case let deadline as SuspendingClock.Instant where self is SuspendingClock:
      try await SuspendingClock.alarm.sleep(until: deadline)
    default: try await sleep(until: deadline, tolerance: nil)
    }
  }
}
