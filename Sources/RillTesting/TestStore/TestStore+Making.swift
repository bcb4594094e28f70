public import Rill

extension TestStore {
  /// Creates a test store from a state and a reducer.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects.
  ///   - exhaustivity: The extent to which the test must assert the store's behavior.
  ///   - effects: The treatment of the work of effects.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - reducer: A closure that creates the reducer.
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

  /// Creates a test store from a state and a closure that handles actions.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects.
  ///   - exhaustivity: The extent to which the test must assert the store's behavior.
  ///   - effects: The treatment of the work of effects.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - reduce: A closure that changes the state in place and returns an effect.
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

  /// Creates a test store for a store of any style.
  ///
  /// Changes that occur while the store is being created belong to the initial state.
  ///
  /// ```swift
  /// let store = TestStore { clock in Store(Chat.State(), interactor: Chat(service: .mock), clock: clock) }
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock for effects.
  ///   - exhaustivity: The extent to which the test must assert the store's behavior.
  ///   - effects: The treatment of the work of effects.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - make: A closure that creates the store with the clock.
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
