/// The last value of an observer, with a comparison to a new value.
///
/// A versioned value is represented by its version alone and is not kept.
@usableFromInline
package final class LastValue<Value> {
  // Unchecked: of one isolation. Releasing a replaced value may run any code.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @usableFromInline var version: Version?
  /// Reads the version of a versioned value.
  @usableFromInline let readVersion: ((UnsafePointer<Value>) -> Version)?
  @usableFromInline let isSame: ((UnsafePointer<Value>, Value) -> Bool)?

  /// Creates a last value.
  ///
  /// - Parameters:
  ///   - value: The current value.
  ///   - isKept: Whether the old value will be read, so that even a versioned value must be kept.
  @usableFromInline
  package init(_ value: Value, isKept: Bool) {
    if !isKept, let versioned = Value.self as? any Versioned.Type {
      let read = Self.version(versioned)
      version = withUnsafePointer(to: value, read)
      readVersion = read
      isSame = nil
    } else {
      self.value = value
      readVersion = nil
      isSame = (Value.self as? any Equatable.Type).map { Self.equality($0) }
    }
  }

  /// Creates a last value of a type that is statically known to be `Equatable`.
  @usableFromInline
  init(_ value: Value) where Value: Equatable {
    self.value = value
    readVersion = nil
    isSame = { $0.pointee == $1 }
  }

  /// Returns whether the value differs.
  ///
  /// An equal value in new storage replaces the last value.
  @inlinable
  package func hasChanged(_ pointer: UnsafePointer<Value>) -> Bool {
    if let readVersion { return readVersion(pointer) != version }
    guard let isSame, let value, isSame(pointer, value) else { return true }
    self.value = pointer.pointee
    return false
  }

  /// Replaces the last value.
  @inlinable
  package func take(_ new: Value) {
    if let readVersion { version = withUnsafePointer(to: new, readVersion) } else { value = new }
  }

  /// Releases the value, so that it can be changed in place.
  func forget() { value = nil }

  private static func version<Known: Versioned>(_: Known.Type) -> (UnsafePointer<Value>) -> Version {
    // `Known` is `Value`, which the caller has found to be `Versioned`.
    { UnsafeRawPointer($0).assumingMemoryBound(to: Known.self).pointee.version }
  }

  private static func equality<Known: Equatable>(_: Known.Type) -> (UnsafePointer<Value>, Value) -> Bool {
    { pointer, last in
      // `Known` is `Value`, which the caller has found to be `Equatable`.
      let one = UnsafeRawPointer(pointer).assumingMemoryBound(to: Known.self).pointee
      return withUnsafePointer(to: last) { last in
        one == UnsafeRawPointer(last).assumingMemoryBound(to: Known.self).pointee
      }
    }
  }
}

/// The last delivered value of an observer.
@usableFromInline
final class Told<Value> {
  // Unchecked: of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var value: Value
  /// The value that is about to be delivered, if it was already read.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var next: Value?

  @inlinable
  init(_ value: Value) { self.value = value }
}
