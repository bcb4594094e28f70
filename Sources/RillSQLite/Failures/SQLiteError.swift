#if SQLite
import CSQLite

/// What SQLite answers when it cannot do what it was asked.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// SQLite's extended result code.
  public let code: Int32
  /// SQLite's own words.
  public let message: String

  /// Makes an error; for ``SQLiteConnection``.
  init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// Whether there is no room, or no right to more of it.
  var isWantOfRoom: Bool { code & 0xff == SQLITE_FULL }

  /// SQLite's words and its code, as a part of a sentence.
  public var description: String { "SQLite says \"\(message)\" (\(code))" }
}
#endif
