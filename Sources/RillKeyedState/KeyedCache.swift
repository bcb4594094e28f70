import Rill
import Synchronization

/// A keyed state with reference semantics, which can be shared by several threads and actors.
///
/// Every call is atomic, including ``update(_:as:_:)`` and ``withState(_:)``. Changes are not observable; use a `Store`
/// with a ``KeyedState`` for that.
public final class KeyedCache<Key: Hashable & Sendable>: Sendable {
  private let state: Mutex<KeyedState<Key>>

  /// Creates a cache with keys and values.
  public init(_ state: KeyedState<Key> = [:]) { self.state = Mutex(state) }

  /// A copy of the cache's contents.
  public var snapshot: KeyedState<Key> { state.withLock { $0 } }

  /// Reads and changes the state atomically.
  ///
  /// Neither the closure nor the release of a value that it replaces may use the cache. The other methods release values after the
  /// lock.
  public func withState<Result: Sendable, Problem: Error>(
    _ body: (inout KeyedState<Key>) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try state.withLock { state throws(Problem) in try body(&state) }
  }

  /// Returns the value for a key, or nil if there is none or it is of another type.
  public func get<Value: Sendable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    state.withLock { $0.get(key) }
  }

  /// Returns the value for a key, or throws an error if there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``KeyedStateFailure`` if the key is missing or its value is of another type.
  public func resolve<Value: Sendable>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws(KeyedStateFailure) -> Value {
    try withState { state throws(KeyedStateFailure) in try state.resolve(key) }
  }

  /// Sets the value for a key.
  ///
  /// Nil removes the key.
  public func set<Value: Sendable>(_ key: Key, to value: Value?) { keeping(key) { $0.set(key, to: value) } }

  /// Changes the value for a key.
  ///
  /// If it is nil afterwards, the key is removed.
  ///
  /// The closure must not use the cache.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - change: A closure that changes the value.
  /// - Returns: The result of `change`.
  /// - Throws: Any error that `change` throws, in which case nothing has changed.
  @discardableResult
  public func update<Value: Sendable, Result: Sendable, Problem: Error>(
    _ key: Key, as type: Value.Type = Value.self, _ change: (inout Value?) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try keeping(key) { state throws(Problem) in try state.update(key, as: type, change) }
  }

  /// Removes a key and its value.
  public func remove(_ key: Key) { keeping(key) { $0.remove(key) } }

  /// Removes all keys and their values.
  public func removeAll() { state.exchange([:]) }

  /// Changes the value for a key, and releases the earlier one after the lock, because its release may use the cache.
  func keeping<Result: Sendable, Problem: Error>(
    _ key: Key, _ change: (inout KeyedState<Key>) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let (result, replaced) = try state.withLock { state throws(Problem) in
      let replaced = state.value(key)
      return (try change(&state), replaced)
    }
    withExtendedLifetime(replaced) {}
    return result
  }

  /// Returns whether there is a value for a key.
  public func contains(_ key: Key) -> Bool { state.withLock { $0.contains(key) } }

  /// Requires that there are values for some keys.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: This cache.
  /// - Throws: ``KeyedStateFailure/missingKeys(_:known:)``, which contains every missing key, in the given order.
  @discardableResult
  public func require(_ keys: Key...) throws(KeyedStateFailure) -> KeyedCache {
    try snapshot.require(keys)
    return self
  }

  /// Returns all values of a type, with their keys.
  public func values<Value: Sendable>(ofType type: Value.Type) -> [Key: Value] {
    snapshot.values(ofType: type)
  }
}
