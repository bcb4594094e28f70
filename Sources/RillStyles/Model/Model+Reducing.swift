public import Rill

extension Model {
  /// Changes a state in place in response to an action, like a reducer.
  ///
  /// If ``isSame(_:_:)`` returns true for the new state, the state is not set. The effect carries the update's
  /// animation.
  ///
  /// - Parameters:
  ///   - state: The stored state, which is changed in place.
  ///   - action: The action.
  ///   - environment: The model's environment.
  /// - Returns: The effect of the update.
  /// - Complexity: That of ``update(_:_:environment:)``.
  @inlinable
  public static func reduce(
    into state: inout Self, action: Action, environment: Environment
  ) -> Effect<Action> {
    var made = update(state, action, environment: environment)
    return made.update.apply(to: &state)
  }

  /// Returns a reducer for the model, so that a parent of any style can contain the model.
  ///
  /// ```swift
  /// case .counter(let action):
  ///   return Counter.reducer(environment: clock).reduce(\.counter, of: &state, action: action, embed: Action.counter)
  /// ```
  ///
  /// - Parameter environment: The model's environment.
  /// - Returns: The reducer.
  public static func reducer(environment: Environment) -> ModelReducer<Self> {
    ModelReducer(environment: environment)
  }
}

extension Model where Environment == Void {
  /// Changes a state in place in response to an action.
  ///
  /// See ``reduce(into:action:environment:)``.
  @inlinable
  public static func reduce(into state: inout Self, action: Action) -> Effect<Action> {
    reduce(into: &state, action: action, environment: ())
  }

  /// Returns a reducer for the model.
  ///
  /// See ``reducer(environment:)``.
  public static func reducer() -> ModelReducer<Self> { ModelReducer(environment: ()) }
}

/// A reducer that updates a model.
///
/// A store of a model does not need one. Use it where a parent of another style contains the model. See
/// ``Model/reducer(environment:)``.
public struct ModelReducer<State: Model>: Reducer {
  @usableFromInline let environment: State.Environment

  /// Creates a reducer.
  ///
  /// - Parameter environment: The model's environment.
  public init(environment: State.Environment) { self.environment = environment }

  /// Updates the state, and returns the effect of the update.
  @inlinable
  public func reduce(into state: inout State, action: State.Action) -> Effect<State.Action> {
    State.reduce(into: &state, action: action, environment: environment)
  }
}
