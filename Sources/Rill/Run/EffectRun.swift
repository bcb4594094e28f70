import Synchronization

/// Who acts, when an effect sends or writes: the effect, and which attempt of it.
struct EffectRun: Sendable {
  let token: EffectToken
  let fate: EffectFate
  /// The attempt, if the effect's attempts can be given up while the effect goes on.
  var attempt: EffectAttempt?

  /// Whether the effect has come to the end of its work before it acts.
  var isLate: Bool { attempt?.isOver != true && fate.isComplete }
}

/// How an effect has ended, for what outlives it.
///
/// An object of its own: a `send` that escapes from an effect keeps this, and not the effect's work.
final class EffectFate: Sendable {
  private let hasCompleted = Atomic<Bool>(false)

  /// Whether the effect has come to the end of its work, and was not cancelled.
  var isComplete: Bool { hasCompleted.load(ordering: .acquiring) }

  /// Notes that the effect has come to the end of its work.
  func complete() { hasCompleted.store(true, ordering: .releasing) }
}

/// One attempt of an effect whose attempts end after a time.
///
/// What it still does then does not count, even if it does not notice.
final class EffectAttempt: Sendable {
  private let isGivenUp = Atomic<Bool>(false)

  /// Whether what the attempt does no longer counts.
  var isOver: Bool { isGivenUp.load(ordering: .acquiring) }

  /// Gives the attempt up.
  func giveUp() { isGivenUp.store(true, ordering: .releasing) }
}
