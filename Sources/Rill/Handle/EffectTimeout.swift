/// An error that indicates that an attempt of an effect exceeded its time limit.
///
/// See ``Effect/timeout(after:fileID:line:catch:)``.
public struct EffectTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the effect.
  public let effect: String
  /// The time limit of the attempt.
  public let limit: Duration

  /// A description of the error in one sentence.
  public var description: String { Failures.timedOut(effect, after: limit) }
}
