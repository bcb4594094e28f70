/// What an observer was told last.
@usableFromInline
final class Told<Value> {
  // Unchecked: of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var value: Value
  /// What it is about to be told, if that was read already.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var next: Value?

  @inlinable
  init(_ value: Value) { self.value = value }
}
