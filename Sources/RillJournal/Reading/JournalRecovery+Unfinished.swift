public import Rill
public import RillValues

extension JournalRecovery {
  /// An effect that was requested in an earlier run of the program and had not ended.
  public struct Unfinished: Hashable, Sendable {
    /// The resolution of an unfinished effect.
    public enum Outcome: Hashable, Sendable {
      /// The effect runs again.
      case runsAgain
      /// The store handled an action in place of the effect.
      case answered
      /// The effect is forgotten.
      case forgotten
      /// The effect remains unfinished until the next attachment, because the store refused the action in its place.
      case left
    }

    /// The description of the effect, without its work.
    ///
    /// For an effect that is older than all snapshots, only the name is known.
    public let description: EffectDescription
    /// The JSON of the action that requested the effect, or nil if it can no longer be read.
    public let action: JSONText?
    /// The number of the entry of that action.
    public let cause: UInt64
    /// A Boolean value that indicates whether the work may have started.
    ///
    /// For an effect that runs at most once, false means that the work has not started.
    public let hasBegun: Bool
    /// The resolution of the effect.
    public let outcome: Outcome
  }
}
