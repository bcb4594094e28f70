public import Rill

extension KeyedState {
  /// Sets the value for a key.
  ///
  /// Nil removes the key.
  ///
  /// Nothing changes if the key already has an equal value of this type.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  @inlinable
  public mutating func set<Value: Equatable & Sendable>(_ key: Key, to value: Value?) {
    guard let value else { return remove(key) }
    let before = entries.version
    // Stored values are never optionals, so neither is a value of the same type.
    var isSameType = false
    _ = entries.replace(id: key) {
      guard let old = exactly($0.pointee.value, as: Value.self) else { return true }
      isSameType = true
      return old == value && !$0.pointee.isDefault
    } with: {
      Slot(key, value, version: $0)
    }
    guard isSameType else { return setOther(key, to: value) }
    if entries.version != before { stamp = entries.version }
  }

  /// Sets the value for a key that has none, or a value of another type.
  @inlinable
  mutating func setOther<Value: Equatable & Sendable>(_ key: Key, to value: Value) {
    guard !(Value.self is any OptionalValue.Type) else { return setErased(key, to: value) }
    if let old: Value = get(key), old == value, !isDefault(key) { return }
    put(key, value)
  }

  /// Sets the value for a key.
  ///
  /// Nil removes the key.
  ///
  /// Whether the value is `Equatable` is determined at run time. If it is not, each call is a change.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  /// - Complexity: The run-time check takes about half a microsecond. It is skipped for values whose static type is
  ///   `Equatable`, and for the type that was last found not to be `Equatable` under this key.
  @_disfavoredOverload
  @inlinable
  public mutating func set<Value: Sendable>(_ key: Key, to value: Value?) {
    guard let value else { return remove(key) }
    var isKnown = false
    _ = entries.replace(id: key) {
      isKnown = $0.pointee.isIncomparable && type(of: $0.pointee.value) == Value.self
      return !isKnown
    } with: {
      Slot(key, value, version: $0, isIncomparable: true)
    }
    guard isKnown else { return setErased(key, to: value) }
    stamp = entries.version
  }

  /// Sets the value for a key, even if the key has an equal value.
  ///
  /// Nil removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  public mutating func replace(_ key: Key, with value: (any Sendable)?) {
    guard let value = value.flatMap(flattened) else { return remove(key) }
    put(key, value)
  }

  /// Changes the value for a key.
  ///
  /// If it is nil afterwards, the key is removed.
  ///
  /// The closure receives nil if the value is missing or of another type. A value of another type is kept if the result
  /// is nil as well. The default of a scope is stored only if the closure changes it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - change: A closure that changes the value.
  /// - Returns: The result of `change`.
  /// - Throws: Any error that `change` throws, in which case nothing has changed.
  /// - Complexity: The old value is kept until the closure returns, so a change of a plain collection copies it.
  @discardableResult
  public mutating func update<Value: Sendable, Result, Problem: Error>(
    _ key: Key, as type: Value.Type = Value.self, _ change: (inout Value?) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let old = get(key, as: Value.self)
    var value = old
    let result = try change(&value)
    if let value { setErased(key, to: value) } else if old != nil { remove(key) }
    return result
  }

  /// Changes the value for a key.
  ///
  /// If it is nil afterwards, the key is removed.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - change: A closure that changes the value.
  /// - Returns: The result of `change`.
  /// - Throws: Any error that `change` throws, in which case nothing has changed.
  /// - Complexity: The old value is kept until the closure returns, so a change of a plain collection copies it.
  @inlinable
  @discardableResult
  public mutating func update<Value: Equatable & Sendable, Result, Problem: Error>(
    _ key: Key, as type: Value.Type = Value.self, _ change: (inout Value?) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let old = get(key, as: Value.self)
    var value = old
    let result = try change(&value)
    if value != old { set(key, to: value) }
    return result
  }

  /// Removes a key and its value.
  public mutating func remove(_ key: Key) {
    guard entries.remove(id: key) != nil else { return }
    stamp = entries.version
  }

  /// Removes all keys and their values, including the local values of scopes.
  public mutating func removeAll() {
    guard !entries.isEmpty || !locals.isEmpty else { return }
    entries.removeAll()
    locals = [:]
    stamp = .next()
  }

  /// Returns whether a key has the default value of a scope, in which case writing an equal value is a change.
  @usableFromInline
  func isDefault(_ key: Key) -> Bool { entries[id: key]?.isDefault ?? false }

  /// Returns whether writing a value would change nothing.
  func has<Value: Equatable>(_ key: Key, _ value: Value?) -> Bool {
    get(key, as: Value.self) == value && !isDefault(key)
  }

  @usableFromInline
  mutating func setErased(_ key: Key, to value: (any Sendable)?) {
    guard let value = value.flatMap(flattened) else { return remove(key) }
    guard let slot = entries[id: key], type(of: slot.value) == type(of: value) else {
      return put(key, value)
    }
    let isEqual = slot.isDefault ? false : compared(slot.value, value)
    if isEqual != true { put(key, value, isIncomparable: isEqual == nil) }
  }

  @inlinable
  mutating func put(_ key: Key, _ value: any Sendable, isIncomparable: Bool = false) {
    let isThere = entries.replace(id: key) { _ in
      false
    } with: {
      Slot(key, value, version: $0, isIncomparable: isIncomparable)
    }
    if !isThere { entries.append(Slot(key, value)) }
    stamp = entries.version
  }
}
