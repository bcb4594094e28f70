public import Rill

// The compiler selects these methods where the result must be `Sendable`, as in `Task { store.set(.url, to: url) }`.

extension Store {
  /// Sets the value for a key, and returns a handle to the change that any isolation may hold.
  ///
  /// Nil removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - result: The result type, to select this overload.
  /// - Returns: A handle that holds the refusal, if any.
  /// - Complexity: The same as for the method that returns a `SendTask`.
  @discardableResult
  public func set<Key, Value: Equatable & Sendable>(
    _ key: Key, to value: Value?, isolation: isolated (any Actor)? = #isolation,
    as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle where State == KeyedState<Key> {
    let sent: SendTask = set(key, to: value, isolation: isolation)
    return sent.handle
  }

  /// Removes a key and its value, and returns a handle to the change that any isolation may hold.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - result: The result type, to select this overload.
  /// - Returns: A handle that holds the refusal, if any.
  /// - Complexity: The same as for the method that returns a `SendTask`.
  @discardableResult
  public func remove<Key>(
    _ key: Key, isolation: isolated (any Actor)? = #isolation,
    as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle where State == KeyedState<Key> {
    let sent: SendTask = remove(key, isolation: isolation)
    return sent.handle
  }
}
