#if SQLite
import CSQLite
import RillPersistence
import RillReplication

// The failures of a log in an SQLite file.
extension LogFailure {
  /// SQLite did not perform a call.
  static func sqlite(_ error: SQLiteError, _ place: String) -> LogFailure {
    // A write beyond the size limit of a process or a file system is a write error for SQLite.
    let isWrite = error.code == SQLITE_IOERR | 3 << 8
    let (kind, fix): (Kind, String) =
      switch isWrite ? SQLITE_FULL : error.code & 0xff {
      case SQLITE_FULL:
        (
          .full,
          "make room on the disk or raise the size limit of the process, or trim the log behind a snapshot"
        )
      case SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH: (.denied, writable)
      case SQLITE_NOTADB, SQLITE_CORRUPT:
        (.otherLayout, "move the file and those whose names begin with its name away, and restore a backup")
      case SQLITE_BUSY, SQLITE_LOCKED:
        (.unavailable, "try again; another process holds a transaction longer than this log waits")
      case SQLITE_TOOBIG:
        (.tooLarge(limit: 1_000_000_000), "send smaller actions, or store less in the state")
      default:
        (.unavailable, "see that the folder exists, is on a local disk and can be written, and try again")
      }
    return LogFailure(kind, place: place, reason: "\(error)", fix: fix)
  }

  /// The file contains something else.
  static func foreign(_ place: String, because reason: String) -> LogFailure {
    LogFailure(
      .otherLayout, place: place, reason: "the file is not a log: \(reason)",
      fix: "choose another file; this one is unchanged")
  }

  /// The file was written by a newer version.
  static func newer(_ place: String, version: Int64, known: Int64) -> LogFailure {
    LogFailure(
      .otherLayout, place: place,
      reason: "the file has the layout \(version), and this program knows layouts up to \(known)",
      fix: "update this program; the file is unchanged")
  }

  /// The file was removed or replaced while it was open.
  static func gone(_ place: String) -> LogFailure {
    LogFailure(
      .otherLayout, place: place,
      reason: "the file was removed or replaced while the log was open, and its entries with it",
      fix: "put the file back, or detach the replicas and create a new log for the file that is there now")
  }

  private static let writable = "give the user of this program the right to write the file and its folder"

  /// A call of the system for the folder has failed.
  ///
  /// - Parameters:
  ///   - place: The place of the log.
  ///   - error: The error of the system.
  ///   - purpose: What the call was for, or nil if the error says enough.
  /// - Returns: The failure, whose kind depends on the error.
  static func folder(_ place: String, _ error: SystemError, for purpose: String? = nil) -> LogFailure {
    let reason = purpose.map { "\($0): \(error)" } ?? "\(error)"
    if error.isForbidden { return LogFailure(.denied, place: place, reason: reason, fix: writable) }
    if error.isWantOfRoom {
      return LogFailure(.full, place: place, reason: reason, fix: "make room on the disk")
    }
    return folder(place, because: reason)
  }

  /// The folder cannot be watched or locked.
  static func folder(_ place: String, because reason: String) -> LogFailure {
    LogFailure(
      .unavailable, place: place, reason: reason,
      fix: "see that the folder exists and can be written, and that the system allows more watches of files")
  }

  /// Transactions that were committed cannot be read, and how many entries they contain is not known.
  static func lostTransactions(_ count: Int, _ place: String, keptIn location: String?) -> String {
    """
    \(count == 1 ? "A transaction" : "\(count) transactions") of the \(place) cannot be read, so that entries are missing: \
    SQLite's write-ahead log is damaged, or a power failure has interrupted a write.
      fix: \(kept(location)) Restore a backup, or go on without the entries.
    """
  }

  /// Entries that were appended are not in the file.
  static func lostEntries(
    _ first: Int64, _ last: Int64, _ place: String, keptIn location: String?
  ) -> String {
    let entries =
      first == last
      ? "The entry at offset \(first) of the \(place) is"
      : "\(last - first + 1) entries of the \(place), at the offsets \(first) to \(last), are"
    return """
      \(entries) missing, although the append was acknowledged: a file was damaged, cut or removed, or replaced by an older one.
        fix: \(kept(location)) Restore a backup, or go on without the entries: their offsets are not used again.
      """
  }

  /// Rows of entries are not among those before and after them.
  static func missingEntries(_ count: UInt64, from first: UInt64, _ place: String) -> String {
    """
    \(count == 1 ? "The entry at offset \(first)" : "\(count) entries from offset \(first) on") of the \(place) \
    \(count == 1 ? "is" : "are") missing between others: the file was damaged.
      fix: Restore a backup, or go on without the entries. Replicas that have read them differ from those that have not.
    """
  }

  /// The file is not there, and its entries with it.
  static func goneEntries(
    _ last: Int64, _ place: String, marks: String, keptIn location: String?
  ) -> String {
    """
    The file of the \(place) is gone, although \(last == 1 ? "an entry was" : "entries up to offset \(last) were") appended to it. \
    A new file was created.
      fix: \(location.map { _ in kept(location) + " " } ?? "")Put the file or a backup back while no program uses it. If you have \
    removed the file on purpose, remove \(marks) as well.
    """
  }

  private static func kept(_ location: String?) -> String {
    location.map { "A copy of the write-ahead log is kept in \($0)." }
      ?? "There was no write-ahead log to copy."
  }
}
#endif
