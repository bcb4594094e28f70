import Rill

/// A clock for code that must not wait: it reports each use, and no sleep takes time.
///
/// A sleep cancels its task and ends immediately with `CancellationError`, so that nothing hangs and an effect that
/// sleeps ends without a further report.
public struct UnimplementedClock: Clock {
  /// The unit in which a test measures time.
  public typealias Duration = Swift.Duration
  /// An instant on a test's clock: its distance from the clock's start.
  public typealias Instant = TestClock.Instant

  /// The clock's name in reports.
  public let name: String

  /// Creates a clock that must not be used.
  ///
  /// - Parameter name: The clock's name in reports.
  public init(_ name: String = "clock") { self.name = name }

  /// The clock's start.
  ///
  /// Each access is reported.
  public var now: Instant {
    TestReporting.report(.clockNotImplemented(name, use: "now"), at: .elsewhere)
    return Instant(offset: .zero)
  }

  /// The smallest duration that can be represented.
  ///
  /// It is not reported, because it measures no time.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// Reports the use, cancels the task and ends immediately.
  ///
  /// - Parameters:
  ///   - deadline: The deadline of the sleep.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError`, always.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    TestReporting.report(.clockNotImplemented(name, use: "sleep(until: \(deadline))"), at: .elsewhere)
    // The error of a task that was not cancelled would be reported as well.
    withUnsafeCurrentTask { $0?.cancel() }
    throw CancellationError()
  }
}
