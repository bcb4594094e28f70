public import Rill

/// An action that defines its own effect on the state.
///
/// Any number of types may act on one state; the store accepts them all.
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
  ///
  /// Implement it as a pure function. Work that takes time or may fail belongs in ``effect(_:)``.
  func reduce(_ state: inout State)

  /// Returns the effect of the action, after the state has changed.
  ///
  /// The default implementation returns none.
  ///
  /// - Parameter state: The state after the action's change.
  /// - Returns: The effect, which may send actions of any type.
  func effect(_ state: State) -> Effect<any StateAction<State>>
}

extension StateAction {
  /// Returns no effect.
  @inlinable
  public func effect(_ state: State) -> Effect<any StateAction<State>> { .none }
}

extension Store where Action == any StateAction<State> {
  /// Creates a store whose actions reduce themselves.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - validators: The rules that every later state must satisfy.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  @_disfavoredOverload  // A model has its own initializer, for its own actions.
  @inlinable
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, validators: validators, isolation: isolation) { $1.handled(&$0) }
  }

  /// Creates a store whose actions reduce themselves, with a clock for its effects.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  @_disfavoredOverload  // As above.
  @inlinable
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], clock: any Clock<Duration>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, validators: validators, clock: clock, isolation: isolation) {
      $1.handled(&$0)
    }
  }

  /// Handles an action.
  ///
  /// On return, the state has changed or the action was refused.
  ///
  /// Because the parameter has the action's own type, implicit member syntax works: extend ``StateAction`` where `Self`
  /// is that type, and the editor completes `store.send(.donald(5))`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: A task that can await or cancel the started effects, and holds the refusal, if any.
  @inlinable @inline(__always)
  @discardableResult
  public func send<One: StateAction<State>>(
    _ action: One, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SendTask {
    send(action as any StateAction<State>, isolation: isolation, fileID: fileID, line: line)
  }

  /// Handles an action and notifies all observers, even of equal values.
  ///
  /// The action keeps its effect, and tools record it as an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - forced: Whether observers are also notified of equal values.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: A task that can await or cancel the started effects, and holds the refusal, if any.
  @discardableResult
  public func send<One: StateAction<State>>(
    _ action: One, forced: Bool, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> SendTask {
    send(action as any StateAction<State>, forced: forced, isolation: isolation, fileID: fileID, line: line)
  }
}

/// A reducer for actions that reduce themselves, for a parent of another style that holds their state.
///
/// ```swift
/// case .bank(let action):
///   return StateActionReducer<Bank>().reduce(\.bank, of: &state, action: action, embed: Action.bank)
/// ```
public struct StateActionReducer<State>: Reducer {
  /// Creates a reducer.
  public init() {}

  /// Changes the state with the action, and returns the action's effect.
  public func reduce(
    into state: inout State, action: any StateAction<State>
  ) -> Effect<any StateAction<State>> {
    action.handled(&state)
  }
}

extension StateAction {
  @inlinable
  func handled(_ state: inout State) -> Effect<any StateAction<State>> {
    reduce(&state)
    return effect(state)
  }
}

extension Store where Action == any StateAction<State> {
  /// Handles an action, and returns a handle to the send that any isolation may hold.
  ///
  /// The compiler selects this method where the result must be `Sendable`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - result: The result type, to select this overload.
  /// - Returns: A handle that can await or cancel the started effects, and holds the refusal, if any.
  /// - Complexity: The same as for the method that returns a `SendTask`.
  @inlinable
  @discardableResult
  public func send<One: StateAction<State>>(
    _ action: One, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line, as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle {
    send(action as any StateAction<State>, isolation: isolation, fileID: fileID, line: line, as: result)
  }
}
