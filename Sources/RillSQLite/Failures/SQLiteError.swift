#if SQLite
import CSQLite

/// An error that SQLite reports.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// SQLite's extended result code.
  public let code: Int32
  /// SQLite's error message.
  public let message: String

  /// Creates an error, for the types of this module.
  init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// A Boolean value that indicates whether there is no room on the disk or within a size limit.
  var isWantOfRoom: Bool { code & 0xff == SQLITE_FULL }

  /// SQLite's message and code, as part of a sentence.
  public var description: String { "SQLite says \"\(message)\" (\(code))" }
}
#endif
