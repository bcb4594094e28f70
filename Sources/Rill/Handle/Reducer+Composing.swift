extension Reducer {
  /// Runs another reducer on the same action afterwards; the effects of both start together.
  ///
  /// - Parameter next: The reducer that runs second and sees what this one changed.
  /// - Returns: A reducer that runs both.
  @inlinable
  public func then<Next: Reducer<State, Action>>(_ next: Next) -> Reduce<State, Action> {
    Reduce { state, action in
      let first = reduce(into: &state, action: action)
      let second = next.reduce(into: &state, action: action)
      if first.isNone { return second }
      if second.isNone { return first }
      return .merge(first, second)
    }
  }

  /// Reacts when something derived from the state has changed by an action.
  ///
  /// - Parameters:
  ///   - derive: Computes the value from the state, before and after each action.
  ///   - react: Called with the old and the new value when they differ; may change the state and ask for an effect.
  /// - Returns: A reducer that reacts.
  @inlinable
  public func onChange<Value: Equatable>(
    of derive: @escaping (State) -> Value,
    _ react: @escaping (_ old: Value, _ new: Value, inout State) -> Effect<Action>
  ) -> Reduce<State, Action> {
    Reduce { state, action in
      let old = derive(state)
      let effect = reduce(into: &state, action: action)
      let new = derive(state)
      guard old != new else { return effect }
      let reaction = react(old, new, &state)
      if reaction.isNone { return effect }
      return effect.isNone ? reaction : .merge(effect, reaction)
    }
  }
}
