/// A dependency that could not be had as asked, in words: what, where, why, and how to mend it.
public struct DependencyFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// A test used a dependency that it does not override and that has no test value.
    case realInTest
    /// A dependency was used before the program registered its real value.
    case notRegistered
    /// A dependency needs itself to be made.
    case cycle
  }

  /// What went wrong.
  public let reason: Reason

  /// The name of the dependency: that of its property of ``DependencyValues`` where it has one.
  public let dependency: String

  /// The full name of the key type.
  public let key: String

  /// Where it was used; nil where somebody asked the key itself.
  public let place: DependencyPlace?

  /// The whole text.
  public let description: String

  init(_ reason: Reason, of use: DependencyUse, _ description: String) {
    self.reason = reason
    dependency = use.name
    key = use.keyName
    place = use.place
    self.description = description
  }
}
