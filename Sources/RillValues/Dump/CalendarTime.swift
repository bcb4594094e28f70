/// A moment in UTC, in the Gregorian calendar.
package struct CalendarTime: CustomStringConvertible {
  private let days: Int
  private let microseconds: Int

  /// Creates the moment that is the given number of microseconds after the start of 2001.
  package init(microsecondsSinceReferenceDate moment: Int) {
    let day = 86_400_000_000
    days = (moment - (moment % day + day) % day) / day
    microseconds = (moment % day + day) % day
  }

  /// The date and time with as many fractional digits as needed, such as `2026-01-31 09:05:00.25 +0000`.
  package var description: String {
    var time = time(digits: 6)
    while time.hasSuffix("0") { time.removeLast() }
    if time.hasSuffix(".") { time.removeLast() }
    return date + " " + time + " +0000"
  }

  /// Returns the time of day with the given number of fractional digits, such as `09:05:00.250`.
  package func time(digits: Int) -> String {
    let seconds = microseconds / 1_000_000
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, to: 2) }
    let fraction = Self.padded(microseconds % 1_000_000, to: 6)
    return parts.joined(separator: ":") + "." + fraction.prefix(digits)
  }

  /// The day, such as `2026-01-31`.
  package var date: String {
    // Days are counted from March 1, 0000, so that leap days end their years; 400 years have 146,097 days.
    let shifted = days + 730_791
    let era = (shifted - (shifted % 146_097 + 146_097) % 146_097) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
    let parts = [Self.padded(year, to: 4), Self.padded((month + 2) % 12 + 1, to: 2), Self.padded(day, to: 2)]
    return parts.joined(separator: "-")
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(abs(number))
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
