public import Rill

extension Store {
  /// Makes a store whose actions are left to a handler.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - interactor: What handles actions.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  public convenience init<Logic: Actionable<State, Action>>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, validators: validators, clock: clock, isolation: isolation) { Handling(interactor) }
    // Generic code knows the logic as a handler alone; it may have hooks all the same.
    if let hookable = interactor as? any Hookable<State, Action> { addHooks(hookable, isolation: isolation) }
  }

  /// Makes a store without actions that is changed by hooks.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - interactor: What attaches the hooks; they start in the order of their cases.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  public convenience init<Logic: Hookable<State, Action>>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
  ) where Action == EmptyAction {
    self.init(state, validators: validators, clock: clock, isolation: isolation)
    addHooks(interactor, isolation: isolation)
  }

  /// Makes a store whose actions are left to a handler, and which is changed by hooks, too.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - interactor: What handles actions and attaches the hooks; they start in the order of their cases.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  public convenience init<Logic: Interactor>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
  ) where Logic.State == State, Logic.Action == Action {
    self.init(state, validators: validators, clock: clock, isolation: isolation) { Handling(interactor) }
    addHooks(interactor, isolation: isolation)
  }
}
