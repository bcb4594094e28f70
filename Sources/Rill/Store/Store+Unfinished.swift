// What the compiler finds where a line cannot compile, so that it says what to write.

extension Store {
  /// Stands in for a closure that returns no effect.
  @available(*, unavailable, message: "a reducer returns an effect; end the closure with 'return .none'")
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation, reduce: @escaping (inout State, Action) -> Void
  ) {
    self.init(state, validators: validators, clock: clock, isolation: isolation) { state, action in
      reduce(&state, action)
      return .none
    }
  }

  /// Stands in for a closure with an environment that returns no effect.
  @available(*, unavailable, message: "a reducer returns an effect; end the closure with 'return .none'")
  public convenience init<Environment>(
    _ state: State, environment: Environment, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation,
    reduce: @escaping (inout State, Action, Environment) -> Void
  ) {
    self.init(state, validators: validators, clock: clock, isolation: isolation) { state, action in
      reduce(&state, action, environment)
      return .none
    }
  }

  /// Stands in for a field that code assigns to.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a store's fields are read-only; send an action, or write 'store.update { $0.field = value }'"
  )
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { state[keyPath: path] }
    set {}
  }
}
