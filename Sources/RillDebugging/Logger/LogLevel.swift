/// How much an entry of a log matters.
public enum LogLevel: String, Sendable, CaseIterable {
  /// What effects and hooks do.
  case debug
  /// States, actions, writes, and what comes to hooks.
  case info
  /// Refusals, and entries that were dropped.
  case warning
  /// Effects and hooks that have failed.
  case error
}

extension LogLevel: Comparable {
  /// Whether one level matters less than another.
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
