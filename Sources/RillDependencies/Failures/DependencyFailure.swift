/// A problem with the use of a dependency, described with its place, its cause and its remedy.
public struct DependencyFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public enum Reason: Hashable, Sendable {
    /// A test used a dependency that it does not override and that has no test value.
    case realInTest
    /// A dependency was used before the program registered its real value.
    case notRegistered
    /// A dependency depends on itself.
    case cycle
  }

  /// The kind of problem.
  public let reason: Reason

  /// The name of the dependency: its property of ``DependencyValues``, or the key's name if there is no such property.
  public let dependency: String

  /// The full name of the key type.
  public let key: String

  /// The location of the use, or nil if the value was requested from the key.
  public let place: DependencyPlace?

  /// The full message.
  public let description: String

  init(_ reason: Reason, of use: DependencyUse, _ description: String) {
    self.reason = reason
    dependency = use.name
    key = use.keyName
    place = use.place
    self.description = description
  }
}
