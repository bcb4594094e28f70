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

  private let site: CallSite

  /// Creates a clock that must not be used, and whose uses are reported at the line that creates it.
  ///
  /// - Parameters:
  ///   - name: The clock's name in reports.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  public init(
    _ name: String = "clock", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.name = name
    site = CallSite(fileID, filePath, line, column)
  }

  /// The clock's start.
  ///
  /// Each access is reported.
  public var now: Instant {
    TestReporting.report(.clockNotImplemented(name, use: "now"), at: site)
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
    TestReporting.report(.clockNotImplemented(name, use: "sleep(until: \(deadline))"), at: site)
    // The error of a task that was not cancelled would be reported as well.
    withUnsafeCurrentTask { $0?.cancel() }
    throw CancellationError()
  }
}
