import RillValues

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads and formats the time of day.
enum LogTime {
  /// Returns the time since the start of 1970 in UTC, from the system clock.
  static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }

  /// Returns the time of day with milliseconds, such as `09:05:00.250`.
  static func ofDay(_ time: Duration, utcOffset: Int?) -> String {
    let offset = utcOffset ?? systemOffset(at: Int(time.components.seconds))
    return moment(time + .seconds(offset)).time(digits: 3)
  }

  /// Returns the date and time in UTC in ISO 8601 format, such as `2026-01-31T09:05:00.250000Z`.
  static func full(_ time: Duration) -> String {
    let moment = moment(time)
    return moment.date + "T" + moment.time(digits: 6) + "Z"
  }

  /// Returns the offset of the system's time zone from UTC, in seconds.
  private static func systemOffset(at time: Int) -> Int {
    var time = time_t(time)
    var parts = tm()
    localtime_r(&time, &parts)
    return Int(parts.tm_gmtoff)
  }

  private static func moment(_ time: Duration) -> CalendarTime {
    let reference = 978_307_200
    let (seconds, attoseconds) = time.components
    let microseconds = Int(attoseconds / 1_000_000_000_000)
    return CalendarTime(microsecondsSinceReferenceDate: (Int(seconds) - reference) * 1_000_000 + microseconds)
  }
}

extension Duration {
  /// The duration in a readable unit, such as `42 µs`, `300 ms` or `12.5 s`.
  var inWords: String {
    let microseconds = inMicroseconds
    switch microseconds {
    case ..<1_000: return "\(microseconds) µs"
    case ..<10_000_000: return "\(Counting.grouped(microseconds / 1_000)) ms"
    default: return "\(Counting.grouped(microseconds / 1_000_000)).\(microseconds / 100_000 % 10) s"
    }
  }

  /// The duration in seconds with six decimals.
  var inSeconds: String {
    let microseconds = inMicroseconds
    let fraction = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  private var inMicroseconds: Int {
    max(0, Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000))
  }
}
