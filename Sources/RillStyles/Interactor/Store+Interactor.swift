public import Rill

extension Store {
  /// Creates a store whose actions are handled by an interactor.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - interactor: The logic that handles actions.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public convenience init<Logic: Actionable<State, Action>>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, validators: validators, clock: clock, isolation: isolation) { Handling(interactor) }
    // Generic code may know the logic only as a handler, although it also has hooks.
    if let hookable = interactor as? any Hookable<State, Action> { addHooks(hookable, isolation: isolation) }
  }

  /// Creates a store without actions that is changed by hooks.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - interactor: The logic that attaches the hooks. They start in the order of their cases.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public convenience init<Logic: Hookable<State, Action>>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
  ) where Action == EmptyAction {
    self.init(state, validators: validators, clock: clock, isolation: isolation)
    addHooks(interactor, isolation: isolation)
  }

  /// Creates a store whose actions are handled by an interactor that also has hooks.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - interactor: The logic that handles actions and attaches the hooks. They start in the order of their cases.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public convenience init<Logic: Interactor>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
  ) where Logic.State == State, Logic.Action == Action {
    self.init(state, validators: validators, clock: clock, isolation: isolation) { Handling(interactor) }
    addHooks(interactor, isolation: isolation)
  }
}
