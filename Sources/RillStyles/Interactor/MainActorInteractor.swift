public import Rill

/// A feature whose logic is a handler on the main actor, which can call main-actor code synchronously.
///
/// ```swift
/// struct Search: MainActorActionable {
///   struct State: Equatable { var text = ""; var hits: [Hit] = [] }
///   enum Action { case search }
///
///   let screen: Screen    // a class of the main actor
///
///   func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
///     screen.showsProgress = true
///     store.hits = try await screen.client.search(store.text)
///   }
/// }
/// ```
///
/// It behaves like an ``Actionable``. Its store belongs to the main actor, which the compiler verifies.
@MainActor
public protocol MainActorActionable<State, Action>: Sendable {
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
  /// See ``Actionable/schedule(_:for:)``.
  ///
  /// - Parameters:
  ///   - handling: The handling of the action as an effect.
  ///   - action: The action.
  /// - Returns: The effect with an ID, a policy or a delay.
  nonisolated func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action>
}

extension MainActorActionable {
  /// Schedules a ``CancellableAction`` to replace the running one with the same cancellation, and other actions
  /// immediately.
  public nonisolated func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action> {
    guard let id = (action as? any CancellableAction)?.cancellation else { return handling }
    return handling.id(id, policy: .latest)
  }
}

/// A feature's logic with hooks on the main actor, which can call main-actor code synchronously.
///
/// It behaves like a ``Hookable``. Its hooks use a ``MainActorHookBinding``.
@MainActor
public protocol MainActorHookable<State, Action>: Sendable {
  /// The state that hooks read and write.
  associatedtype State
  /// The actions that hooks may send.
  associatedtype Action: Sendable
  /// The names of the hooks.
  ///
  /// Declare a `nonisolated enum` in a module whose default isolation is the main actor.
  associatedtype Hook: CaseIterable & Hashable & Sendable

  /// Returns the source of a hook's events and the work to do for them.
  ///
  /// It is called each time the hook starts.
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - store: The store, which reads the current state and accepts writes while the hook is running.
  /// - Returns: A binding for the hook.
  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> MainActorHookBinding
}

/// A feature's main-actor logic with a handler for actions and with hooks.
public typealias MainActorInteractor = MainActorActionable & MainActorHookable
