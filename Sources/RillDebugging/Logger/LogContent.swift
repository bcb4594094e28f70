/// The content that a logger logs.
public struct LogContent: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits of the set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The whole state when logging starts.
  public static let state = LogContent(rawValue: 1 << 0)
  /// Handled actions.
  public static let actions = LogContent(rawValue: 1 << 1)
  /// Direct writes, such as those of bindings and interactors.
  public static let writes = LogContent(rawValue: 1 << 2)
  /// The changes that a turn made to the state.
  public static let changes = LogContent(rawValue: 1 << 3)
  /// Refused actions and writes, with the reasons.
  public static let refusals = LogContent(rawValue: 1 << 4)
  /// The start and end of effects.
  public static let effects = LogContent(rawValue: 1 << 5)
  /// The start, firing and end of hooks.
  public static let hooks = LogContent(rawValue: 1 << 6)
  /// All content.
  public static let all: LogContent = [.state, .actions, .writes, .changes, .refusals, .effects, .hooks]
}
