public import Rill

/// A model whose update function changes the state in place.
///
/// The function receives the stored state instead of a copy, so a large collection that it changes is not copied. Its
/// cost is that of a reducer.
///
/// ```swift
/// struct Log: MutatingModel {
///   var lines: [String] = []
///   enum Action { case add(String), clear }
///
///   static func update(_ state: inout Log, _ action: Action, environment: Void) -> Effect<Action> {
///     switch action {
///     case .add(let line): state.lines.append(line)
///     case .clear: state.lines = []
///     }
///     return .none
///   }
/// }
/// let store = Store(Log())
/// ```
///
/// **Behavior**
/// - It is a ``Model`` in every other respect: stores, cursors, streams of updates and parents use it in the same way.
/// - The state is *not* compared with the previous one, which no longer exists. ``Model/isSame(_:_:)`` is not called.
/// - While a stream of ``Rill/Store/updates(buffer:)`` exists, the function works on a copy, because each update
///   contains the state.
public protocol MutatingModel: Model where UpdateType == Update<Self> {
  // These are declared again, so that the compiler infers them from the function below.

  /// The actions of the model.
  associatedtype Action
  /// The dependencies of the model. Defaults to `Void`.
  associatedtype Environment = Void

  /// Changes the state for an action, and returns the effects of the change.
  ///
  /// - Parameters:
  ///   - state: The state, which is changed in place.
  ///   - action: The action.
  ///   - environment: The store's environment.
  /// - Returns: The effects, which carry an animation if there is one. See `Effect.animation(_:)`.
  static func update(_ state: inout Self, _ action: Action, environment: Environment) -> Effect<Action>
}

extension MutatingModel {
  /// Returns the next state for an action, which the in-place function computes from a copy.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - action: The action.
  ///   - environment: The store's environment.
  /// - Returns: The update.
  /// - Complexity: That of the in-place function, and a copy of each collection that it changes.
  @inlinable
  public static func update(_ state: Self, _ action: Action, environment: Environment) -> Update<Self> {
    var next = state
    let effect = update(&next, action, environment: environment)
    return Update(next, effect: effect, animation: effect.animation)
  }

  /// Changes a state in place in response to an action.
  ///
  /// - Parameters:
  ///   - state: The stored state, which is changed in place.
  ///   - action: The action.
  ///   - environment: The model's environment.
  /// - Returns: The effects of the change.
  @inlinable
  public static func reduce(
    into state: inout Self, action: Action, environment: Environment
  ) -> Effect<Action> {
    update(&state, action, environment: environment)
  }
}
