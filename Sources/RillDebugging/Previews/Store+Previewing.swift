public import Rill

extension Store {
  /// Creates a store whose state never changes: it accepts any action and does nothing.
  ///
  /// Use it for previews and for tests of views. The view receives a store of the usual type, whatever its style.
  ///
  /// - Parameters:
  ///   - state: The state to show.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public convenience init(preview state: State, isolation: isolated (any Actor)? = #isolation) {
    self.init(state, isolation: isolation) { (_: inout State, _: Action) in .none }
  }

  /// Creates a store whose actions change the state and start no effects.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - reducer: Returns the reducer; the effects it returns are discarded.
  public convenience init<Logic: Reducer<State, Action>>(
    preview state: State, isolation: isolated (any Actor)? = #isolation, reducer: () -> Logic
  ) {
    let reducer = reducer()
    self.init(state, isolation: isolation) { state, action in
      _ = reducer.reduce(into: &state, action: action)
      return .none
    }
  }

  /// Plays a script that sends actions over time, as a user would.
  ///
  /// ```swift
  /// let store = Store(preview: Todos.State()) { Todos(client: .none) }
  /// store.play([.wait(.seconds(1)), .send(.add), .wait(.seconds(1)), .send(.clear)], repeating: true)
  /// ```
  ///
  /// The script ends when the store is deallocated, with `store.cancel("script")`, or when another script starts.
  ///
  /// - Parameters:
  ///   - script: The steps, in order.
  ///   - isRepeating: Whether the script restarts at its end. A script that never waits is played once.
  ///   - isolation: The store's isolation. Defaults to the caller's.
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
          case .wait(let time): try await clock.pause(for: time)
          }
        }
      } while repeats
    }
    begin(playing.id("script"), on: isolation)
  }
}

/// A step of a script that a store plays.
public enum ScriptStep<Action: Sendable>: Sendable {
  /// Sends an action, and completes its turn before the next step.
  case send(Action)
  /// Waits for a duration on the store's clock.
  case wait(Duration)
}
