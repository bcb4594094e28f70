/// One entry of a history, as a debugger shows it.
public struct DebuggerEntry: Identifiable, Hashable, Sendable {
  /// The number of the input.
  public let id: UInt64
  /// The action on one line, or the label of the write.
  public let label: String
  /// The time of day at which its turn began, such as `09:05:00.250`.
  public let time: String
  /// Why it was refused, or nil if it was not.
  public let refusal: String?
  /// Whether the states after it are computed as if it had not happened.
  public let isSkipped: Bool

  /// Whether the store turned it away.
  public var isRefused: Bool { refusal != nil }
}

/// One line of what a debugger shows of an action, a state or a change.
public struct DebuggerLine: Identifiable, Hashable, Sendable {
  /// How a line differs from others.
  public enum Mark: Hashable, Sendable {
    /// It does not.
    case none
    /// It was there before.
    case removed
    /// It is there now.
    case added
    /// It stands elsewhere.
    case moved
  }

  /// Tells the line from the others, and is the same for the same part of another state.
  public let id: String
  /// How many parts it lies in.
  public let depth: Int
  /// What it says.
  public let text: String
  /// Whether what lies inside is shown; nil if nothing does.
  public let isOpen: Bool?
  /// How it differs from others.
  public let mark: Mark
}
