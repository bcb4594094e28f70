/// What a logger tells of a store.
public struct LogContent: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a choice of its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The whole state when logging begins.
  public static let state = LogContent(rawValue: 1 << 0)
  /// Actions that were handled.
  public static let actions = LogContent(rawValue: 1 << 1)
  /// Direct writes, such as those of bindings and interactors.
  public static let writes = LogContent(rawValue: 1 << 2)
  /// What a turn has changed in the state.
  public static let changes = LogContent(rawValue: 1 << 3)
  /// Actions and writes that were refused, and why.
  public static let refusals = LogContent(rawValue: 1 << 4)
  /// Effects that start and end.
  public static let effects = LogContent(rawValue: 1 << 5)
  /// Hooks that start, fire and end.
  public static let hooks = LogContent(rawValue: 1 << 6)
  /// Everything.
  public static let all: LogContent = [.state, .actions, .writes, .changes, .refusals, .effects, .hooks]
}
