extension Reducer {
  /// Returns a reducer that runs this reducer and then another one on the same action.
  ///
  /// The effects of both start together.
  ///
  /// - Parameter next: The second reducer, which sees the changes of this one.
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

  /// Returns a reducer that reacts when an action has changed a value that is derived from the state.
  ///
  /// - Parameters:
  ///   - derive: Computes the value from the state, before and after each action.
  ///   - react: A closure that receives the old and the new value if they differ. It may change the state and return an
  ///     effect.
  /// - Returns: The reducer.
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
