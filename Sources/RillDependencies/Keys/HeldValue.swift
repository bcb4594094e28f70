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
