/// The logic of a feature, which changes the state for an action and returns effects.
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
/// A reducer always runs on its store's isolation, one action at a time, and changes the stored state in place. It must
/// not read the store that it runs in, since it has exclusive access to the state.
public protocol Reducer<State, Action> {
  /// The state that the reducer changes, which is a value type.
  associatedtype State
  /// The actions that the reducer handles.
  associatedtype Action: Sendable

  /// Changes the state for an action, and returns an effect.
  ///
  /// - Parameters:
  ///   - state: The stored state, in place.
  ///   - action: The action to handle.
  /// - Returns: An effect, or ``Effect/none``.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// A reducer that calls a closure.
public struct Reduce<State, Action: Sendable>: Reducer {
  @usableFromInline let body: (inout State, Action) -> Effect<Action>

  /// Creates a reducer from a closure.
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

extension Reducer {
  /// Replaces a missing requirement with a message that shows how to write it.
  @available(
    *, unavailable,
    message:
      "write 'func reduce(into state: inout State, action: Action) -> Effect<Action>', with the return type"
  )
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
