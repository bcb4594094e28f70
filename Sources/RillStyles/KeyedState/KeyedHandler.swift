public import Rill

/// A handler of actions, as a value: it changes a keyed state with the help of a dependency.
///
/// ```swift
/// let handler = KeyedHandler<Key, PostAction, PostClient> { state, action, client in
///   switch action {
///   case .fetch:
///     state[.isLoading] = true
///     return .run("fetch") { send in await send(.loaded(try await client.posts())) }
///   case .loaded(let posts):
///     state[.posts] = posts
///     state[.isLoading] = false
///     return .none
///   }
/// }
/// let store = Store([.url: url], handler: handler, dependency: .live)
/// ```
public struct KeyedHandler<Key: Hashable & Sendable, Action: Sendable, Dependency>: Sendable {
  @usableFromInline let body: @Sendable (inout KeyedState<Key>, Action, Dependency) -> Effect<Action>

  /// Makes a handler of a closure.
  ///
  /// - Parameter body: Changes the state in place and returns an effect.
  public init(_ body: @escaping @Sendable (inout KeyedState<Key>, Action, Dependency) -> Effect<Action>) {
    self.body = body
  }

  /// A handler that changes nothing.
  public static var none: KeyedHandler { KeyedHandler { _, _, _ in .none } }

  /// Handles an action.
  ///
  /// - Parameters:
  ///   - state: The state, in place.
  ///   - action: What happened.
  ///   - dependency: What the handler needs of the world.
  /// - Returns: What else is to be done.
  @inlinable
  public func handle(
    _ state: inout KeyedState<Key>, _ action: Action, _ dependency: Dependency
  ) -> Effect<Action> {
    body(&state, action, dependency)
  }

  /// A reducer of this handler and its dependency.
  public func reducer(_ dependency: Dependency) -> Reduce<KeyedState<Key>, Action> {
    Reduce { [body] state, action in body(&state, action, dependency) }
  }

  /// A handler that lets another one handle its part of the keys first.
  ///
  /// An action of the part is handled by the part's handler. Then this handler gets the action, or, if the part's action
  /// is `answered` by one of this handler's, that one instead, in the same turn. The effects of both start together.
  ///
  /// - Parameters:
  ///   - part: The handler of the part.
  ///   - scope: Which keys the part has.
  ///   - embed: Makes an action of the part's; usually an enum case.
  ///   - extract: Finds the part's action in one, or answers nil.
  ///   - dependency: Makes the part's dependency of this one's.
  ///   - answer: Makes the action with which this handler answers the part's, or nil for none.
  /// - Returns: The handler of both.
  public func including<PartKey, PartAction: Sendable, PartDependency>(
    _ part: KeyedHandler<PartKey, PartAction, PartDependency>, keys scope: KeyScope<Key, PartKey>,
    action embed: @escaping @Sendable (PartAction) -> Action,
    extract: @escaping @Sendable (Action) -> PartAction?,
    dependency: @escaping @Sendable (Dependency) -> PartDependency,
    answer: @escaping @Sendable (PartAction) -> Action? = { _ in nil }
  ) -> KeyedHandler {
    KeyedHandler { [body] state, action, own in
      guard let partAction = extract(action) else { return body(&state, action, own) }
      let first = part.reducer(dependency(own))
        .reduce(\.[scope: scope], of: &state, action: partAction, embed: embed)
      let second = body(&state, answer(partAction) ?? action, own)
      if first.isNone { return second }
      return second.isNone ? first : .merge(first, second)
    }
  }
}

extension Store {
  /// Makes a store of keys and values and a handler.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - handler: Handles actions.
  ///   - dependency: What the handler needs of the world.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  public convenience init<Key, Dependency>(
    _ state: KeyedState<Key>, handler: KeyedHandler<Key, Action, Dependency>, dependency: Dependency,
    validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) where State == KeyedState<Key> {
    self.init(
      state, environment: dependency, validators: validators, clock: clock, isolation: isolation,
      reduce: handler.body)
  }

  /// Makes a store of keys and values and a handler that needs nothing of the world.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - handler: Handles actions.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  public convenience init<Key>(
    _ state: KeyedState<Key>, handler: KeyedHandler<Key, Action, Void>,
    validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) where State == KeyedState<Key> {
    self.init(
      state, handler: handler, dependency: (), validators: validators, clock: clock, isolation: isolation)
  }
}
