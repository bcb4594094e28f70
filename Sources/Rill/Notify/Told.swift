/// What an observer was told last.
@usableFromInline
final class Told<Value> {
  // Unchecked: of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
