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
  ///
  /// It is to be pure: what takes time or may fail belongs into ``effect(_:)``.
  func reduce(_ state: inout State)

  /// Says what else is to be done, after the change; nothing, unless an action says so.
  ///
  /// - Parameter state: The state that the action has made.
  /// - Returns: The effect, which may send actions of any type.
  func effect(_ state: State) -> Effect<any StateAction<State>>
}

extension StateAction {
  /// Nothing else is to be done.
  @inlinable
  public func effect(_ state: State) -> Effect<any StateAction<State>> { .none }
}

extension Store where Action == any StateAction<State> {
  /// Makes a store whose actions reduce themselves.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - isolation: The isolation the store belongs to; leave it out.
  @_disfavoredOverload  // A model makes a store of its own actions.
  @inlinable
  public convenience init(
    _ state: State, validators: [Validator<State>] = [], isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(state, validators: validators, isolation: isolation) { $1.handled(&$0) }
  }

  /// Makes a store whose actions reduce themselves, and whose effects wait on a clock.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on.
  ///   - isolation: The isolation the store belongs to; leave it out.
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

  /// Handles an action; on return the state has changed or the action was refused.
  ///
  /// Taken by its own type, an action may be named by what follows its type: extend ``StateAction`` where `Self` is the
  /// type, and the editor completes `store.send(.donald(5))`.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  /// - Returns: Why the action was refused, and a way to await or cancel the effects it started.
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
  ///   - action: What happened.
  ///   - forced: Whether observers are notified of equal values, too.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: Why the action was refused, and a way to await or cancel the effects it started.
  @discardableResult
  public func send<One: StateAction<State>>(
    _ action: One, forced: Bool, isolation: isolated (any Actor)? = #isolation
  ) -> SendTask {
    send(action as any StateAction<State>, forced: forced, isolation: isolation)
  }
}

/// A reducer of actions that reduce themselves, for a parent of another style that holds their state.
///
/// ```swift
/// case .bank(let action):
///   return StateActionReducer<Bank>().reduce(\.bank, of: &state, action: action, embed: Action.bank)
/// ```
public struct StateActionReducer<State>: Reducer {
  /// Makes a reducer.
  public init() {}

  /// Changes the state as the action says, and returns the action's effect.
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
