/// Something that could not be done with a session: what happened, where and why, and how to mend it.
public struct SessionFailure: Error, Hashable, Sendable {
  /// Which failure this is, in a form that programs can compare.
  public let code: Code
  /// What happened, where, and why.
  public let message: String
  /// How to mend it.
  public let fix: String

  /// Which failure a failure is.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The text is not the JSON that it should be.
    case malformed
    /// The file is no session.
    case foreign
    /// The file was written by a newer version of this library.
    case tooNew
    /// The file ends early, or something has changed it.
    case damaged
    /// The session belongs to another program, or to a store of other types.
    case otherProgram
    /// The session was recorded without what replaying needs.
    case notReplayable
    /// Something in the session does not decode as the program's type.
    case undecodable
    /// A value cannot be written as JSON.
    case unencodable
    /// A write does not fit the state that it is replayed on.
    case unfitting
    /// The store or its history is not there.
    case detached
    /// The store did not take the state.
    case refused
  }

  /// Makes a failure; the factories in a `Failures` room are the only callers.
  package init(_ code: Code, _ message: String, fix: String) {
    self.code = code
    self.message = message
    self.fix = fix
  }
}

extension SessionFailure: CustomStringConvertible {
  /// The message and the way out of it.
  public var description: String { "\(message) \(fix)" }
}
