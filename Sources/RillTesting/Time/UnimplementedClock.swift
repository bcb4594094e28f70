import Rill

/// A clock for what is not supposed to wait: each use is reported, and no sleep takes time.
///
/// A sleep ends at once with `CancellationError`, so nothing hangs, and an effect that sleeps ends without a further
/// report.
public struct UnimplementedClock: Clock {
  /// How a test measures time.
  public typealias Duration = Swift.Duration
  /// A time on a test's clock: how far it is from the beginning.
  public typealias Instant = TestClock.Instant

  /// What the clock is called in reports.
  public let name: String

  /// Makes a clock that is not to be used.
  ///
  /// - Parameter name: What it is called in reports.
  public init(_ name: String = "clock") { self.name = name }

  /// The beginning of time; reported.
  public var now: Instant {
    TestReporting.report(.clockNotImplemented(name, use: "now"), at: .elsewhere)
    return Instant(offset: .zero)
  }

  /// As fine as a duration can be; not reported, since it measures nothing.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// Ends at once; reported.
  ///
  /// - Parameters:
  ///   - deadline: Until when somebody wanted to sleep.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError`, always.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    TestReporting.report(.clockNotImplemented(name, use: "sleep(until: \(deadline))"), at: .elsewhere)
    throw CancellationError()
  }
}
