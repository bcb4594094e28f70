public import Rill

/// A feature's logic as a handler that may take its time and writes the state directly.
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
/// - The handler *always* runs on the store's actor, and up to its first suspension before `send` returns.
/// - Each assignment is *always* a transition of its own, with the action as its origin and cause.
/// - A handler that was cancelled, or whose store has gone, *never* writes any more, whether it notices or not.
/// - Handlers of several actions *may* take turns at their suspensions. Read the state again after each `await`.
///
/// It needs a store that an actor owns.
public protocol Actionable<State, Action>: Sendable {
  /// The state that the handler writes.
  associatedtype State
  /// What can happen.
  associatedtype Action: Sendable

  /// Does what an action asks for.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - store: The store: live to read, free to write.
  /// - Throws: What nobody caught. It is reported; what was written until then stays.
  func handle(_ action: Action, store: MutatingStore<State, Action>) async throws

  /// Says when and how often an action is handled; by default at once, and for a ``CancellableAction`` instead of the one
  /// before.
  ///
  /// ```swift
  /// case .typed: handling.id("search").debounce(for: .milliseconds(300))
  /// ```
  ///
  /// - Parameters:
  ///   - handling: The handling of the action as an effect.
  ///   - action: What happened.
  /// - Returns: The effect, with its id, its policy or its delay.
  func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action>
}

extension Actionable {
  /// Handles a ``CancellableAction`` instead of the one before with the same cancellation, and any other action at once,
  /// beside those that are being handled.
  ///
  /// What counts is the action's type at run time, so logic that is generic over its actions does the same.
  public func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action> {
    guard let id = (action as? any CancellableAction)?.cancellation else { return handling }
    return handling.id(id, policy: .latest)
  }
}

/// Logic with a handler for actions and with hooks.
public typealias Interactor = Actionable & Hookable

/// The action of a store without actions.
public typealias EmptyAction = Never
