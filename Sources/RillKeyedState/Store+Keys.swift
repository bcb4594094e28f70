public import Rill

extension Store {
  /// Returns a store for the slot of a key, whether or not the key has a value.
  @inlinable
  func slot<Key>(_ key: Key) -> Store<KeyedState<Key>.Slot?, Action> where State == KeyedState<Key> {
    rowPlace(\.entries, id: key) { $0.rowObservers(\.entries) }
  }

  /// Returns the value for a key, or nil if there is none or it is of another type, tracked by Observation.
  ///
  /// If it is read within `withObservationTracking` or a SwiftUI body, Observation notifies once when that key has
  /// changed, and for no other key. To read faster and without tracking, use ``KeyedState/get(_:as:)`` of `state`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  @inlinable
  public func get<Key, Value>(_ key: Key, as type: Value.Type = Value.self) -> Value?
  where State == KeyedState<Key> {
    slot(key).self[dynamicMember: \.self]?.value as? Value
  }

  /// Returns the value for a key, or throws an error if there is none.
  ///
  /// The access is tracked by Observation.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``KeyedStateFailure`` if the key is missing or its value is of another type.
  public func resolve<Key, Value>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws(KeyedStateFailure) -> Value where State == KeyedState<Key> {
    if let value: Value = get(key) { return value }
    return try state.resolve(key)
  }

  /// Returns whether there is a value for a key.
  ///
  /// The access is tracked by Observation.
  @inlinable
  public func contains<Key>(_ key: Key) -> Bool where State == KeyedState<Key> {
    slot(key).self[dynamicMember: \.self] != nil
  }

  /// Sets the value for a key, as one transition without an action.
  ///
  /// Nil removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: A task that holds the refusal, if any.
  @discardableResult
  public func set<Key, Value: Equatable & Sendable>(
    _ key: Key, to value: Value?, isolation: isolated (any Actor)? = #isolation
  ) -> SendTask where State == KeyedState<Key> {
    write(Write("\(key)") { $0.set(key, to: value) }, .caller, isolation)
  }

  /// Removes a key and its value, as one transition without an action.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: A task that holds the refusal, if any.
  @discardableResult
  public func remove<Key>(
    _ key: Key, isolation: isolated (any Actor)? = #isolation
  ) -> SendTask where State == KeyedState<Key> {
    write(Write("\(key)") { $0.remove(key) }, .caller, isolation)
  }

  /// Calls a closure with the old and the new value whenever the value for a key has changed, been added or been
  /// removed.
  ///
  /// A value that is missing or of another type is nil.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - initial: Whether to call the closure immediately, without an old value.
  ///   - body: A closure that receives each change.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: A change of one key costs the same whether one or all keys are observed.
  @inlinable
  public func observe<Key, Value: Equatable>(
    key: Key, as type: Value.Type = Value.self, initial: Bool = false,
    _ body: @escaping (Change<Value?>) -> Void
  ) -> Subscription where State == KeyedState<Key> {
    slot(key).observe(deriving: { $0?.value as? Value }, initial: initial, body)
  }

  /// Calls a closure whenever the value of an entry has changed, been added or been removed.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - initial: Whether to call the closure immediately, without an old value.
  ///   - body: A closure that receives each change.
  /// - Returns: A subscription, which cancels the observer when it is released.
  @inlinable
  public func observe<Key, Value>(
    _ entry: KeyedState<Key>.Entry<Value>, initial: Bool = false,
    _ body: @escaping (Change<Value?>) -> Void
  ) -> Subscription where State == KeyedState<Key> {
    observe(key: entry.key, as: Value.self, initial: initial, body)
  }

  /// Returns the values for a key over time, starting with the current one.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - buffer: How far a consumer may fall behind. By default, it receives only the newest value.
  /// - Returns: The sequence, in which a value that is missing or of another type is nil.
  @inlinable
  public func values<Key, Value: Equatable & Sendable>(
    key: Key, as type: Value.Type = Value.self, buffer: SequenceBuffer = .newest(1)
  ) -> StoreSequence<Value?> where State == KeyedState<Key> {
    slot(key).values(buffer: buffer, deriving: { $0?.value as? Value })
  }
}
