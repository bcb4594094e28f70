/// The identity of an effect, and of its attempt, when it sends or writes.
struct EffectRun: Sendable {
  let token: EffectToken
  /// Raised when the work has ended without being cancelled.
  ///
  /// A separate object: a `send` that escapes from an effect keeps this flag, but not the effect's work.
  let completion: OnceFlag
  /// Raised when the attempt was abandoned, if it can be abandoned while the effect continues.
  ///
  /// Inputs that the attempt sends after that do not count, even if its work does not respond to cancellation.
  var abandonment: OnceFlag?

  /// A Boolean value that indicates whether the attempt was abandoned, so that its inputs no longer count.
  var isAbandoned: Bool { abandonment?.isRaised == true }

  /// A Boolean value that indicates whether the effect acts after its work has ended.
  var isLate: Bool { !isAbandoned && completion.isRaised }
}

/// An error that indicates that an attempt of an effect exceeded its time limit.
public struct EffectTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the effect.
  public let effect: String
  /// The time limit of the attempt.
  public let limit: Duration

  /// A description of the error in one sentence.
  public var description: String { Failures.timedOut(effect, after: limit) }
}
