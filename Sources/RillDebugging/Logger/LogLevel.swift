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
