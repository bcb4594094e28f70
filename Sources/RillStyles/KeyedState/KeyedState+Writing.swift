public import Rill

extension KeyedState {
  /// Puts a value under a key; nil removes the key.
  ///
  /// Nothing changes if an equal value of this type is there already.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  @inlinable
  public mutating func set<Value: Equatable & Sendable>(_ key: Key, to value: Value?) {
    guard let value else { return remove(key) }
    let before = entries.version
    // What is stored is no optional, so neither is a value of the same type.
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

  /// Puts a value under a key that has none, or one of another type.
  @inlinable
  mutating func setOther<Value: Equatable & Sendable>(_ key: Key, to value: Value) {
    guard !(Value.self is any OptionalValue.Type) else { return setErased(key, to: value) }
    if let old: Value = get(key), old == value, !isDefault(key) { return }
    put(key, value)
  }

  /// Puts a value under a key; nil removes the key.
  ///
  /// Whether the value compares is found out as the program runs. If it does not, each call is a change.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  /// - Complexity: To find out takes about half a microsecond; a value whose type is known to be `Equatable` is
  ///   spared that, and so is one of the type that was last found not to compare under this key.
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

  /// Puts a value under a key, though an equal one may be there; nil removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  public mutating func replace(_ key: Key, with value: (any Sendable)?) {
    guard let value = value.flatMap(flattened) else { return remove(key) }
    put(key, value)
  }

  /// Changes the value under a key in place; what is nil afterwards is removed.
  ///
  /// A value that is missing, or of another type, is nil to begin with; one of another type is left alone if it is nil
  /// afterwards, too.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - change: Changes the value.
  /// - Returns: What `change` returns.
  /// - Throws: What `change` throws; then nothing has changed.
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

  /// Changes the value under a key in place; what is nil afterwards is removed.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - change: Changes the value.
  /// - Returns: What `change` returns.
  /// - Throws: What `change` throws; then nothing has changed.
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

  /// Removes all keys and their values.
  public mutating func removeAll() {
    guard !entries.isEmpty else { return }
    entries.removeAll()
    stamp = entries.version
  }

  /// Whether a key reads as the default of a scope, so that writing an equal value is a change.
  @usableFromInline
  func isDefault(_ key: Key) -> Bool { entries[id: key]?.isDefault ?? false }

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
