/// A value of a known type, kept among values of other types.
final class HeldValue<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A value that only the main actor may touch, kept where everybody may carry it.
@MainActor final class MainActorHeldValue<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
