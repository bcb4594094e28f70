public import Rill

/// A feature whose logic is an asynchronous handler that writes the state directly.
///
/// ```swift
/// struct Search: Actionable {
///   struct State: Equatable { var text = ""; var hits: [Hit] = [] }
///   enum Action { case search }
///
///   let client: Client
///
///   func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
///     store.hits = try await client.search(store.text)
///   }
/// }
/// ```
///
/// **Behavior**
/// - The handler *always* runs on the store's actor. It runs up to its first suspension before `send` returns, where the
///   system supports this; see `Effect.run(_:on:_:catch:)`.
/// - Each assignment is *always* a separate transition, with the action as its origin and cause.
/// - A handler that was cancelled, or whose store has been released, *never* writes, even if it continues to run.
/// - Handlers of several actions *may* interleave at suspension points. Read the state again after each `await`.
///
/// It requires a store that belongs to an actor.
public protocol Actionable<State, Action>: Sendable {
  /// The state that the handler writes.
  associatedtype State
  /// The actions that the handler handles.
  associatedtype Action: Sendable

  /// Handles an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - store: The store, which reads the current state and accepts writes.
  /// - Throws: Any uncaught error, which is reported. Earlier writes are kept.
  func handle(_ action: Action, store: MutatingStore<State, Action>) async throws

  /// Returns the schedule for the handling of an action.
  ///
  /// By default an action is handled immediately, and a ``CancellableAction`` replaces the previous one.
  ///
  /// ```swift
  /// case .typed: handling.id("search").debounce(for: .milliseconds(300))
  /// ```
  ///
  /// - Parameters:
  ///   - handling: The handling of the action as an effect.
  ///   - action: The action.
  /// - Returns: The effect with an ID, a policy or a delay.
  func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action>
}

extension Actionable {
  /// Schedules a ``CancellableAction`` to replace the running one with the same cancellation, and other actions
  /// immediately.
  ///
  /// Other actions are handled concurrently with those in progress. The action's dynamic type counts, so that logic
  /// that is generic over its actions behaves the same.
  public func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action> {
    guard let id = (action as? any CancellableAction)?.cancellation else { return handling }
    return handling.id(id, policy: .latest)
  }
}

/// A feature's logic with a handler for actions and with hooks.
public typealias Interactor = Actionable & Hookable

/// The action type of a store without actions.
public typealias EmptyAction = Never
