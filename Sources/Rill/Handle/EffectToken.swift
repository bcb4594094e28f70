/// Tells effects of one store apart.
struct EffectToken: Hashable, Sendable {
  let number: UInt64
}
