#if canImport(SwiftUI)
public import Combine
public import Rill

/// A store as an `ObservableObject`, for views that hold one.
///
/// SwiftUI evaluates an observing view after *every* change of the state. For a plain store, Observation tracks single
/// fields.
///
/// - Complexity: The last delivered state is kept, so that the next change copies the collections it touches.
@MainActor
@dynamicMemberLookup
public final class ObservableStore<State, Action: Sendable>: nonisolated ObservableObject {
  /// Publishes that the state has changed, for SwiftUI to evaluate the views that observe this object.
  nonisolated public var objectWillChange: ObservableObjectPublisher { changes }
  /// The store itself.
  public let store: Store<State, Action>
  // Unsafe: a publisher of Combine synchronizes access to itself.
  nonisolated(unsafe) private let changes = ObservableObjectPublisher()
  private var subscription: Rill.Subscription?

  /// Watches a store.
  public init(_ store: Store<State, Action>) where State: Equatable {
    self.store = store
    subscription = store.observe { [weak self] _ in self?.changes.send() }
  }

  /// Watches a store whose states do not compare: every write counts as a change.
  public init(_ store: Store<State, Action>) {
    self.store = store
    subscription = store.observe(\.self) { [weak self] _ in self?.changes.send() }
  }

  /// Sends an action; on return the state has changed.
  @discardableResult
  public func send(_ action: Action) -> SendTask { store.send(action) }

  /// Sends an action, and returns a handle that any isolation may hold.
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
