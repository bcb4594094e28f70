/// An identifier of an effect that is unique within its store.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  let number: UInt64
}
