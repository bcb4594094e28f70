public import Rill

extension Store {
  /// The place of a key, whether it has a value or not.
  func slot<Key>(_ key: Key) -> Store<KeyedState<Key>.Slot?, Action> where State == KeyedState<Key> {
    rowPlace(\.entries, id: key)
  }

  /// The value under a key, or nil if there is none or it is of another type; tracked by Observation.
  ///
  /// Read inside of `withObservationTracking` or a SwiftUI body, it fires once when that key has changed, and for no
  /// other key. ``KeyedState/get(_:as:)`` of `state` reads without tracking, and faster.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  public func get<Key, Value>(_ key: Key, as type: Value.Type = Value.self) -> Value?
  where State == KeyedState<Key> {
    slot(key).self[dynamicMember: \.self]?.value as? Value
  }

  /// The value under a key, or why there is none; tracked by Observation.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``KeyedStateError``: the key is missing, or its value is of another type.
  public func resolve<Key, Value>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws(KeyedStateError) -> Value where State == KeyedState<Key> {
    if let value: Value = get(key) { return value }
    return try state.resolve(key)
  }

  /// Whether there is a value under a key; tracked by Observation.
  public func contains<Key>(_ key: Key) -> Bool where State == KeyedState<Key> {
    slot(key).self[dynamicMember: \.self] != nil
  }

  /// Puts a value under a key, as one transition without an action; nil removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What became of the change.
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
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What became of the change.
  @discardableResult
  public func remove<Key>(
    _ key: Key, isolation: isolated (any Actor)? = #isolation
  ) -> SendTask where State == KeyedState<Key> {
    write(Write("\(key)") { $0.remove(key) }, .caller, isolation)
  }

  /// Calls a function with the old and the new value whenever the value under a key has changed, come or gone.
  ///
  /// A value that is missing, or of another type, is nil.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - body: Told of changes.
  /// - Returns: Keeps the observer subscribed; hold it.
  /// - Complexity: A change of one key costs the same whether one or all keys are observed.
  public func observe<Key, Value: Equatable>(
    key: Key, as type: Value.Type = Value.self, initial: Bool = false,
    _ body: @escaping (Change<Value?>) -> Void
  ) -> Subscription where State == KeyedState<Key> {
    slot(key).observe(deriving: { $0?.value as? Value }, initial: initial, body)
  }

  /// Calls a function whenever the value of an entry has changed, come or gone.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - body: Told of changes.
  /// - Returns: Keeps the observer subscribed; hold it.
  public func observe<Key, Value>(
    _ entry: KeyedState<Key>.Entry<Value>, initial: Bool = false,
    _ body: @escaping (Change<Value?>) -> Void
  ) -> Subscription where State == KeyedState<Key> {
    observe(key: entry.key, as: Value.self, initial: initial, body)
  }

  /// The values under a key over time, starting with the current one.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - buffer: How far a consumer may fall behind; by default it gets only the newest value.
  /// - Returns: The sequence; a value that is missing, or of another type, is nil in it.
  public func values<Key, Value: Equatable & Sendable>(
    key: Key, as type: Value.Type = Value.self, buffer: SequenceBuffer = .newest(1)
  ) -> StoreSequence<Value?> where State == KeyedState<Key> {
    slot(key).values(buffer: buffer, deriving: { $0?.value as? Value })
  }
}
