/// An action of a child and the resulting state.
public struct ChildEvent<Action: Sendable, State: Sendable>: Sendable {
  /// The child's action.
  public let action: Action
  /// The child's state at the time of the event.
  public let state: State

  /// Creates an event.
  public init(action: Action, state: State) {
    self.action = action
    self.state = state
  }
}

/// The time at which a child's action is reported.
public enum ChildEventTime: Hashable, Sendable {
  /// After the action was handled, including all of its synchronous changes.
  case handled
  /// After the effects of the action have ended, whether they finished, failed or were cancelled.
  ///
  /// An action without effects is reported immediately. An action whose effects never end is not reported.
  case finished
}
