import Rill

extension Model {
  /// Handles several actions as one update.
  ///
  /// Each action sees the state that the one before has made, but nobody else does. All effects start together, after
  /// the last action. Of several animations the last one that was named counts.
  ///
  /// - Parameters:
  ///   - state: The state now.
  ///   - actions: What happened, in order.
  ///   - environment: What the store was made with.
  /// - Returns: The one update; its ``Update/actions`` name them all.
  public static func update(
    _ state: Self, actions: [Action], environment: Environment
  ) -> UpdateType {
    var whole = UpdateType(Update(state))
    var effects: [Effect<Action>] = []
    for action in actions {
      let next = update(whole.state, action, environment: environment)
      effects.append(next.effect)
      whole.update.state = next.state
      whole.update.animation = next.animation ?? whole.animation
      whole.update.actions += named(action, next.actions)
      whole.join(next)
    }
    whole.update.effect = .merge(effects)
    return whole
  }
}
