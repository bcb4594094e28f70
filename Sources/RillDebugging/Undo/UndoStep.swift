/// How an input is undone.
public enum UndoStep: Hashable, Sendable {
  /// The input is a separate step.
  case step
  /// The input belongs to the previous step if that has the same key, as when typing or dragging.
  case grouped(String)
  /// The input is not a step; its changes are undone together with the previous step.
  case none
}
