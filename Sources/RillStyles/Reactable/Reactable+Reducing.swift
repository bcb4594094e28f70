public import Rill

extension Reactable {
  /// Handles an action in two steps.
  ///
  /// See ``react(to:in:)``.
  ///
  /// Implement this method to handle the actions of children as well:
  ///
  /// ```swift
  /// func reduce(into state: inout State, action: Action) -> Effect<Action> {
  ///   switch action {
  ///   case .child(let action): Child().reduce(\.child, of: &state, action: action, embed: Action.child)
  ///   default: react(to: action, in: &state)
  ///   }
  /// }
  /// ```
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    react(to: action, in: &state)
  }

  /// Requests the mutations of an action, applies those that are sent synchronously, and returns an effect for the
  /// others.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The stored state, which is changed in place.
  /// - Returns: The effect that sends the later mutations.
  @inlinable
  public func react(to action: Action, in state: inout State) -> Effect<Action> {
    let effect = mutate(action, state: state)
    let rest = effect.isNone ? .none : effect.takingSent { reduce(&state, $0) }
    if FeatureEvents.areHeard { FeatureEvents.note(action, state, of: Self.self) }
    return rest.isNone ? .none : writing(rest, for: action)
  }

  /// Returns an effect that writes mutations into the state and is associated with the action that returned it.
  @usableFromInline
  func writing(_ effect: Effect<Mutation>, for action: Action) -> Effect<Action> {
    let written: Effect<Action> = effect.writing { mutation in
      EffectWrite({ "\(mutation)" }, in: State.self, motion: nil, subject: { mutation }) {
        reduce(&$0, mutation)
      }
    }
    return written.asked(by: action)
  }
}
