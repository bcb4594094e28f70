/// A feature's logic: what an action does to the state, and what is asked for besides.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State { var count = 0 }
///   enum Action { case increment }
///
///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
///     switch action {
///     case .increment: state.count += 1
///     }
///     return .none
///   }
/// }
/// ```
///
/// A reducer always runs on its store's isolation, one action at a time, and changes the stored state in place. It
/// must not read the store it runs in: it holds the state itself.
public protocol Reducer<State, Action> {
  /// The state that the reducer changes; a value type.
  associatedtype State
  /// What can happen.
  associatedtype Action: Sendable

  /// Changes the state as the action asks, and returns what else is to be done.
  ///
  /// - Parameters:
  ///   - state: The stored state, in place.
  ///   - action: What happened.
  /// - Returns: An effect, or ``Effect/none``.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// A reducer made of a closure.
public struct Reduce<State, Action: Sendable>: Reducer {
  @usableFromInline let body: (inout State, Action) -> Effect<Action>

  /// Makes a reducer of a closure.
  @inlinable
  public init(_ body: @escaping (inout State, Action) -> Effect<Action>) {
    self.body = body
  }

  /// Calls the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body(&state, action)
  }
}
