/// What an input means to whoever undoes.
public enum UndoStep: Hashable, Sendable {
  /// It is a step of its own.
  case step
  /// It belongs to the step before, if that has the same key: typing, dragging.
  case grouped(String)
  /// It is no step: what it changes is undone together with the step before it.
  case none
}
