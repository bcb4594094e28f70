public import Rill

/// A feature's logic with hooks: named connections between a store and external events or the store's own fields.
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
/// - Hooks *always* start with the store, in the order of their cases, on the store's actor. Those of a store that was created
///   in an actor's `init`, in the initial value of a property or as a static constant start with the first call that has an
///   isolation, such as `send`, `observe` or `values`.
/// - A hook *never* retains the store, and ends with it.
/// - A hook *never* retains the store's actor while it waits for an element or a change. The closures of a binding do while
///   they run, also while they are suspended.
/// - Each hook *may* be stopped and started again through ``Rill/Store/hooks(of:isolation:)``, independently of all
///   others.
public protocol Hookable<State, Action>: Sendable {
  /// The state that hooks read and write.
  associatedtype State
  /// The actions that hooks may send.
  associatedtype Action: Sendable
  /// The names of the hooks.
  associatedtype Hook: CaseIterable & Hashable & Sendable

  /// Returns the source of a hook's events and the work to do for them.
  ///
  /// It is called each time the hook starts.
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - store: The store, which reads the current state and accepts writes while the hook is running.
  /// - Returns: A binding for the hook.
  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding
}
