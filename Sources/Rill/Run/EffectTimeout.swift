/// An attempt of an effect took longer than its timeout.
public struct EffectTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  /// The effect's name.
  public let effect: String
  /// How long the attempt was allowed to take.
  public let limit: Duration

  /// What happened, in a sentence.
  public var description: String { Failures.timedOut(effect, after: limit) }
}
