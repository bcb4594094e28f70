/// An optional of any wrapped type.
@usableFromInline
protocol OptionalValue {
  /// The wrapped value, type-erased, or nil if there is none.
  var content: (any Sendable)? { get }
}

extension Optional: OptionalValue {
  @usableFromInline var content: (any Sendable)? {
    switch self {
    case .none: nil
    // The wrapped value of a Sendable optional is Sendable. The cast only restores this, because `Sendable` has no
    // run-time representation.
    case .some(let wrapped): flattened(unsafeBitCast(wrapped as Any, to: (any Sendable).self))
    }
  }
}

/// Returns a value without its optional wrappers, or nil if one of them is empty.
@usableFromInline
func flattened(_ value: any Sendable) -> (any Sendable)? {
  if let optional = value as? any OptionalValue { optional.content } else { value }
}

/// Returns whether two values have the same `Equatable` type and are equal.
@usableFromInline
func areEqual(_ one: any Sendable, _ other: any Sendable) -> Bool {
  type(of: one) == type(of: other) && compared(one, other) ?? false
}

/// Returns whether two values of one type are equal, or nil if the type is not `Equatable`.
func compared(_ one: any Sendable, _ other: any Sendable) -> Bool? {
  (one as? any Equatable).map { equals($0, other) }
}

private func equals<Value: Equatable>(_ one: Value, _ other: any Sendable) -> Bool {
  other as? Value == one
}

/// Returns a value as another type.
///
/// A value of exactly this type is read directly from its storage, because a cast is slow.
@inlinable @inline(__always)
func taken<Value>(_ value: any Sendable, as type: Value.Type) -> Value? {
  exactly(value, as: type) ?? value as? Value
}

/// Returns a value if it is of exactly this type.
@inlinable @inline(__always)
func exactly<Value>(_ value: any Sendable, as _: Value.Type) -> Value? {
  func open<Known>(_ known: Known) -> Value? {
    guard Known.self == Value.self else { return nil }
    // Safe, because both types are the same.
    return withUnsafePointer(to: known) { UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee }
  }
  return open(value)
}
