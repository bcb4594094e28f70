import Synchronization

/// Who acts, when an effect sends or writes: the effect, and which attempt of it.
struct EffectRun: Sendable {
  let token: EffectToken
  /// The attempt, if the effect's attempts can be given up while the effect goes on.
  var attempt: EffectAttempt?
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
