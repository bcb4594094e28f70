import Synchronization

/// The identity of an effect, and of its attempt, when it sends or writes.
struct EffectRun: Sendable {
  let token: EffectToken
  let fate: EffectFate
  /// The attempt, if it can be abandoned while the effect continues.
  var attempt: EffectAttempt?

  /// A Boolean value that indicates whether the effect acts after its work has ended.
  var isLate: Bool { attempt?.isOver != true && fate.isComplete }
}

/// The outcome of an effect, for objects that outlive the effect.
///
/// A separate object: a `send` that escapes from an effect keeps this object, but not the effect's work.
final class EffectFate: Sendable {
  private let hasCompleted = Atomic<Bool>(false)

  /// A Boolean value that indicates whether the work has ended without being cancelled.
  var isComplete: Bool { hasCompleted.load(ordering: .acquiring) }

  /// Records that the work has ended.
  func complete() { hasCompleted.store(true, ordering: .releasing) }
}

/// An attempt of an effect with a time limit for each attempt.
///
/// Inputs that the attempt sends after the limit do not count, even if its work does not respond to cancellation.
final class EffectAttempt: Sendable {
  private let isGivenUp = Atomic<Bool>(false)

  /// A Boolean value that indicates whether the attempt was abandoned, so that its inputs no longer count.
  var isOver: Bool { isGivenUp.load(ordering: .acquiring) }

  /// Abandons the attempt.
  func giveUp() { isGivenUp.store(true, ordering: .releasing) }
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
