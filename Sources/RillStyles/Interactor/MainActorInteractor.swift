public import Rill

/// A feature's logic as a handler on the main actor, which may call main-actor code without waiting for it.
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
/// It behaves as an ``Actionable`` does. Its store belongs to the main actor, which the compiler proves.
@MainActor
public protocol MainActorActionable<State, Action>: Sendable {
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

  /// Says when and how often an action is handled; see ``Actionable/schedule(_:for:)``.
  ///
  /// - Parameters:
  ///   - handling: The handling of the action as an effect.
  ///   - action: What happened.
  /// - Returns: The effect, with its id, its policy or its delay.
  nonisolated func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action>
}

extension MainActorActionable {
  /// Handles a ``CancellableAction`` instead of the one before with the same cancellation, and any other action at once.
  public nonisolated func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action> {
    guard let id = (action as? any CancellableAction)?.cancellation else { return handling }
    return handling.id(id, policy: .latest)
  }
}

/// Logic with hooks on the main actor, which may call main-actor code without waiting for it.
///
/// It behaves as a ``Hookable`` does. What its hooks do is a ``MainActorHookBinding``.
@MainActor
public protocol MainActorHookable<State, Action>: Sendable {
  /// The state that hooks read and write.
  associatedtype State
  /// What hooks may send.
  associatedtype Action: Sendable
  /// The names of the hooks; a `nonisolated enum` where the default isolation is the main actor.
  associatedtype Hook: CaseIterable & Hashable & Sendable

  /// Says what a hook listens to, and what it does then; called each time the hook starts.
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - store: The store: live to read, free to write for as long as the hook runs.
  /// - Returns: What the hook does.
  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> MainActorHookBinding
}

/// Logic of the main actor with a handler for actions and with hooks.
public typealias MainActorInteractor = MainActorActionable & MainActorHookable
