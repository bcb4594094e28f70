/// What a debugger shows: its size, where the store stands in its history, and what was chosen to be looked at.
public struct DebuggerScreen: Equatable, Sendable {
  /// How much of the debugger is shown; nil while it is closed.
  public internal(set) var size: DebuggerSize?
  /// What of the current entry is looked at in full size.
  public internal(set) var panel = DebuggerPanel.state
  /// Whether somebody is moving through the history, finger down.
  public internal(set) var isScrubbing = false
  /// How many entries there are.
  public internal(set) var count = 0
  /// How many entries lie before the state that is shown.
  public internal(set) var position = 0
  /// The entry that led to the state that is shown; nil at the beginning.
  public internal(set) var current: DebuggerEntry?
  /// The numbers of the entries that the search finds, oldest first; only in full size.
  public internal(set) var numbers: [UInt64] = []
  /// Whether the store applies what it handles.
  public internal(set) var isEngineRunning = true
  /// Why the last step was not done.
  public internal(set) var notice: String?
  /// What entries are searched for; all are shown if it is empty.
  public internal(set) var search = ""
  /// Where the inspector of this process can be opened, if one runs.
  public internal(set) var inspectorAddress: String?
  /// The parts of trees that are not as they are at first, open near the root and closed below.
  var turned: Set<String> = []
  /// Grows whenever earlier entries are not what they were.
  public internal(set) var edition = 0

  /// Whether what lies under the debugger can be seen through it: it is small, and somebody is moving through the history.
  public var isTranslucent: Bool { size == .compact && isScrubbing }
  /// Whether there is an entry before the state that is shown.
  public var canUndo: Bool { position > 0 }
  /// Whether there is an entry after the state that is shown.
  public var canRedo: Bool { position < count }
  /// The position in words, such as `3 of 12`.
  public var place: String { "\(position) of \(count)" }
}

/// How much of a debugger is shown.
public enum DebuggerSize: Hashable, Sendable {
  /// The way back and forth, and the current action.
  case compact
  /// Also all entries, and a look into the action and the state.
  case full
}

/// What of the current entry is looked at.
public enum DebuggerPanel: Hashable, Sendable, CaseIterable {
  /// The action, or the label of the write.
  case action
  /// The state that is shown.
  case state
  /// What the entry has changed.
  case changes
}
