public import RillValues

/// An error of a session operation, with its reason and a way to fix it.
public struct SessionFailure: Error, Hashable, Sendable {
  /// The kind of the failure, for comparison in programs.
  public let code: Code
  /// A description of the failure, its place and its reason.
  public let message: String
  /// The way to fix it.
  public let fix: String

  /// The kinds of failures.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The text is not valid JSON.
    case malformed
    /// The file is not a session.
    case foreign
    /// The file was written by a newer version of this library.
    case tooNew
    /// The file is truncated or was changed.
    case damaged
    /// The session belongs to another program, or to a store with other types.
    case otherProgram
    /// The session was recorded without the data that a replay needs.
    case notReplayable
    /// A value in the session cannot be decoded as the program's type.
    case undecodable
    /// A value cannot be represented as JSON.
    case unencodable
    /// A write does not fit the state on which it is replayed.
    case unfitting
    /// The store or its history no longer exists.
    case detached
    /// The store refused the state.
    case refused
  }

  /// Creates a failure; only the factories in the `Failures` folders call it.
  package init(_ code: Code, _ message: String, fix: String) {
    self.code = code
    self.message = message
    self.fix = fix
  }
}

extension SessionFailure: WordedFailure {
  /// The message, followed by the way to fix the failure.
  public var description: String { "\(message) \(fix)" }
}
