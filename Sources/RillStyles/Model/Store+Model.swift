public import Rill

extension Store where State: Model, Action == State.Action {
  /// Creates a store from a model and its environment.
  ///
  /// The environment exists as long as the store, unless ``exchange(environment:)`` replaces it.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - environment: The model's environment.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  @inlinable
  public convenience init(
    _ state: State, environment: State.Environment, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    let log = UpdateLog<State>(environment)
    self.init(state, validators: validators, clock: clock, isolation: isolation) {
      log.handle(&$0, $1)
    }
    keep(log)
  }

  /// Creates a store from a model and its environment, and sends a first action.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - environment: The model's environment.
  ///   - action: The first action.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  @inlinable
  public convenience init(
    _ state: State, environment: State.Environment, first action: Action,
    validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, environment: environment, validators: validators, clock: clock, isolation: isolation)
    send(action, isolation: isolation)
  }

  /// Creates a store whose initial state and first effect come from its environment.
  ///
  /// The animation of the first update has no effect, because there are no observers yet.
  ///
  /// - Parameters:
  ///   - model: The model's type.
  ///   - environment: The environment of the model and of `create`.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - create: A closure that returns the initial state and the first effect.
  @inlinable
  public convenience init(
    _ model: State.Type, environment: State.Environment, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation,
    create: (State.Environment) -> State.UpdateType
  ) {
    let log = UpdateLog<State>(environment)
    self.init(
      environment: environment, validators: validators, clock: clock, isolation: isolation,
      create: { environment in
        let first = create(environment).update
        return (first.state, first.effect)
      }, reduce: { state, action, _ in log.handle(&state, action) })
    keep(log)
  }

  /// Replaces the store's environment for future actions.
  ///
  /// Running effects keep the environment that they were created with. When histories and tests handle older actions
  /// again, they use the new environment.
  ///
  /// - Parameter environment: The new environment.
  /// - Returns: The previous environment. For a scoped store or a store of another style it is nil, and a failure is
  ///   reported.
  @discardableResult
  public func exchange(environment: State.Environment) -> State.Environment? {
    guard let log = belonging(UpdateLog<State>.self) else {
      Failures.report(.noEnvironment(store: SwiftTypeName(Self.self).text))
      return nil
    }
    let before = log.environment
    log.environment = environment
    return before
  }

  /// Stores the log where ``updates(buffer:)`` finds it.
  @usableFromInline
  func keep(_ log: UpdateLog<State>) {
    keep(belonging: log)
    record(parts: log)
  }
}

extension Store where State: Model, Action == State.Action, State.Environment == Void {
  /// Creates a store from a model that needs no environment.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  @inlinable
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, environment: (), validators: validators, clock: clock, isolation: isolation)
  }

  /// Creates a store from a model that needs no environment, and sends a first action.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - action: The first action.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  @inlinable
  public convenience init(
    _ state: State, first action: Action, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(
      state, environment: (), first: action, validators: validators, clock: clock, isolation: isolation)
  }
}
