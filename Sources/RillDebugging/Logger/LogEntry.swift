/// One thing that a logger tells of a store.
///
/// An entry holds pictures of the state, never the state. Its words are made by whoever asks for them.
public struct LogEntry: Sendable {
  /// What an entry tells of.
  public enum Kind: String, Sendable, CaseIterable {
    /// The whole state.
    case state
    /// An action that was handled or refused.
    case action
    /// A direct write that was done or refused.
    case write
    /// The start or the end of an effect.
    case effect
    /// The start or the end of a hook, or what came to it.
    case hook
    /// Entries that are missing here, since there were too many at once.
    case dropped
  }

  enum Content: Sendable {
    case state(LoggedState)
    case turn(LoggedTurn)
    case effect(LoggedEffect)
    case dropped(Int)
  }

  /// When it was noted, since the start of 1970 in UTC.
  public let time: Duration
  /// How much it matters.
  public let level: LogLevel
  /// The name of the store; empty for entries that were dropped.
  public let store: String
  let content: Content
  let options: DumpOptions

  /// What it tells of.
  public var kind: Kind {
    switch content {
    case .state: .state
    case .turn(let turn): turn.kind
    case .effect(let effect): effect.isHook ? .hook : .effect
    case .dropped: .dropped
    }
  }

  /// The entry in words, without a line break at the end.
  ///
  /// - Complexity: O(*n*) in the length of the text; an action is read only now.
  /// - Parameter format: How to write it.
  /// - Returns: One or more lines.
  public func text(as format: LogFormat) -> String {
    switch format.layout {
    case .console(let utcOffset): ConsoleText(self, utcOffset: utcOffset).text
    case .jsonLines: JSONLine(self).text
    }
  }

  /// Stands where entries are missing.
  static func dropped(_ count: Int, at time: Duration) -> LogEntry {
    LogEntry(time: time, level: .warning, store: "", content: .dropped(count), options: DumpOptions())
  }
}
