/// A step of a script that a store plays.
public enum ScriptStep<Action: Sendable>: Sendable {
  /// Sends an action, and completes its turn before the next step.
  case send(Action)
  /// Waits for a duration on the store's clock.
  case wait(Duration)
}
