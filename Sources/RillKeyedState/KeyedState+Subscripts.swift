import Rill

extension KeyedState {
  /// The value for a key, or nil if there is none or it is of another type.
  ///
  /// Set nil to remove the key.
  @inlinable
  public subscript<Value: Equatable & Sendable>(key: Key) -> Value? {
    get { get(key, as: Value.self) }
    set { set(key, to: newValue) }
  }

  /// The value for a key, or nil if there is none or it is of another type.
  ///
  /// Set nil to remove the key.
  @_disfavoredOverload
  @inlinable
  public subscript<Value: Sendable>(key: Key) -> Value? {
    get { get(key, as: Value.self) }
    set { set(key, to: newValue) }
  }

  /// The value for a key, regardless of its type.
  ///
  /// Set nil to remove the key.
  @_disfavoredOverload
  public subscript(key: Key) -> (any Sendable)? {
    get { value(key) }
    set { setErased(key, to: newValue) }
  }

  /// The value for a key, or a fallback if there is none or it is of another type.
  @inlinable
  public subscript<Value: Equatable & Sendable>(
    key: Key, default fallback: @autoclosure () -> Value
  ) -> Value {
    get { get(key, as: Value.self) ?? fallback() }
    set { set(key, to: newValue) }
  }

  /// The value of an entry, or nil if there is none.
  ///
  /// Set nil to remove it.
  @inlinable
  public subscript<Value: Equatable & Sendable>(entry: Entry<Value>) -> Value? {
    get { get(entry.key, as: Value.self) }
    set { set(entry.key, to: newValue) }
  }

  /// The value of an entry, or a fallback if there is none.
  @inlinable
  public subscript<Value: Equatable & Sendable>(
    entry: Entry<Value>, default fallback: @autoclosure () -> Value
  ) -> Value {
    get { get(entry.key, as: Value.self) ?? fallback() }
    set { set(entry.key, to: newValue) }
  }

  /// A key with the type of its value, which the compiler verifies wherever the entry is used.
  ///
  /// ```swift
  /// extension KeyedState<Key>.Entry {
  ///   static var isOpen: KeyedState<Key>.Entry<Bool> { .init(.isOpen) }
  /// }
  /// ```
  public struct Entry<Value: Equatable & Sendable>: Hashable, Sendable {
    /// The key.
    public let key: Key

    /// Creates an entry for a key.
    public init(_ key: Key, of type: Value.Type = Value.self) { self.key = key }
  }

  /// Returns the value of an entry, or throws an error if there is none.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The value.
  /// - Throws: ``KeyedStateFailure`` if the key is missing or its value is of another type.
  public func resolve<Value>(_ entry: Entry<Value>) throws(KeyedStateFailure) -> Value {
    try resolve(entry.key, as: Value.self)
  }
}
