public import Foundation

/// A moment on the clock of the queries and on the wall clock.
///
/// Decisions compare ``elapsed``, so a change of the wall clock affects only displayed dates and the ages of restored
/// values.
public struct QueryTime: Hashable, Sendable {
  /// The time since the queries were created, on the clock of their effects.
  public let elapsed: Duration
  /// The date, for display and for archives.
  public let date: Date

  /// Creates a moment.
  public init(elapsed: Duration, date: Date) {
    self.elapsed = elapsed
    self.date = date
  }
}

/// The clocks of the queries.
struct QueryClock: Sendable {
  let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration
  private let date: @Sendable () -> Date

  init(_ clock: any Clock<Duration>, date: @escaping @Sendable () -> Date) {
    func elapsed<Base: Clock<Duration>>(_ clock: Base) -> @Sendable () -> Duration {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
    self.clock = clock
    self.elapsed = elapsed(clock)
    self.date = date
  }

  var now: QueryTime { QueryTime(elapsed: elapsed(), date: date()) }
}
