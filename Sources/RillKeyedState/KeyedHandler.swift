public import Rill

/// A value that handles actions: it changes a keyed state with the help of a dependency.
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

  /// Creates a handler from a closure.
  ///
  /// - Parameter body: A closure that changes the state in place and returns an effect.
  public init(_ body: @escaping @Sendable (inout KeyedState<Key>, Action, Dependency) -> Effect<Action>) {
    self.body = body
  }

  /// A handler that changes nothing.
  public static var none: KeyedHandler { KeyedHandler { _, _, _ in .none } }

  /// Handles an action.
  ///
  /// - Parameters:
  ///   - state: The state, which is changed in place.
  ///   - action: The action.
  ///   - dependency: The handler's dependency.
  /// - Returns: The effect to run.
  @inlinable
  public func handle(
    _ state: inout KeyedState<Key>, _ action: Action, _ dependency: Dependency
  ) -> Effect<Action> {
    body(&state, action, dependency)
  }

  /// Returns a reducer with this handler and a dependency.
  public func reducer(_ dependency: Dependency) -> Reduce<KeyedState<Key>, Action> {
    Reduce { [body] state, action in body(&state, action, dependency) }
  }

  /// Returns a handler that first passes the actions of a part to the part's handler.
  ///
  /// The part's handler handles actions of the part. Then this handler receives the same action or, if `answer` returns
  /// an action for it, that action instead, in the same turn. The effects of both start together.
  ///
  /// - Parameters:
  ///   - part: The handler of the part.
  ///   - scope: The keys of the part.
  ///   - embed: A closure that embeds the part's action in an action, usually an enum case.
  ///   - extract: A closure that returns the part's action, or nil if the action belongs to another part.
  ///   - dependency: A closure that returns the part's dependency for this handler's dependency.
  ///   - answer: A closure that returns the action with which this handler responds to the part's action, or nil.
  /// - Returns: The combined handler.
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
  /// Creates a store from a keyed state and a handler.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - handler: The handler of actions.
  ///   - dependency: The handler's dependency.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public convenience init<Key, Dependency>(
    _ state: KeyedState<Key>, handler: KeyedHandler<Key, Action, Dependency>, dependency: Dependency,
    validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) where State == KeyedState<Key> {
    self.init(
      state, environment: dependency, validators: validators, clock: clock, isolation: isolation,
      reduce: handler.body)
  }

  /// Creates a store from a keyed state and a handler without a dependency.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - handler: The handler of actions.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public convenience init<Key>(
    _ state: KeyedState<Key>, handler: KeyedHandler<Key, Action, Void>,
    validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) where State == KeyedState<Key> {
    self.init(
      state, handler: handler, dependency: (), validators: validators, clock: clock, isolation: isolation)
  }
}
