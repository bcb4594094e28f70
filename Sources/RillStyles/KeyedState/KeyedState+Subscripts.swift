import Rill

extension KeyedState {
  /// The value under a key, or nil if there is none or it is of another type; set nil to remove the key.
  @inlinable
  public subscript<Value: Equatable & Sendable>(key: Key) -> Value? {
    get { get(key, as: Value.self) }
    set { set(key, to: newValue) }
  }

  /// The value under a key, or nil if there is none or it is of another type; set nil to remove the key.
  @_disfavoredOverload
  @inlinable
  public subscript<Value: Sendable>(key: Key) -> Value? {
    get { get(key, as: Value.self) }
    set { set(key, to: newValue) }
  }

  /// The value under a key, whatever its type; set nil to remove the key.
  @_disfavoredOverload
  public subscript(key: Key) -> (any Sendable)? {
    get { value(key) }
    set { setErased(key, to: newValue) }
  }

  /// The value under a key, or another if there is none or it is of another type.
  @inlinable
  public subscript<Value: Equatable & Sendable>(
    key: Key, default fallback: @autoclosure () -> Value
  ) -> Value {
    get { get(key, as: Value.self) ?? fallback() }
    set { set(key, to: newValue) }
  }

  /// The value of an entry, or nil if there is none; set nil to remove it.
  @inlinable
  public subscript<Value: Equatable & Sendable>(entry: Entry<Value>) -> Value? {
    get { get(entry.key, as: Value.self) }
    set { set(entry.key, to: newValue) }
  }

  /// The value of an entry, or another if there is none.
  @inlinable
  public subscript<Value: Equatable & Sendable>(
    entry: Entry<Value>, default fallback: @autoclosure () -> Value
  ) -> Value {
    get { get(entry.key, as: Value.self) ?? fallback() }
    set { set(entry.key, to: newValue) }
  }

  /// A key with the type of its value, which the compiler then proves wherever the entry is used.
  ///
  /// ```swift
  /// extension KeyedState<Key>.Entry {
  ///   static var isOpen: KeyedState<Key>.Entry<Bool> { .init(.isOpen) }
  /// }
  /// ```
  public struct Entry<Value: Equatable & Sendable>: Hashable, Sendable {
    /// The key.
    public let key: Key

    /// Makes an entry of a key.
    public init(_ key: Key, of type: Value.Type = Value.self) { self.key = key }
  }

  /// The value of an entry, or why there is none.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The value.
  /// - Throws: ``KeyedStateError``: the key is missing, or something wrote a value of another type under it.
  public func resolve<Value>(_ entry: Entry<Value>) throws(KeyedStateError) -> Value {
    try resolve(entry.key, as: Value.self)
  }
}
