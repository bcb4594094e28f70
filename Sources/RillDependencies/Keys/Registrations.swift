import Synchronization

/// The real values that the program has registered.
enum Registrations {
  private static let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Returns the registered value of a key.
  static func value<Key: DependencyKey>(of key: Key.Type) -> Key.Value? {
    let held = values.withLock { $0[ObjectIdentifier(key)] }
    return (held as? HeldValue<Key.Value>)?.value
  }

  /// Registers the value of a key.
  static func register<Key: DependencyKey>(_ value: Key.Value, for key: Key.Type) {
    // The replaced value is released after the lock, because its release may run any code.
    _ = values.withLock { $0.updateValue(HeldValue(value), forKey: ObjectIdentifier(key)) }
  }
}

/// A box that allows values of different types to be stored together.
final class HeldValue<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A box for a value that is isolated to the main actor, which can be passed across isolations.
@MainActor final class MainActorHeldValue<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
