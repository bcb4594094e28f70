/// A failed check, described with its place, its cause and its remedy.
public struct CheckFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// The same actions had different outcomes.
    case notDeterministic
    /// An invariant does not hold.
    case brokenInvariant
    /// There was nothing to check.
    case nothingChecked
    /// A subject violates rules that it must satisfy.
    case notConforming
  }

  /// The kind of failure.
  public let reason: Reason

  /// The actions that reproduce the failure, as source code.
  ///
  /// Empty if the failure does not depend on actions.
  public internal(set) var actions: [String] = []

  /// The seed of the random walk that found the failure.
  public internal(set) var seed: UInt64?

  /// The place of the check.
  public internal(set) var site: CallSite?

  /// The full message.
  public let description: String

  init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

/// Fails the running test at the call of a check.
///
/// All failures of checks are reported through this function.
///
/// - Parameters:
///   - failure: The failure, or nil if the check passed.
///   - site: The place of the call.
/// - Returns: The failure with its place.
func report(_ failure: CheckFailure?, at site: CallSite) -> CheckFailure? {
  guard var failure else { return nil }
  failure.site = site
  TestReporting.report(TestFailure(failure.description), at: site)
  return failure
}
