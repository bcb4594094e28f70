#if canImport(SwiftUI)
public import Combine
public import Rill

/// A store as an `ObservableObject`, for views that observe such objects.
///
/// SwiftUI evaluates an observing view after *every* change of the state. For a plain store, Observation tracks single
/// fields.
///
/// - Complexity: The object keeps the last delivered state, so the next change copies the collections that it changes.
@MainActor
@dynamicMemberLookup
public final class ObservableStore<State, Action: Sendable>: nonisolated ObservableObject {
  /// Publishes each change of the state, so that SwiftUI evaluates the observing views.
  nonisolated public var objectWillChange: ObservableObjectPublisher { changes }
  /// The store itself.
  public let store: Store<State, Action>
  // Unsafe: a publisher of Combine synchronizes access to itself.
  nonisolated(unsafe) private let changes = ObservableObjectPublisher()
  private var subscription: Rill.Subscription?

  /// Creates an observable object for a store.
  public init(_ store: Store<State, Action>) where State: Equatable {
    self.store = store
    subscription = store.observe { [weak self] _ in self?.changes.send() }
  }

  /// Creates an observable object for a store whose states cannot be compared: every write counts as a change.
  public init(_ store: Store<State, Action>) {
    self.store = store
    subscription = store.observe(\.self) { [weak self] _ in self?.changes.send() }
  }

  /// Sends an action and returns after the state has changed.
  @discardableResult
  public func send(_ action: Action) -> SendTask { store.send(action) }

  /// Sends an action and returns a handle that any isolation may hold.
  @discardableResult
  public func send(_ action: Action, as result: SendHandle.Type = SendHandle.self) -> SendHandle {
    store.send(action, as: result)
  }

  /// A field of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { store.state[keyPath: path] }

  /// A field of the state that can be set directly and bound: `$store.draft`.
  public subscript<Value: Equatable>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { store.state[keyPath: path] }
    set {
      let bound: Bound<Value> = store.binding(path, forced: false, isolation: MainActor.shared)
      bound.wrappedValue = newValue
    }
  }
}
#endif
