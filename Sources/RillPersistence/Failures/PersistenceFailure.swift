/// An error that describes what could not be stored, loaded or recovered, why, and how to fix it.
public struct PersistenceFailure: Error, Hashable, Sendable {
  /// The kind of the failure, which programs can compare.
  public let code: Code
  /// What happened, where, and why.
  public let message: String
  /// The way to fix the problem.
  public let fix: String

  /// The kind of a failure.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The value of a key, or a file, cannot be read.
    case unreadable
    /// The file of a key is not a regular file: it is a folder, a link or a device.
    case notAFile
    /// A value exceeds the size limit of the storage.
    case tooLarge
    /// A key cannot be used with the storage.
    case badKey
    /// A value could not be written.
    case unwritten
    /// A value could not be written because there is no room.
    case noRoom
    /// A value could not be removed.
    case unremoved
    /// The keys could not be listed.
    case unlisted
    /// A value could not be moved aside or copied.
    case notSetAside
    /// Changes by other programs cannot be observed.
    case unwatched
    /// The data was not written by Rill.
    case foreign
    /// The data is truncated or was changed by another program.
    case damaged
    /// The data was written by a newer version of the program or of Rill.
    case tooNew
    /// The data has a version from which no upgrade exists.
    case tooOld
    /// The data is intact, but cannot be decoded.
    case undecodable
    /// The data belongs to a schema of another name, for example because its type was renamed.
    case otherSchema
    /// An upgrade threw.
    case upgradeFailed
    /// The value cannot be encoded.
    case unencodable
    /// The store refused the value.
    case refused
    /// A named item does not exist.
    case absent
    /// A file was moved, removed or replaced while it was open.
    case moved
    /// The resource is in use elsewhere; a value is being written by another program.
    case inUse
    /// A value was not saved or removed, because another program has replaced the stored value.
    case conflict
  }

  /// Creates a failure, for example in a custom ``Storage``.
  ///
  /// For the usual failures of a storage there are factory methods with complete messages, such as
  /// `unwritten(_:in:because:)`.
  ///
  /// - Parameters:
  ///   - code: The kind of the failure.
  ///   - message: What happened, where, and why, in complete sentences.
  ///   - fix: The way to fix the problem, in complete sentences.
  public init(_ code: Code, _ message: String, fix: String) {
    self.code = code
    self.message = message
    self.fix = fix
  }
}

extension PersistenceFailure: CustomStringConvertible {
  /// The message, followed by the way to fix the problem.
  public var description: String { "\(message) \(fix)" }
}
