public import Rill

/// The changes of a store's own state, for a hook: told in the turn of the change, never lost and never late.
///
/// Unlike ``Rill/MutatingStore/values(_:buffer:)`` it does not begin with the current value unless asked to.
public struct StateChanges<Value> {
  let subscribe: (@escaping (Value) -> Void) -> Subscription?

  /// The changes in another form.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> StateChanges<Other> {
    StateChanges<Other> { tell in subscribe { tell(transform($0)) } }
  }

  /// The changes in another form, without those that have none.
  public func compactMap<Other>(_ transform: @escaping (Value) -> Other?) -> StateChanges<Other> {
    StateChanges<Other> { tell in subscribe { if let other = transform($0) { tell(other) } } }
  }

  /// The changes for which a condition holds.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> StateChanges {
    StateChanges { tell in subscribe { if isIncluded($0) { tell($0) } } }
  }
}

extension MutatingStore {
  /// The changes of a field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - initial: Whether to begin with the current value.
  /// - Returns: The changes.
  public func changes<Value: Equatable>(
    _ path: KeyPath<State, Value>, initial: Bool = false
  ) -> StateChanges<Value> {
    StateChanges { tell in self.live()?.observe(path, initial: initial) { self.visit(with: $0.new, tell) } }
  }

  /// The changes of something derived from the state.
  ///
  /// - Parameters:
  ///   - initial: Whether to begin with the current value.
  ///   - derive: Computes the value; called once per turn.
  /// - Returns: The changes.
  public func changes<Value: Equatable>(
    initial: Bool = false, deriving derive: @escaping (State) -> Value
  ) -> StateChanges<Value> {
    StateChanges { tell in
      self.live()?.observe(deriving: derive, initial: initial) { self.visit(with: $0.new, tell) }
    }
  }

  /// Tells between turns: what is written then is to be read at once, and no write can be lost.
  private func visit<Value>(with value: Value, _ tell: @escaping (Value) -> Void) {
    live()?.visit { tell(value) }
  }
}
