/// What an observer was told last, and how to see that a value differs from it.
///
/// Versioned values are known by their version alone and are not kept.
@usableFromInline
final class LastValue<Value> {
  // Unchecked: of one isolation; what a new value replaces may run any code when it is released.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  private var version: Version?
  private let isSame: ((UnsafePointer<Value>, Value) -> Bool)?

  /// Starts from a value.
  ///
  /// - Parameters:
  ///   - value: The value now.
  ///   - isKept: Whether the old value will be asked for, so that a versioned one must be kept, too.
  @usableFromInline
  init(_ value: Value, isKept: Bool) {
    if !isKept, let versioned = value as? any Versioned {
      version = versioned.version
      isSame = nil
    } else {
      self.value = value
      isSame = (Value.self as? any Equatable.Type).map { Self.equality($0) }
    }
  }

  /// Starts from a value whose type is known to compare.
  @usableFromInline
  init(_ value: Value) where Value: Equatable {
    self.value = value
    isSame = { $0.pointee == $1 }
  }

  /// Whether the value differs; an equal value in new storage is taken on.
  @usableFromInline
  func hasChanged(_ pointer: UnsafePointer<Value>) -> Bool {
    if let version { return (pointer.pointee as? any Versioned)?.version != version }
    guard let isSame, let value, isSame(pointer, value) else { return true }
    self.value = pointer.pointee
    return false
  }

  /// Takes a value on as the last one.
  @usableFromInline
  func take(_ new: Value) {
    if version != nil { version = (new as? any Versioned)?.version } else { value = new }
  }

  /// Lets go of the value, so that it can be changed in place.
  func forget() { value = nil }

  private static func equality<Known: Equatable>(_: Known.Type) -> (UnsafePointer<Value>, Value) -> Bool {
    { pointer, last in
      // `Known` is `Value`, which the caller has found to be Equatable.
      let one = UnsafeRawPointer(pointer).assumingMemoryBound(to: Known.self).pointee
      return withUnsafePointer(to: last) { last in
        one == UnsafeRawPointer(last).assumingMemoryBound(to: Known.self).pointee
      }
    }
  }
}
