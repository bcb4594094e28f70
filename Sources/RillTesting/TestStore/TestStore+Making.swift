public import Rill

extension TestStore {
  /// Makes a test store of a state and a reducer.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on.
  ///   - exhaustivity: How much the test must assert.
  ///   - effects: What becomes of the work of effects.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - reducer: Makes the reducer.
  public convenience init<Logic: Reducer<State, Action>>(
    _ state: State, validators: [Validator<State>] = [], clock: TestClock = TestClock(),
    exhaustivity: Exhaustivity = .on, effects: EffectTreatment<Action> = .run,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, reducer: () -> Logic
  ) {
    self.init(
      over: Store(state, validators: validators, clock: clock, isolation: isolation, reducer: reducer),
      clock: clock, exhaustivity: exhaustivity, at: CallSite(fileID, filePath, line, column))
    if case .run = effects { return }
    treat(as: effects, isolation: isolation)
  }

  /// Makes a test store of a state and a closure that handles actions.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on.
  ///   - exhaustivity: How much the test must assert.
  ///   - effects: What becomes of the work of effects.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - reduce: Changes the state in place and returns an effect.
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], clock: TestClock = TestClock(),
    exhaustivity: Exhaustivity = .on, effects: EffectTreatment<Action> = .run,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.init(
      over: Store(state, validators: validators, clock: clock, isolation: isolation, reduce: reduce),
      clock: clock, exhaustivity: exhaustivity, at: CallSite(fileID, filePath, line, column))
    if case .run = effects { return }
    treat(as: effects, isolation: isolation)
  }

  /// Makes a test store over a store of any style.
  ///
  /// What the store does while it is made belongs to the state to begin with.
  ///
  /// ```swift
  /// let store = TestStore { clock in Store(Chat.State(), interactor: Chat(service: .mock), clock: clock) }
  /// ```
  ///
  /// - Parameters:
  ///   - clock: What effects wait on.
  ///   - exhaustivity: How much the test must assert.
  ///   - effects: What becomes of the work of effects.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - make: Makes the store, with the clock.
  public convenience init(
    clock: TestClock = TestClock(), exhaustivity: Exhaustivity = .on,
    effects: EffectTreatment<Action> = .run, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, over make: (any Clock<Duration>) -> Store<State, Action>
  ) {
    self.init(
      over: make(clock), clock: clock, exhaustivity: exhaustivity,
      at: CallSite(fileID, filePath, line, column))
    if case .run = effects { return }
    treat(as: effects, isolation: isolation)
  }
}
