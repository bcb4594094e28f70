// Unavailable overloads that the compiler selects for code that cannot compile. Their messages say what to write.

extension Store {
  /// Matches a closure that returns no effect.
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

  /// Matches a closure with an environment that returns no effect.
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

  /// Matches a reducer that is passed as a value.
  @available(
    *, unavailable, message: "write the reducer in a trailing closure: 'Store(state) { Feature() }'"
  )
  public convenience init<Logic: Reducer<State, Action>>(
    _ state: State, _ reducer: Logic, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, isolation: isolation) { reducer }
  }

  /// Matches an assignment to a field.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a store's fields are read-only; send an action, or write 'store.update { $0.field = value }'"
  )
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { state[keyPath: path] }
    set {}
  }

  /// Matches a scope that does not say how the part's actions are embedded.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "write 'scope(\\.part, action: Action.part)', with the case that embeds the part's actions"
  )
  public func scope<Part>(_ path: WritableKeyPath<State, Part>) -> Store<Part, Action> {
    scope(path, action: { $0 })
  }
}
