public import Rill

// Stores of logic of the main actor.
extension Store {
  /// Makes a store whose actions are left to a handler on the main actor.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - interactor: What handles actions.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
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

  /// Makes a store without actions that is changed by hooks of the main actor.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - interactor: What attaches the hooks; they start in the order of their cases.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  @MainActor
  public convenience init<Logic: MainActorHookable<State, Action>>(
    _ state: State, interactor: Logic, validators: [Validator<State>] = [],
    clock: (any Clock<Duration>)? = nil
  ) where Action == EmptyAction {
    self.init(state, validators: validators, clock: clock, isolation: MainActor.shared)
    addHooks(interactor)
  }

  /// Makes a store whose actions are left to a handler on the main actor, and which is changed by hooks, too.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - interactor: What handles actions and attaches the hooks; they start in the order of their cases.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
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

  /// Adds hooks of the main actor to a store of any style and starts them; see ``addHooks(_:isolation:)``.
  ///
  /// - Parameter logic: What attaches the hooks.
  @MainActor
  public func addHooks<Logic: MainActorHookable<State, Action>>(_ logic: Logic) {
    addHooks(MainActorHooks(logic), isolation: MainActor.shared)
  }

  /// The hooks that some logic of the main actor has attached to this store; see ``hooks(of:isolation:)``.
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
