/// The contents of a debugger: its size, the position in the history, and the selection.
public struct DebuggerScreen: Equatable, Sendable {
  /// The size of the debugger, or nil while it is closed.
  public internal(set) var size: DebuggerSize?
  /// The panel that is shown in full size.
  public internal(set) var panel = DebuggerPanel.state
  /// A Boolean value that indicates whether the user is scrubbing through the history.
  public internal(set) var isScrubbing = false
  /// The number of entries.
  public internal(set) var count = 0
  /// The number of entries before the state that is shown.
  public internal(set) var position = 0
  /// The entry that led to the state that is shown, or nil at the start.
  public internal(set) var current: DebuggerEntry?
  /// The numbers of the entries that match the search, oldest first; empty except in full size.
  public internal(set) var numbers: [UInt64] = []
  /// A Boolean value that indicates whether the store applies its inputs.
  public internal(set) var isEngineRunning = true
  /// The reason why the last step was refused.
  public internal(set) var notice: String?
  /// The text to search for; if it is empty, all entries are listed.
  public internal(set) var search = ""
  /// The address of this process's inspector, if one runs.
  public internal(set) var inspectorAddress: String?
  /// The parts of trees that differ from the default, which is expanded near the root and collapsed below.
  var turned: Set<String> = []
  /// A number that increases whenever earlier entries change.
  public internal(set) var edition = 0

  /// A Boolean value that indicates whether the debugger is translucent: it is compact, and the user is scrubbing.
  public var isTranslucent: Bool { size == .compact && isScrubbing }
  /// A Boolean value that indicates whether there is an entry before the state that is shown.
  public var canUndo: Bool { position > 0 }
  /// A Boolean value that indicates whether there is an entry after the state that is shown.
  public var canRedo: Bool { position < count }
  /// The position as text, such as `3 of 12`.
  public var place: String { "\(position) of \(count)" }
}

/// The size of a debugger.
public enum DebuggerSize: Hashable, Sendable {
  /// The navigation controls and the current action.
  case compact
  /// The compact contents, all entries, and the panels for the action, the state and the changes.
  case full
}

/// A panel of a debugger that shows part of the current entry.
public enum DebuggerPanel: Hashable, Sendable, CaseIterable {
  /// The action, or the label of the write.
  case action
  /// The state that is shown.
  case state
  /// The changes that the entry made.
  case changes
}
