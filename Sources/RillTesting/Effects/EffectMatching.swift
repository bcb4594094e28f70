/// The rule for comparing a step's effects with the expected ones.
public enum EffectMatching: Hashable, Sendable {
  /// The same effects in the same order.
  case inOrder
  /// The same effects in any order.
  case inAnyOrder
  /// At least the expected effects, in any order.
  case including
}
