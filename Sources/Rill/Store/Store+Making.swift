extension Store {
  /// Creates a store from a state and a closure that handles actions.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - reduce: A closure that changes the state in place and returns an effect.
  @inlinable
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.init(engine: Engine(state, clock: clock, reduce: reduce))
    settle(validators, on: isolation)
  }

  /// Creates a store from a state and a reducer.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - reducer: A closure that creates the reducer.
  @inlinable
  public convenience init<Logic: Reducer<State, Action>>(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation, reducer: () -> Logic
  ) {
    let reducer = reducer()
    self.init(engine: Engine(state, clock: clock) { reducer.reduce(into: &$0, action: $1) })
    settle(validators, on: isolation)
  }

  /// Creates a store whose handler receives an environment.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - environment: The dependencies of the handler: clients, clocks, an actor.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - reduce: A closure that changes the state in place and returns an effect.
  @inlinable
  public convenience init<Environment>(
    _ state: State, environment: Environment, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation,
    reduce: @escaping (inout State, Action, Environment) -> Effect<Action>
  ) {
    self.init(engine: Engine(state, clock: clock) { reduce(&$0, $1, environment) })
    settle(validators, on: isolation)
  }

  /// Creates a store whose initial state and first effect come from its environment.
  ///
  /// - Parameters:
  ///   - environment: The dependencies of `create` and of the handler.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - create: A closure that returns the initial state and the first effect.
  ///   - reduce: A closure that changes the state in place and returns an effect.
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

  /// Creates a store from a state and a reducer, and sends a first action.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - action: The first action.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - reducer: A closure that creates the reducer.
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

  // Not inlined: a branch in the caller's function can cost it its other arguments. See the decision on generic
  // arguments.
  @usableFromInline
  func settle(_ validators: [Validator<State>], on isolation: (any Actor)?) {
    if let isolation { engine?.settle(on: isolation) }
    // In generic code, `isEmpty` looks up the type of the elements.
    if validators.count > 0 { keep(validators) }
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
  /// Creates a store without actions, which only `update` and bindings change.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for time limits, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  @_disfavoredOverload  // A state that declares its actions selects another initializer.
  @inlinable
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(engine: Engine(state, clock: clock, reduce: Self.handleNothing))
    settle(validators, on: isolation)
  }
}
