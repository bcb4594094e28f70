public import Rill

extension Store where State: Model, Action == State.Action {
  /// Makes a store of a model and its environment.
  ///
  /// The environment lives as long as the store, unless ``exchange(environment:)`` puts another in its place.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - environment: What the model needs of the world.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
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

  /// Makes a store of a model and its environment, and sends a first action.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - environment: What the model needs of the world.
  ///   - action: The action to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  @inlinable
  public convenience init(
    _ state: State, environment: State.Environment, first action: Action,
    validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, environment: environment, validators: validators, clock: clock, isolation: isolation)
    send(action, isolation: isolation)
  }

  /// Makes a store whose first state and effects come from its environment.
  ///
  /// An animation of the first update is shown to nobody: who could see it is not there yet.
  ///
  /// - Parameters:
  ///   - model: The model's type.
  ///   - environment: What `create` and the model need of the world.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - create: Makes the state to begin with, and says what is to be done first.
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

  /// Puts another environment in the place of the one that the store has, for the actions from now on.
  ///
  /// Effects that run keep what they were made with. History and tests that handle older actions again use the new one.
  ///
  /// - Parameter environment: What the model needs of the world from now on.
  /// - Returns: The environment before. It is nil, and that is reported, for a part and for a store of another style.
  @discardableResult
  public func exchange(environment: State.Environment) -> State.Environment? {
    guard let log = belonging(UpdateLog<State>.self) else {
      Failures.report(.noEnvironment(store: "\(Self.self)"))
      return nil
    }
    let before = log.environment
    log.environment = environment
    return before
  }

  /// Keeps the log where ``updates(buffer:)`` finds it.
  @usableFromInline
  func keep(_ log: UpdateLog<State>) {
    keep(belonging: log)
    keep(parts: log)
  }
}

extension Store where State: Model, Action == State.Action, State.Environment == Void {
  /// Makes a store of a model that needs no environment.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  @inlinable
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, environment: (), validators: validators, clock: clock, isolation: isolation)
  }

  /// Makes a store of a model that needs no environment, and sends a first action.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - action: The action to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  @inlinable
  public convenience init(
    _ state: State, first action: Action, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(
      state, environment: (), first: action, validators: validators, clock: clock, isolation: isolation)
  }
}
