/// The reason why a log did not perform a call.
public struct LogFailure: Error, Hashable, Sendable {
  /// The kind of a failure, which determines what a replica does.
  public enum Kind: Hashable, Sendable {
    /// The log cannot be reached at present. The replica tries again.
    case unavailable
    /// Entries that were asked for have been trimmed. The value is the offset of the first remaining entry.
    case trimmed(first: UInt64)
    /// The place contains something else or a log with another layout, or cannot contain a log.
    case otherLayout
    /// The log refused the credentials, or does not permit the call.
    case denied
    /// An entry or a snapshot is larger than the log accepts. The value is the limit in bytes.
    case tooLarge(limit: Int)
    /// The log is full.
    case full
    /// The log was closed by this program.
    case closed
  }

  /// The kind.
  public let kind: Kind
  /// The log, without credentials.
  public let place: String
  /// What happened and why, for people.
  public let reason: String
  /// What to do about it.
  public let fix: String

  /// Creates a failure, for a log of your own.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - place: The log, without credentials.
  ///   - reason: What happened and why.
  ///   - fix: What to do about it.
  public init(_ kind: Kind, place: String, reason: String, fix: String) {
    self.kind = kind
    self.place = place
    self.reason = reason
    self.fix = fix
  }
}

extension LogFailure: CustomStringConvertible {
  /// The failure on three lines: what and where, why, and how to fix it.
  public var description: String { "\(place): \(reason)\n  fix: \(fix)" }
}
