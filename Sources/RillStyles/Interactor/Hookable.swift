public import Rill

/// Logic with hooks: named ties between a store and what goes on outside of it, or in its own fields.
///
/// ```swift
/// enum Hook: CaseIterable { case incoming, draftChanged }
///
/// func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
///   switch hook {
///   case .incoming: .each(service.incoming) { message in store.messages.append(message) }
///   case .draftChanged: .each(store.changes(\.draft)) { service.cacheDraft($0) }
///   }
/// }
/// ```
///
/// **Behavior**
/// - Hooks *always* start with the store, in the order of their cases, on the store's actor.
/// - A hook *never* keeps the store alive, and ends with it.
/// - Each hook *may* be stopped and started again by ``Rill/Store/hooks(of:isolation:)``; that touches nothing else.
public protocol Hookable<State, Action>: Sendable {
  /// The state that hooks read and write.
  associatedtype State
  /// What hooks may send.
  associatedtype Action: Sendable
  /// The names of the hooks.
  associatedtype Hook: CaseIterable & Hashable & Sendable

  /// Says what a hook listens to, and what it does then; called each time the hook starts.
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - store: The store: live to read, free to write for as long as the hook runs.
  /// - Returns: What the hook does.
  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding
}
