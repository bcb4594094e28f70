#if canImport(SwiftUI)
public import Combine
public import Rill

/// A store as an `ObservableObject`, for views that hold one.
///
/// A view that observes it is evaluated again after *every* change of the state. A plain store in a view, which Observation
/// tracks field by field, spares it that.
///
/// - Complexity: The state told last is kept, so the next change copies the collections it touches.
@MainActor
@dynamicMemberLookup
public final class ObservableStore<State, Action: Sendable>: nonisolated ObservableObject {
  /// Publishes that the state has changed, for SwiftUI to evaluate the views that observe this object.
  nonisolated public var objectWillChange: ObservableObjectPublisher { changes }
  /// The store itself.
  public let store: Store<State, Action>
  // Unsafe: Combine's publishers lock for themselves.
  nonisolated(unsafe) private let changes = ObservableObjectPublisher()
  private var subscription: Rill.Subscription?

  /// Watches a store.
  public init(_ store: Store<State, Action>) where State: Equatable {
    self.store = store
    subscription = store.observe { [weak self] _ in self?.changes.send() }
  }

  /// Watches a store whose states do not compare: what is written counts as changed.
  public init(_ store: Store<State, Action>) {
    self.store = store
    subscription = store.observe(\.self) { [weak self] _ in self?.changes.send() }
  }

  /// Handles an action; on return the state has changed.
  @discardableResult
  public func send(_ action: Action) -> SendTask { store.send(action) }

  /// Handles an action, and returns what any isolation may hold of the send.
  @discardableResult
  public func send(_ action: Action, as result: SendHandle.Type = SendHandle.self) -> SendHandle {
    store.send(action, as: result)
  }

  /// One field of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { store.state[keyPath: path] }

  /// One field of the state, which can be set directly and bound: `$store.draft`.
  public subscript<Value: Equatable>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { store.state[keyPath: path] }
    set {
      let bound: Bound<Value> = store.binding(path, forced: false, isolation: MainActor.shared)
      bound.wrappedValue = newValue
    }
  }
}
#endif
