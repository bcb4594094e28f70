/// What a child did, and what became of it.
public struct ChildEvent<Action: Sendable, State: Sendable>: Sendable {
  /// The child's action.
  public let action: Action
  /// The child's state, when the event was told.
  public let state: State

  /// Makes an event.
  public init(action: Action, state: State) {
    self.action = action
    self.state = state
  }
}

/// When the action of a child is told of.
public enum ChildEventTime: Hashable, Sendable {
  /// After the action was handled, with all that it changed at once.
  case handled
  /// After the effects of the action have ended: finished, failed or been cancelled. Without effects, at once. An action
  /// whose effects never end is never told of.
  case finished
}
