public import Rill

extension Model {
  /// Changes a state in place as an action asks, as a reducer does.
  ///
  /// A state that ``isSame(_:_:)`` as the one before is not set. The effect carries the animation of the update.
  ///
  /// - Parameters:
  ///   - state: The stored state, in place.
  ///   - action: What happened.
  ///   - environment: What the model needs of the world.
  /// - Returns: The effect of the update.
  /// - Complexity: That of ``update(_:_:environment:)``.
  public static func reduce(
    into state: inout Self, action: Action, environment: Environment
  ) -> Effect<Action> {
    var made = update(state, action, environment: environment).update
    // Swapped, not copied: the old state goes with the update.
    if !isSame(state, made.state) { swap(&state, &made.state) }
    guard let animation = made.animation else { return made.effect }
    return made.effect.animation(animation)
  }

  /// Makes a reducer of the model, so that a parent of any style can hold it.
  ///
  /// ```swift
  /// case .counter(let action):
  ///   return Counter.reducer(environment: clock).reduce(\.counter, of: &state, action: action, embed: Action.counter)
  /// ```
  ///
  /// - Parameter environment: What the model needs of the world.
  /// - Returns: The reducer.
  public static func reducer(environment: Environment) -> ModelReducer<Self> {
    ModelReducer(environment: environment)
  }
}

extension Model where Environment == Void {
  /// Changes a state in place as an action asks; see ``reduce(into:action:environment:)``.
  public static func reduce(into state: inout Self, action: Action) -> Effect<Action> {
    reduce(into: &state, action: action, environment: ())
  }

  /// Makes a reducer of the model; see ``reducer(environment:)``.
  public static func reducer() -> ModelReducer<Self> { ModelReducer(environment: ()) }
}

/// A reducer that updates a model.
///
/// A store of a model needs none. Use it where a parent of another style holds the model; see
/// ``Model/reducer(environment:)``.
public struct ModelReducer<State: Model>: Reducer {
  private let environment: State.Environment

  /// Makes a reducer.
  ///
  /// - Parameter environment: What the model needs of the world.
  public init(environment: State.Environment) { self.environment = environment }

  /// Updates the state, and returns the effect of the update.
  public func reduce(into state: inout State, action: State.Action) -> Effect<State.Action> {
    State.reduce(into: &state, action: action, environment: environment)
  }
}
