import Foundation

/// The conversion between instants of the continuous clock and times of day.
///
/// All conversions of a process use one pair of readings of both clocks, so that a time that is read from a file is
/// written again unchanged.
package enum SessionClock {
  private static let start = (
    instant: ContinuousClock.now, time: Int128(Date().timeIntervalSince1970 * 1_000_000)
  )

  /// Returns an instant in microseconds since the start of 1970 in UTC, rounded down.
  ///
  /// Instants that no file can contain are clamped.
  package static func time(of instant: ContinuousClock.Instant) -> Int64 {
    let (seconds, attoseconds) = start.instant.duration(to: instant).components
    // Attoseconds have the sign of the seconds.
    let microseconds = Int128(attoseconds) / 1_000_000_000_000
    let isRoundedUp = attoseconds < 0 && attoseconds % 1_000_000_000_000 != 0
    return Int64(clamping: start.time + Int128(seconds) * 1_000_000 + microseconds - (isRoundedUp ? 1 : 0))
  }

  /// Returns the instant at a time of day, which may be any time.
  package static func instant(at time: Int64) -> ContinuousClock.Instant {
    let (seconds, microseconds) = (Int128(time) - start.time).quotientAndRemainder(dividingBy: 1_000_000)
    return start.instant.advanced(
      by: Duration(
        secondsComponent: Int64(clamping: seconds),
        attosecondsComponent: Int64(microseconds) * 1_000_000_000_000))
  }
}
