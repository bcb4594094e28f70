/// What a check has found, in words: what, where, why, and how to mend it.
public struct CheckFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing was found.
  public enum Reason: Hashable, Sendable {
    /// The same actions had different outcomes.
    case notDeterministic
    /// An invariant does not hold.
    case brokenInvariant
    /// There was nothing to check, so nothing was proved.
    case nothingChecked
    /// A subject breaks rules that it must keep.
    case notConforming
  }

  /// What kind of thing was found.
  public let reason: Reason

  /// The actions that show it, as source; none where no action has a part in it.
  public internal(set) var actions: [String] = []

  /// The seed of the random walk that found it.
  public internal(set) var seed: UInt64?

  /// Where the check stands.
  public internal(set) var site: CallSite?

  /// The whole text.
  public let description: String

  init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}
