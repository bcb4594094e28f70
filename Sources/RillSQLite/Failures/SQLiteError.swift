#if SQLite
import CSQLite
import Foundation
import RillPersistence

/// An error that SQLite reports.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// SQLite's extended result code.
  public let code: Int32
  /// SQLite's error message.
  public let message: String

  /// A Boolean value that indicates whether the message is this module's, and part of a sentence.
  private let isOwn: Bool

  /// Creates an error, for the types of this module.
  init(code: Int32, message: String, isOwn: Bool = false) {
    self.code = code
    self.message = message
    self.isOwn = isOwn
  }

  /// A Boolean value that indicates whether there is no room on the disk or within a size limit.
  var isWantOfRoom: Bool {
    // SQLITE_IOERR_SHMSIZE, which is not imported: the index of the log finds no room. SQLITE_IOERR_WRITE, too: that is what
    // SQLite says of a write beyond the size limit of the process or the file system.
    code & 0xff == SQLITE_FULL || [19, 3].contains { code == SQLITE_IOERR | $0 << 8 }
  }

  /// A Boolean value that indicates whether a program has ended while it wrote to the file, whose next writer must undo that.
  var isInterrupted: Bool {
    // SQLITE_READONLY_ROLLBACK, which is not imported.
    code == SQLITE_READONLY | 3 << 8
  }

  /// A Boolean value that indicates whether the file was moved, removed or replaced while it was open.
  var isMoved: Bool { code == SQLiteError.moved.code }

  /// SQLite's message and code, as part of a sentence.
  public var description: String {
    if isOwn { return message }
    if isInterrupted {
      return "a program has ended while it wrote to it, and only a program that writes can undo that"
    }
    return "SQLite says \"\(message)\" (\(code))"
  }

  /// The file is not at its path any more, so what is written to it would be lost.
  static var moved: SQLiteError {
    // SQLITE_READONLY_DBMOVED, which is not imported.
    SQLiteError(
      code: SQLITE_READONLY | 4 << 8, message: "the file was moved, removed or replaced while it was open",
      isOwn: true)
  }

  /// The rows of a table are not in the order of their keys.
  static var disordered: SQLiteError {
    SQLiteError(
      code: SQLITE_CORRUPT,
      message: "rows of the file are not in the order of their keys, so the file is damaged",
      isOwn: true)
  }

  /// The system does not tell whether the file exists.
  static func unknown(_ error: SystemError) -> SQLiteError {
    SQLiteError(code: SQLITE_CANTOPEN, message: "\(error)", isOwn: true)
  }

  /// The file cannot be written, or no files can be created beside it.
  static func sealed(_ error: SystemError) -> SQLiteError {
    SQLiteError(
      code: SQLITE_CANTOPEN,
      message: """
        SQLite writes to it, and creates files beside it, even to read it, but \(error); copy it, with the files whose names \
        start with its own, to a folder in which files can be created
        """, isOwn: true)
  }

  /// Something other than a file is in the place of the main file, or of a file beside it.
  static func inPlace(_ kind: String, of file: String? = nil) -> SQLiteError {
    let place = file.map { "the place of \($0), which SQLite uses with it; remove it" } ?? "its place"
    return SQLiteError(code: SQLITE_CANTOPEN, message: "\(kind) is in \(place)", isOwn: true)
  }

  /// Returns the same error, or the reason why SQLite can neither open or write the file nor create others beside it.
  func explained(at path: String) -> SQLiteError {
    guard [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_IOERR].contains(code & 0xff), !isMoved else {
      return self
    }
    if let kind = FileKind(at: path)?.strange { return .inPlace(kind) }
    let folder = (path as NSString).deletingLastPathComponent
    for place in [folder.isEmpty ? "." : folder, path] where access(place, W_OK) != 0 {
      let error = SystemError(errno)
      if error.isForbidden { return .sealed(error) }
    }
    return self
  }

  /// The file contains entries, not values.
  static func otherContents(_ kind: String) -> SQLiteError {
    SQLiteError(
      code: SQLITE_NOTADB, message: "it is \(kind), not a storage of values; give each a file of its own",
      isOwn: true)
  }

  /// A file is a hard link to a file that is used under its name in another folder.
  static var linkedElsewhere: SQLiteError {
    SQLiteError(
      code: SQLITE_CANTOPEN,
      message: """
        it is a hard link to a file in another folder, and its newest values may be in a log beside that name; open it by \
        its other name, or make a copy instead of a link
        """, isOwn: true)
  }
}
#endif
