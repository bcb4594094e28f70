/// Something that could not be kept, found or taken in: what happened, where and why, and how to mend it.
public struct PersistenceFailure: Error, Hashable, Sendable {
  /// Which failure this is, in a form that programs can compare.
  public let code: Code
  /// What happened, where, and why.
  public let message: String
  /// How to mend it.
  public let fix: String

  /// Which failure a failure is.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// What lies under a key cannot be read.
    case unreadable
    /// What lies under a key is no regular file: a folder, a link, a device.
    case notAFile
    /// A value is larger than the storage takes.
    case tooLarge
    /// A key cannot be used with the storage.
    case badKey
    /// A value could not be written.
    case unwritten
    /// A value could not be written for want of room.
    case noRoom
    /// A value could not be removed.
    case unremoved
    /// The keys could not be listed.
    case unlisted
    /// A value could not be moved aside or copied.
    case notSetAside
    /// Changes by others cannot be told.
    case unwatched
    /// The data is no data of this library.
    case foreign
    /// The data ends early or was changed by something else.
    case damaged
    /// The data was written by a newer version of the program or of this library.
    case tooNew
    /// The data is of a version from which no upgrade leads here.
    case tooOld
    /// The data is whole, and does not decode.
    case undecodable
    /// An upgrade threw.
    case upgradeFailed
    /// The value cannot be encoded.
    case unencodable
    /// The store did not take the value.
    case refused
    /// Something that was named is not there.
    case absent
    /// Somebody else uses it.
    case inUse
  }

  /// Makes a failure; the factories in a `Failures` room are the only callers.
  package init(_ code: Code, _ message: String, fix: String) {
    self.code = code
    self.message = message
    self.fix = fix
  }
}

extension PersistenceFailure: CustomStringConvertible {
  /// The message and the way out of it.
  public var description: String { "\(message) \(fix)" }
}
