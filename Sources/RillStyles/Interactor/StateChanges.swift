public import Rill

/// The changes of a store's own state for a hook, delivered at the end of its turn or batch.
///
/// Unlike ``/Rill/MutatingStore/values(_:buffer:)``, it does not start with the current value unless requested. A state that
/// a history shows again is not a change: what the hook did for it was recorded when it happened. The state that a store loads, or that
/// its journal recovers, is one.
public struct StateChanges<Value> {
  let subscribe: (@escaping (Value) -> Void) -> Subscription?

  /// Returns the changes, transformed by a closure.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> StateChanges<Other> {
    StateChanges<Other> { tell in subscribe { tell(transform($0)) } }
  }

  /// Returns the changes, transformed by a closure, without those for which it returns nil.
  public func compactMap<Other>(_ transform: @escaping (Value) -> Other?) -> StateChanges<Other> {
    StateChanges<Other> { tell in subscribe { if let other = transform($0) { tell(other) } } }
  }

  /// Returns the changes that satisfy a condition.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> StateChanges {
    StateChanges { tell in subscribe { if isIncluded($0) { tell($0) } } }
  }
}

extension MutatingStore {
  /// Returns the changes of a field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - initial: Whether to start with the current value.
  /// - Returns: The changes.
  public func changes<Value: Equatable>(
    _ path: KeyPath<State, Value>, initial: Bool = false
  ) -> StateChanges<Value> {
    StateChanges { tell in self.live()?.observe(path, initial: initial) { self.visit(with: $0.new, tell) } }
  }

  /// Returns the changes of a value derived from the state.
  ///
  /// - Parameters:
  ///   - initial: Whether to start with the current value.
  ///   - derive: A closure that computes the value. It is called once per turn.
  /// - Returns: The changes.
  public func changes<Value: Equatable>(
    initial: Bool = false, deriving derive: @escaping (State) -> Value
  ) -> StateChanges<Value> {
    StateChanges { tell in
      self.live()?.observe(deriving: derive, initial: initial) { self.visit(with: $0.new, tell) }
    }
  }

  /// Delivers a value between turns, so that writes are immediately readable and no write is lost, unless a tool has restored it.
  private func visit<Value>(with value: Value, _ tell: @escaping (Value) -> Void) {
    guard let store = live(), !store.isRestoringPast else { return }
    store.visit { tell(value) }
  }
}
