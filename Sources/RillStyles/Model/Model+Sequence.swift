import Rill

extension Model {
  /// Handles several actions as one update.
  ///
  /// Each action receives the state that the previous one returned; no observer sees the intermediate states. All
  /// effects start together, after the last action. The last specified animation applies.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - actions: The actions, in order.
  ///   - environment: The store's environment.
  /// - Returns: The combined update. Its ``Update/actions`` contain all actions.
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
