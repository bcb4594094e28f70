/// Tells effects of one store apart.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  let number: UInt64
}
