import Synchronization

/// A keyed state that several threads and actors share by reference.
///
/// Every call is atomic, ``update(_:as:_:)`` and ``withState(_:)`` included. Nobody is told of changes: a `Store` of a
/// ``KeyedState`` does that.
public final class KeyedCache<Key: Hashable & Sendable>: Sendable {
  private let state: Mutex<KeyedState<Key>>

  /// Makes a cache of keys and values.
  public init(_ state: KeyedState<Key> = [:]) { self.state = Mutex(state) }

  /// A copy of everything that is in the cache.
  public var snapshot: KeyedState<Key> { state.withLock { $0 } }

  /// Reads and changes the state as one step; the closure must not use the cache.
  public func withState<Result: Sendable, Problem: Error>(
    _ body: (inout KeyedState<Key>) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try state.withLock { state throws(Problem) in try body(&state) }
  }

  /// The value under a key, or nil if there is none or it is of another type.
  public func get<Value: Sendable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    state.withLock { $0.get(key) }
  }

  /// The value under a key, or why there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``KeyedStateError``: the key is missing, or its value is of another type.
  public func resolve<Value: Sendable>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws(KeyedStateError) -> Value {
    try withState { state throws(KeyedStateError) in try state.resolve(key) }
  }

  /// Puts a value under a key; nil removes the key.
  public func set<Value: Sendable>(_ key: Key, to value: Value?) { state.withLock { $0.set(key, to: value) } }

  /// Changes the value under a key; what is nil afterwards is removed.
  ///
  /// The closure must not use the cache.
  @discardableResult
  public func update<Value: Sendable, Result: Sendable>(
    _ key: Key, as type: Value.Type = Value.self, _ change: (inout Value?) -> Result
  ) -> Result {
    state.withLock { $0.update(key, as: type, change) }
  }

  /// Removes a key and its value.
  public func remove(_ key: Key) { state.withLock { $0.remove(key) } }

  /// Whether there is a value under a key.
  public func contains(_ key: Key) -> Bool { state.withLock { $0.contains(key) } }

  /// Demands that there are values under some keys.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: This cache.
  /// - Throws: ``KeyedStateError/missingKeys(_:known:)``, which names every missing key, in the order given.
  @discardableResult
  public func require(_ keys: Key...) throws(KeyedStateError) -> KeyedCache {
    try snapshot.require(keys)
    return self
  }

  /// All values of a type, with their keys.
  public func values<Value: Sendable>(ofType type: Value.Type) -> [Key: Value] {
    snapshot.values(ofType: type)
  }
}
