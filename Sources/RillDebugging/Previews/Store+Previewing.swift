public import Rill

extension Store {
  /// Makes a store that stays in a state: it takes any action and does nothing.
  ///
  /// For previews and for tests of views; a view sees a store of the usual type, whatever its style.
  ///
  /// - Parameters:
  ///   - state: The state to show.
  ///   - isolation: The isolation the store belongs to; leave it out.
  public convenience init(preview state: State, isolation: isolated (any Actor)? = #isolation) {
    self.init(state, isolation: isolation) { (_: inout State, _: Action) in .none }
  }

  /// Makes a store whose actions change the state and start no effect.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - reducer: Makes the reducer; what it asks for beyond the change is dropped.
  public convenience init<Logic: Reducer<State, Action>>(
    preview state: State, isolation: isolated (any Actor)? = #isolation, reducer: () -> Logic
  ) {
    let reducer = reducer()
    self.init(state, isolation: isolation) { state, action in
      _ = reducer.reduce(into: &state, action: action)
      return .none
    }
  }

  /// Plays a script: sends actions over time, as if a person did.
  ///
  /// ```swift
  /// let store = Store(preview: Todos.State()) { Todos(client: .none) }
  /// store.play([.wait(.seconds(1)), .send(.add), .wait(.seconds(1)), .send(.clear)], repeating: true)
  /// ```
  ///
  /// It ends with the store, with `store.cancel("script")`, or when another script begins.
  ///
  /// - Parameters:
  ///   - script: The steps, in order.
  ///   - isRepeating: Whether it begins again at the end; a script that never waits is played once.
  ///   - isolation: The isolation of the store; leave it out.
  public func play(
    _ script: [ScriptStep<Action>], repeating isRepeating: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let takesTime = script.contains { if case .wait(let time) = $0 { time > .zero } else { false } }
    let repeats = isRepeating && takesTime
    let clock = clock
    let playing = Effect<Action>.run("script") { send in
      repeat {
        for step in script {
          switch step {
          case .send(let action): await send(action)
          case .wait(let time): try await clock.sleep(for: time)
          }
        }
      } while repeats
    }
    begin(playing.id("script"), on: isolation)
  }
}
