/// An entry of a history as shown by a debugger.
public struct DebuggerEntry: Identifiable, Hashable, Sendable {
  /// The number of the input.
  public let id: UInt64
  /// The action on one line, or the label of the write.
  public let label: String
  /// The time of day at which its turn began, such as `09:05:00.250`.
  public let time: String
  /// The reason why the input was refused, or nil.
  public let refusal: String?
  /// A Boolean value that indicates whether later states are computed as if the input had not happened.
  public let isSkipped: Bool

  /// A Boolean value that indicates whether the input was refused.
  public var isRefused: Bool { refusal != nil }
}

/// A line that shows part of an action, a state or a difference in a debugger.
public struct DebuggerLine: Identifiable, Hashable, Sendable {
  /// The role of a line in a difference.
  public enum Mark: Hashable, Sendable {
    /// The line is not a change.
    case none
    /// The line was removed.
    case removed
    /// The line was added.
    case added
    /// The line was moved.
    case moved
  }

  /// The identity of the line, which is equal for the same part of different states.
  public let id: String
  /// The nesting level.
  public let depth: Int
  /// The text of the line.
  public let text: String
  /// Whether the parts inside are shown, or nil if there are none.
  public let isOpen: Bool?
  /// The role of the line in a difference.
  public let mark: Mark
}
