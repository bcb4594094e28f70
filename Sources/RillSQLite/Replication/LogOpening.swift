#if SQLite
import Foundation
import Rill
import RillPersistence
import RillReplication

/// Opens the file of a log, reports entries that were lost, and prevents that their offsets are assigned again.
///
/// A small file beside the log, with the suffix `-marks`, contains the newest offset that was assigned. Each process writes it
/// after an append is committed, so it is never newer than the file. Without it, only a damaged write-ahead log is noticed.
struct LogOpening {
  private let files: DatabaseFiles
  private let place: String
  private let patience: Duration
  private let marks: SaveMarks?
  private let isReported: OnceFlag
  /// The newest offset that was recorded, or 0.
  private let newest: Int64
  private let isGone: Bool
  private let isEmpty: Bool
  /// The number of transactions that SQLite does not find in its log.
  private let unread: Int

  /// Looks at the files before SQLite does, which silently ends its log at the first damaged frame.
  ///
  /// - Parameters:
  ///   - files: The files of the database.
  ///   - place: The location of the log, for reports.
  ///   - patience: The duration for which the opening waits for other processes.
  ///   - isReported: The flag that is raised by the report that the marks cannot be written, which is the only one.
  init(_ files: DatabaseFiles, place: String, patience: Duration, isReported: OnceFlag) {
    self.files = files
    self.place = place
    self.patience = patience
    // Read before the tables, to which other processes append.
    self.isReported = isReported
    marks = MarkFile.stored(files.path + "-marks", of: place, isReported: isReported).map { SaveMarks($0) }
    newest = marks?.newest ?? 0
    isGone = access(files.path, F_OK) != 0
    isEmpty = DatabaseFiles.size(files.path) == 0
    let log = files.readSteadyLog()
    unread = (log?.ignored ?? 0) + (isEmpty ? log?.transactions ?? 0 : 0)
  }

  /// Opens the file, or creates it if it does not exist.
  ///
  /// - Throws: `LogFailure` if the file cannot be used.
  func open() throws(LogFailure) -> LogTables {
    // SQLite removes the log of an empty file.
    var copy = isEmpty && unread > 0 ? try copyLog() : nil
    let connection: SQLiteConnection
    let isMade: Bool
    let last: Int64
    do throws(SQLiteError) {
      connection = try SQLiteConnection(path: files.path, durability: .full, patience: patience)
      try connection.checkWritable()
      isMade = try DatabaseKind.found(in: connection) == .log
      last = isMade ? try LogTables.newestOffset(in: connection) : 0
    } catch { throw .sqlite(error, place) }
    let isLost = newest > 0 ? last < newest : unread > 0
    if isLost, copy == nil { copy = try copyLog() }
    do throws(SQLiteError) {
      if !isMade { try LogTables.make(in: connection) }
      // At least one, so that a file without entries is marked as well, and the loss is reported once.
      if isLost { try LogTables.skip(upTo: max(newest, last, 1), in: connection) }
    } catch { throw .sqlite(error, place) }
    if isLost { report(last, copy) }
    let marks = marks ?? makeMarks()
    marks?.note(max(newest, last, isLost ? 1 : 0))
    return LogTables(connection, identity: DatabaseIdentity(files), place: place, marks: marks)
  }

  private func makeMarks() -> SaveMarks? {
    MarkFile(files.path + "-marks", of: place, isReported: isReported).map { SaveMarks($0) }
  }

  private func report(_ last: Int64, _ copy: String?) {
    let text =
      if newest == 0 {
        LogFailure.lostTransactions(unread, place, keptIn: copy)
      } else if isGone {
        LogFailure.goneEntries(newest, place, marks: files.path + "-marks", keptIn: copy)
      } else {
        LogFailure.lostEntries(last + 1, newest, place, keptIn: copy)
      }
    Failures.report(Failure(text))
  }

  /// Copies the log, unless it is empty or missing.
  private func copyLog() throws(LogFailure) -> String? {
    do throws(SystemError) {
      // The main file is not copied: closing it would release the SQLite locks of this process's other connections.
      let location = try files.keepAside(withMain: false)
      return location.isEmpty ? nil : location
    } catch {
      throw .folder(place, error, for: "SQLite's damaged write-ahead log could not be copied")
    }
  }
}
#endif
