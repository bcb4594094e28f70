/// The format of log entries.
public struct LogFormat: Sendable {
  enum Layout: Sendable {
    /// For people, with the offset from UTC in seconds, or nil for the system's time zone.
    case console(utcOffset: Int?)
    case jsonLines
  }

  let layout: Layout

  /// A format for people: a line with columns for each entry, with the difference below it, in the system's time zone.
  public static let console = LogFormat(layout: .console(utcOffset: nil))

  /// Returns a format for people with times in a given time zone.
  ///
  /// - Parameter utcOffset: The offset of the times from UTC, rounded toward zero to whole seconds.
  /// - Returns: The format.
  public static func console(utcOffset: Duration) -> LogFormat {
    LogFormat(layout: .console(utcOffset: Int(utcOffset.components.seconds)))
  }

  /// A format for programs: a JSON object on one line for each entry, with the keys listed in the article on logging.
  public static let jsonLines = LogFormat(layout: .jsonLines)
}
