/// How entries of a log are written.
public struct LogFormat: Sendable {
  enum Layout: Sendable {
    /// For people; the seconds that the shown time is ahead of UTC, or nil for the system's time zone.
    case console(utcOffset: Int?)
    case jsonLines
  }

  let layout: Layout

  /// For people: a line for each entry in columns, with the difference below it; times in the system's time zone.
  public static let console = LogFormat(layout: .console(utcOffset: nil))

  /// For people, with times in a zone of one's choice.
  ///
  /// - Parameter utcOffset: How far the times are ahead of UTC; whole seconds count.
  /// - Returns: The format.
  public static func console(utcOffset: Duration) -> LogFormat {
    LogFormat(layout: .console(utcOffset: Int(utcOffset.components.seconds)))
  }

  /// For programs: one JSON object on a line for each entry; the article on logging lists its keys.
  public static let jsonLines = LogFormat(layout: .jsonLines)
}
