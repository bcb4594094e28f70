public import Rill

// Stores with main-actor logic.
extension Store {
  /// Creates a store whose actions are handled by an interactor on the main actor.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - interactor: The logic that handles actions.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  @MainActor
  public convenience init<Logic: MainActorActionable<State, Action>>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil
  ) {
    self.init(state, validators: validators, clock: clock, isolation: MainActor.shared) {
      Handling(MainActorHandler(interactor))
    }
    if let hookable = interactor as? any MainActorHookable<State, Action> { addHooks(hookable) }
  }

  /// Creates a store without actions that is changed by main-actor hooks.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - interactor: The logic that attaches the hooks. They start in the order of their cases.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  @MainActor
  public convenience init<Logic: MainActorHookable<State, Action>>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil
  ) where Action == EmptyAction {
    self.init(state, validators: validators, clock: clock, isolation: MainActor.shared)
    addHooks(interactor)
  }

  /// Creates a store whose actions are handled by a main-actor interactor that also has hooks.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - interactor: The logic that handles actions and attaches the hooks. They start in the order of their cases.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  @MainActor
  public convenience init<Logic: MainActorInteractor>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil
  ) where Logic.State == State, Logic.Action == Action {
    self.init(state, validators: validators, clock: clock, isolation: MainActor.shared) {
      Handling(MainActorHandler(interactor))
    }
    addHooks(interactor)
  }

  /// Adds main-actor hooks to a store of any style and starts them.
  ///
  /// See ``addHooks(_:isolation:)``.
  ///
  /// - Parameter logic: The logic that attaches the hooks.
  @MainActor
  public func addHooks<Logic: MainActorHookable<State, Action>>(_ logic: Logic) {
    addHooks(MainActorHooks(logic), isolation: MainActor.shared)
  }

  /// Returns the hooks of a main-actor logic type that are attached to this store.
  ///
  /// See ``hooks(of:isolation:)``.
  ///
  /// - Parameter logic: The type of the logic.
  /// - Returns: The hooks.
  @MainActor
  public func hooks<Logic: MainActorHookable<State, Action>>(
    of logic: Logic.Type
  ) -> Hooks<MainActorHooks<Logic>> {
    hooks(of: MainActorHooks<Logic>.self, isolation: MainActor.shared)
  }
}
