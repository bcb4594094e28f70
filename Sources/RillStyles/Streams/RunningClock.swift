import Rill

/// A clock of any type, with its time measured from a starting point.
struct RunningClock: Sendable {
  /// The time since the starting point.
  let elapsed: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock whose starting point is now.
  init(_ clock: any Clock<Duration>) { self = Self.begin(on: clock) }

  private init(
    elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.elapsed = elapsed
    self.sleep = sleep
  }

  private static func begin<Kind: Clock>(on clock: Kind) -> RunningClock where Kind.Duration == Duration {
    let start = clock.now
    return RunningClock {
      start.duration(to: clock.now)
    } sleep: {
      try await clock.pause(until: start.advanced(by: $0))
    }
  }

  /// Waits until a time, measured from the starting point.
  ///
  /// - Returns: Whether the time was reached; false if the task was cancelled.
  func wait(until time: Duration) async -> Bool {
    do {
      try await sleep(time)
      return true
    } catch {
      return false
    }
  }
}
