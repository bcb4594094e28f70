public import Rill

/// An action that knows by itself what it does to the state.
///
/// Any number of types may act on one state; the store takes them all.
///
/// ```swift
/// enum Payment: StateAction {
///   case donald(Int)
///
///   func reduce(_ bank: inout Bank) {
///     switch self {
///     case .donald(let amount): bank.donald += amount; bank.jenny -= amount
///     }
///   }
/// }
/// ```
public protocol StateAction<State>: Sendable {
  /// The state that the action changes.
  associatedtype State

  /// Changes the state in place.
  func reduce(_ state: inout State)
}

extension Store where Action == any StateAction<State> {
  /// Makes a store whose actions reduce themselves.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - isolation: The isolation the store belongs to; leave it out.
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, validators: validators, isolation: isolation) { state, action in
      action.reduce(&state)
      return .none
    }
  }
}
