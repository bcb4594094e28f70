#if SQLite
import Foundation
import RillJournal
import RillPersistence

extension OpenJournal {
  /// Copies the files of a damaged journal, and replaces their contents with the rows that can still be read.
  ///
  /// The replacement is complete in a file of its own before the damaged file is changed. A process that is killed in
  /// between is followed by one that finishes it.
  ///
  /// - Parameters:
  ///   - files: The files, which are closed.
  ///   - marks: The marks, which contain the keys of known streams.
  ///   - count: The number of rows that SQLite finds, or nil if it cannot read them.
  /// - Returns: The location of the copies, or nil if nothing was changed, because no row can be read in this way that
  ///   cannot be read by SQLite.
  /// - Throws: ``SQLiteJournal/Problem`` if the files cannot be copied or written. They are unchanged then.
  static func salvage(
    _ files: DatabaseFiles, _ marks: JournalMarks?, beyond count: Int? = nil
  ) throws(SQLiteJournal.Problem) -> String? {
    let salvage: JournalSalvage
    do {
      salvage = try JournalSalvage(files) { marks?[$0] != nil }
    } catch {
      throw .sqlite(SQLiteError(code: 10, message: "\(error)"))
    }
    guard salvage.hasSnapshot, salvage.rows.count > count ?? 0 else { return nil }
    do throws(SystemError) {
      _ = try files.keepAside()
    } catch {
      throw .notKept(error)
    }
    let draft = DatabaseFiles(path: files.path + "-salvage")
    for path in [draft.path, draft.log, draft.path + "-shm"] { unlink(path) }
    try make(draft, from: salvage)
    guard rename(draft.path, files.salvaged) == 0 else { throw .notKept(SystemError(errno)) }
    return try finishSalvage(files)
  }

  /// Creates a journal with the rows, and closes it, which moves all of its log into it.
  private static func make(_ files: DatabaseFiles, from salvage: JournalSalvage) throws(SQLiteJournal.Problem)
  {
    let tables = try SQLiteJournal(path: files.path, durability: .full)
    do throws(SQLiteError) { try tables.fill(from: salvage) } catch { throw .sqlite(error) }
  }

  /// Replaces the contents of a damaged journal with a complete replacement, if there is one.
  ///
  /// The file itself stays, with its other names and the locks of this process.
  ///
  /// - Returns: The location of the copies of the damaged files, or nil if there is no replacement.
  /// - Throws: ``SQLiteJournal/Problem`` if the file cannot be written. The next attempt continues.
  static func finishSalvage(_ files: DatabaseFiles) throws(SQLiteJournal.Problem) -> String? {
    guard access(files.salvaged, F_OK) == 0 else { return nil }
    // SQLite would add the old log to the new contents.
    for path in [files.log, files.path + "-shm"] { unlink(path) }
    do throws(SystemError) {
      try files.replaceContents(with: files.salvaged)
    } catch {
      throw .notKept(error)
    }
    unlink(files.salvaged)
    return files.newestCopy
  }
}
#endif
