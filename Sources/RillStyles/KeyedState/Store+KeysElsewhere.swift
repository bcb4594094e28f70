public import Rill

// The compiler takes these where the result must be `Sendable`, as in `Task { store.set(.url, to: url) }`.

extension Store {
  /// Puts a value under a key, and returns what any isolation may hold of the change; nil removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - result: The type of the result, to ask for it by name.
  /// - Returns: Why the change was refused, if it was.
  /// - Complexity: As for the function that returns a `SendTask`.
  @discardableResult
  public func set<Key, Value: Equatable & Sendable>(
    _ key: Key, to value: Value?, isolation: isolated (any Actor)? = #isolation,
    as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle where State == KeyedState<Key> {
    let sent: SendTask = set(key, to: value, isolation: isolation)
    return sent.handle
  }

  /// Removes a key and its value, and returns what any isolation may hold of the change.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - result: The type of the result, to ask for it by name.
  /// - Returns: Why the change was refused, if it was.
  /// - Complexity: As for the function that returns a `SendTask`.
  @discardableResult
  public func remove<Key>(
    _ key: Key, isolation: isolated (any Actor)? = #isolation,
    as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle where State == KeyedState<Key> {
    let sent: SendTask = remove(key, isolation: isolation)
    return sent.handle
  }
}
