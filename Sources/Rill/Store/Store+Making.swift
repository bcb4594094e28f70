extension Store {
  /// Makes a store of a state and a closure that handles actions.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - reduce: Changes the state in place and returns an effect.
  @inlinable
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.init(engine: Engine(state, clock: clock, reduce: reduce))
    settle(validators, on: isolation)
  }

  /// Makes a store of a state and a reducer.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - reducer: Makes the reducer.
  @inlinable
  public convenience init<Logic: Reducer<State, Action>>(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation, reducer: () -> Logic
  ) {
    let reducer = reducer()
    self.init(engine: Engine(state, clock: clock) { reducer.reduce(into: &$0, action: $1) })
    settle(validators, on: isolation)
  }

  /// Makes a store whose handler is given an environment.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - environment: What the handler needs of the world: clients, clocks, an actor.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - reduce: Changes the state in place and returns an effect.
  @inlinable
  public convenience init<Environment>(
    _ state: State, environment: Environment, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation,
    reduce: @escaping (inout State, Action, Environment) -> Effect<Action>
  ) {
    self.init(engine: Engine(state, clock: clock) { reduce(&$0, $1, environment) })
    settle(validators, on: isolation)
  }

  /// Makes a store whose first state and effect come from its environment.
  ///
  /// - Parameters:
  ///   - environment: What `create` and the handler need of the world.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - create: Makes the state to begin with, and what is to be done first.
  ///   - reduce: Changes the state in place and returns an effect.
  @inlinable
  public convenience init<Environment>(
    environment: Environment, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation, create: (Environment) -> (State, Effect<Action>),
    reduce: @escaping (inout State, Action, Environment) -> Effect<Action>
  ) {
    let (state, effect) = create(environment)
    self.init(engine: Engine(state, clock: clock) { reduce(&$0, $1, environment) })
    settle(validators, on: isolation)
    start(effect, on: isolation)
  }

  /// Makes a store of a state and a reducer, and sends a first action.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - action: The action to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - reducer: Makes the reducer.
  @inlinable
  public convenience init<Logic: Reducer<State, Action>>(
    _ state: State, first action: Action, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation, reducer: () -> Logic
  ) {
    self.init(state, validators: validators, clock: clock, isolation: isolation, reducer: reducer)
    send(action, isolation: isolation)
  }

  /// The reducer of a store without actions.
  @usableFromInline
  static func handleNothing(_: inout State, _: Action) -> Effect<Action> { .none }

  // Not inlined: a branch in the caller's function can cost it its other arguments; see the decision on generic arguments.
  @usableFromInline
  func settle(_ validators: [Validator<State>], on isolation: (any Actor)?) {
    if let isolation { engine?.settle(on: isolation) }
    if !validators.isEmpty { keep(validators) }
    if NewStores.areVisited { NewStores.welcome(to: self) }
    engine?.keepFields(on: isolation)
  }

  @usableFromInline
  func keep(_ validators: [Validator<State>]) { attach(Validation<State, Action>(validators)) }

  @usableFromInline
  func start(_ effect: Effect<Action>, on isolation: (any Actor)?) {
    guard let engine, !effect.isNone else { return }
    engine.begin(effect, on: isolation)
  }
}

extension Store where Action == Never {
  /// Makes a store without actions: it is changed with ``update(_:origin:isolation:change:)`` and bindings alone.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What time limits are measured on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  @_disfavoredOverload  // Where a state says which actions it has, a store is made with those.
  @inlinable
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(engine: Engine(state, clock: clock, reduce: Self.handleNothing))
    settle(validators, on: isolation)
  }
}
