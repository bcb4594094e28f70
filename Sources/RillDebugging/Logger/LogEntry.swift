import RillValues

/// An entry of a log.
///
/// An entry holds descriptions of the state, never the state itself. Its text is formatted on request.
public struct LogEntry: Sendable {
  /// The kind of an entry.
  public enum Kind: String, Sendable, CaseIterable {
    /// The whole state.
    case state
    /// A handled or refused action.
    case action
    /// A completed or refused direct write.
    case write
    /// The start or end of an effect.
    case effect
    /// The start, firing or end of a hook.
    case hook
    /// A number of missing entries, dropped because too many were waiting.
    case dropped
  }

  enum Content: Sendable {
    case state(LoggedState)
    case turn(LoggedTurn)
    case effect(LoggedEffect)
    case dropped(Int)
  }

  /// The time at which the entry was made, since the start of 1970 in UTC.
  public let time: Duration
  /// The level of the entry.
  public let level: LogLevel
  /// The name of the store; empty for dropped entries.
  public let store: String
  let content: Content
  let options: DumpOptions

  /// The kind of the entry.
  public var kind: Kind {
    switch content {
    case .state: .state
    case .turn(let turn): turn.kind
    case .effect(let effect): effect.isHook ? .hook : .effect
    case .dropped: .dropped
    }
  }

  /// Returns the entry as text, without a line break at the end.
  ///
  /// - Complexity: O(*n*) in the length of the text; actions are read only now.
  /// - Parameter format: The format of the text.
  /// - Returns: One or more lines.
  public func text(as format: LogFormat) -> String {
    switch format.layout {
    case .console(let utcOffset): ConsoleText(self, utcOffset: utcOffset).text
    case .jsonLines: JSONLine(self).text
    }
  }

  /// Returns an entry that represents missing entries.
  static func dropped(_ count: Int, at time: Duration) -> LogEntry {
    LogEntry(time: time, level: .warning, store: "", content: .dropped(count), options: DumpOptions())
  }
}

/// The level of a log entry.
public enum LogLevel: String, Sendable, CaseIterable {
  /// The activity of effects and hooks.
  case debug
  /// States, actions, writes, and firings of hooks.
  case info
  /// Refusals and dropped entries.
  case warning
  /// Failed effects and hooks.
  case error
}

extension LogLevel: Comparable {
  /// Returns whether one level is lower than another.
  public static func < (one: LogLevel, other: LogLevel) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}

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
