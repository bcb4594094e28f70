/// One step of a script that a store plays.
public enum ScriptStep<Action: Sendable>: Sendable {
  /// An action is sent, and its turn is done before the next step.
  case send(Action)
  /// Time passes on the store's clock.
  case wait(Duration)
}
