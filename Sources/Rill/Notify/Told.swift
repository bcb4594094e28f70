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
