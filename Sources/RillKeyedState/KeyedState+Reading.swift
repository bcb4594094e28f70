public import Rill

extension KeyedState {
  /// Returns the value for a key, or nil if there is none or it is of another type.
  ///
  /// A value is of each type to which Swift casts it, so an empty array is of each type of arrays.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  @inlinable
  public func get<Value>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    entries.read(id: key) { taken($0.pointee.value, as: Value.self) }
  }

  /// Returns the value for a key, regardless of its type.
  @inlinable
  public func value(_ key: Key) -> (any Sendable)? { entries[id: key]?.value }

  /// Returns the value for a key, or throws an error if there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``KeyedStateFailure`` if the key is missing or its value is of another type.
  @inlinable
  public func resolve<Value>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws(KeyedStateFailure) -> Value {
    guard let slot = entries[id: key] else { throw missing([key]) }
    guard let value = slot.value as? Value else {
      throw .wrongType(
        key: "\(key)", expected: SwiftTypeName(Value.self).text,
        found: SwiftTypeName(Swift.type(of: slot.value)).text
      )
    }
    return value
  }

  /// Returns whether there is a value for a key.
  public func contains(_ key: Key) -> Bool { entries.contains(id: key) }

  /// Requires that there are values for all keys of a sequence.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: This state.
  /// - Throws: ``KeyedStateFailure/missingKeys(_:known:)``, which contains every missing key, in the given order.
  @discardableResult
  public func require(_ keys: some Sequence<Key>) throws(KeyedStateFailure) -> KeyedState {
    var missingKeys: [Key] = []
    for key in keys where !contains(key) && !missingKeys.contains(key) { missingKeys.append(key) }
    guard missingKeys.isEmpty else { throw missing(missingKeys) }
    return self
  }

  /// Requires that there are values for some keys.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: This state.
  /// - Throws: ``KeyedStateFailure/missingKeys(_:known:)``, which contains every missing key, in the given order.
  @discardableResult
  public func require(_ keys: Key...) throws(KeyedStateFailure) -> KeyedState { try require(keys) }

  /// Returns all values of a type, with their keys.
  ///
  /// - Complexity: O(keys)
  public func values<Value>(ofType type: Value.Type) -> [Key: Value] {
    var found: [Key: Value] = [:]
    for slot in entries {
      if let value = slot.value as? Value { found[slot.id] = value }
    }
    return found
  }

  @usableFromInline
  func missing(_ keys: [Key]) -> KeyedStateFailure {
    .missingKeys(keys.map { "\($0)" }, known: entries.ids.map { "\($0)" })
  }
}
