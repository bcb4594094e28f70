/// An optional, whatever it wraps.
@usableFromInline
protocol OptionalValue {
  /// What is inside, erased; nil if there is nothing.
  var content: (any Sendable)? { get }
}

extension Optional: OptionalValue {
  @usableFromInline var content: (any Sendable)? {
    switch self {
    case .none: nil
    // A value of a Sendable optional is Sendable; the cast only says so, since `Sendable` has no run-time form.
    case .some(let wrapped): flattened(unsafeBitCast(wrapped as Any, to: (any Sendable).self))
    }
  }
}

/// The value without its optional wrappings, or nil if one of them is empty.
@usableFromInline
func flattened(_ value: any Sendable) -> (any Sendable)? {
  if let optional = value as? any OptionalValue { optional.content } else { value }
}

/// Whether two values are of one type, which compares, and are equal.
@usableFromInline
func areEqual(_ one: any Sendable, _ other: any Sendable) -> Bool {
  type(of: one) == type(of: other) && compared(one, other) ?? false
}

/// Whether two values of one type are equal, or nil if they do not compare.
func compared(_ one: any Sendable, _ other: any Sendable) -> Bool? {
  (one as? any Equatable).map { equals($0, other) }
}

private func equals<Value: Equatable>(_ one: Value, _ other: any Sendable) -> Bool {
  other as? Value == one
}

/// The value as another type; a value that is of just this type is read where it lies, since a cast is slow.
@inlinable @inline(__always)
func taken<Value>(_ value: any Sendable, as type: Value.Type) -> Value? {
  exactly(value, as: type) ?? value as? Value
}

/// The value, if it is of just this type.
@inlinable @inline(__always)
func exactly<Value>(_ value: any Sendable, as _: Value.Type) -> Value? {
  func open<Known>(_ known: Known) -> Value? {
    guard Known.self == Value.self else { return nil }
    // Both are the same type.
    return withUnsafePointer(to: known) { UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee }
  }
  return open(value)
}
