#if SQLite
import CSQLite
import Foundation
import Rill
import RillPersistence

/// The open file of a storage.
final class OpenValues {
  let connection: SQLiteConnection
  let files: DatabaseFiles
  private let place: StoragePlace
  private let marks: SaveMarks?
  private let hasWitnesses: Bool
  /// The identity of the files that are open.
  private let identity: DatabaseIdentity
  /// The location of the copy that was made because values are missing, or nil if none was made.
  private var copy: String?

  /// Opens the file, or creates it if it does not exist, and reports changes that are missing from it.
  ///
  /// - Parameters:
  ///   - files: The files of the database.
  ///   - durability: The durability of changes.
  ///   - place: The location of the storage, for reports.
  /// - Throws: ``SQLiteError`` if the file cannot be used. It is unchanged then.
  init(
    _ files: DatabaseFiles, durability: SQLiteConnection.Durability, place: StoragePlace
  ) throws(SQLiteError) {
    self.files = files
    self.place = place
    let path = files.path + "-marks"
    let isGone = access(files.path, F_OK) != 0
    let unread = Self.countUnread(files)
    let isEmpty = DatabaseFiles.size(files.path) == 0
    // SQLite removes the log of an empty file.
    var location = isEmpty && unread > 0 ? try Self.copyLog(files) : nil
    connection = try SQLiteConnection(path: files.path, durability: durability)
    try Self.refuseOtherContents(connection)
    let stored = MarkFile.stored(path, of: "\(place)").map { SaveMarks($0) }
    // Read before the tables, which other processes change.
    let newest = stored?.newest ?? 0
    // Commits that SQLite does not find in its log may have been reported before, or replaced by later ones. The mark shows
    // whether changes are missing.
    let number = try Self.changes(connection)
    let missing = newest > 0 ? Int(clamping: newest - (number ?? 0)) : unread
    if missing > 0, location == nil { location = try Self.copyLog(files) }
    hasWitnesses = try ValueTables.prepare(connection, isMarked: newest > 0)
    identity = DatabaseIdentity(files)
    marks = hasWitnesses ? stored ?? MarkFile(path, of: "\(place)").map { SaveMarks($0) } : nil
    if hasWitnesses, number == nil, try Self.changes(connection) == nil {
      throw SQLiteError(
        code: SQLITE_CORRUPT, message: "the number of its changes is missing; the file is damaged")
    }
    guard missing > 0 else { return }
    let failure: PersistenceFailure =
      if unread > 0, let location {
        .lostSaves(missing, in: place, keptIn: location)
      } else if isGone {
        .goneSaves(missing, in: place, marks: path)
      } else {
        .missingSaves(missing, in: place, keptIn: location)
      }
    Failures.report(Failure(failure.description))
    guard hasWitnesses else { return }
    // No number is used twice, so that later changes are not taken for the missing ones. At least one, so that a file
    // without changes is marked as well, and the loss is reported once.
    try connection.run("UPDATE rill_saves SET count = max(count, ?)", .integer(max(newest, 1)))
    noteChange()
  }

  /// Throws if the file is a log or a journal, whose marks have the same file as those of a storage.
  private static func refuseOtherContents(_ connection: SQLiteConnection) throws(SQLiteError) {
    switch try DatabaseKind.found(in: connection) {
    case .log: throw .otherContents("a log")
    case .journal: throw .otherContents("a journal")
    case nil: return
    }
  }

  /// A Boolean value that indicates whether the open files are still at their paths.
  fileprivate var isInPlace: Bool { DatabaseIdentity(files) == identity }

  /// Writes the log into the open file, if one of the two is no longer at its path.
  ///
  /// Otherwise SQLite would read a log that stays there as that of the file that is at the path now, and no other connection
  /// would find the contents of a log that is gone.
  fileprivate func emptyLog() {
    // If it fails, the log is examined when the other file is opened.
    do throws(SQLiteError) { try connection.run("PRAGMA wal_checkpoint(TRUNCATE)") } catch { return }
  }

  /// Returns the number of commits that SQLite does not find in its log, which it silently ends at the first damaged frame.
  private static func countUnread(_ files: DatabaseFiles) -> Int {
    guard let log = files.readSteadyLog() else { return 0 }
    return log.ignored + (DatabaseFiles.size(files.path) == 0 ? log.transactions : 0)
  }

  /// Copies the log, unless it is empty or missing.
  private static func copyLog(_ files: DatabaseFiles) throws(SQLiteError) -> String? {
    do throws(SystemError) {
      // The main file is not copied: closing it would release the SQLite locks of this process's other connections.
      let location = try files.keepAside(withMain: false)
      return location.isEmpty ? nil : location
    } catch {
      throw SQLiteError(code: SQLITE_IOERR, message: "its damaged log could not be copied: \(error)")
    }
  }

  /// The number of all changes, or nil if the file has no such number.
  private static func changes(_ connection: SQLiteConnection) throws(SQLiteError) -> Int64? {
    do throws(SQLiteError) {
      // Another process may be creating the table.
      return try connection.snapshot { () throws(SQLiteError) in
        try connection.rows("SELECT count FROM rill_saves WHERE id = 1") { $0.integer(0) }.first
      }
    } catch {
      // The table does not exist.
      if error.code == SQLITE_ERROR { return nil }
      throw error
    }
  }

  /// Records beside the file that a change was committed.
  ///
  /// A failure is ignored, because the change itself is safe: the previous mark remains valid.
  func noteChange() {
    guard let marks else { return }
    do throws(SQLiteError) { marks.note(try Self.changes(connection) ?? 0) } catch { return }
  }

  // MARK: - Missing rows

  /// The keys of all values, including those whose values are missing.
  func keys() throws(SQLiteError) -> [StorageKey] {
    let missing = hasWitnesses ? " UNION SELECT key FROM rill_witness WHERE stored = 1" : ""
    return try connection.rows("SELECT key FROM rill_values" + missing) { StorageKey($0.text(0)) }.sorted()
  }

  /// Returns where a copy of the file is, if damage has removed the value of a key.
  ///
  /// The value counts as absent from then on.
  ///
  /// - Parameter key: The key of a value that was not found.
  /// - Returns: The location of the copy, or nil if the value is absent.
  /// - Throws: ``SQLiteError`` if the file could not be copied. It is unchanged then.
  func missedValue(_ key: StorageKey) throws(SQLiteError) -> String? {
    guard hasWitnesses else { return nil }
    let found = try connection.rows("SELECT stored FROM rill_witness WHERE key = ?", .text(key.text)) {
      $0.integer(0)
    }
    guard found.first == 1 else { return nil }
    // Another process may have saved or removed it since.
    guard
      try connection.rows("SELECT 1 FROM rill_values WHERE key = ?", .text(key.text), make: { _ in 1 })
        .isEmpty
    else { return nil }
    let location = try keepAside()
    try connection.run("UPDATE rill_witness SET stored = 0 WHERE key = ?", .text(key.text))
    return location
  }

  /// Returns where a copy of the file is, if damage has removed items that were set aside.
  ///
  /// - Parameters:
  ///   - key: The key of the items.
  ///   - count: The number of items that were found.
  /// - Returns: The number of missing items and the location of the copy, or nil if none is missing.
  /// - Throws: ``SQLiteError`` if the file could not be copied. It is unchanged then.
  func missedItems(_ key: StorageKey, found count: Int) throws(SQLiteError) -> (count: Int, location: String)?
  {
    guard hasWitnesses else { return nil }
    let noted = try connection.rows("SELECT aside FROM rill_witness WHERE key = ?", .text(key.text)) {
      $0.integer(0)
    }
    guard let noted = noted.first, noted > count else { return nil }
    let location = try keepAside()
    try connection.run(
      "UPDATE rill_witness SET aside = (SELECT count(*) FROM rill_aside WHERE key = ?1) WHERE key = ?1",
      .text(key.text))
    return (Int(clamping: noted) - count, location)
  }

  private func keepAside() throws(SQLiteError) -> String {
    if let copy { return copy }
    let path = files.nextCopy.path
    try SQLiteConnection.copy(connection, to: path)
    copy = path
    return path
  }
}

extension OpenValues? {
  /// Closes a file that was moved, removed or replaced.
  mutating func leaveMovedFile() {
    guard let open = self else { return }
    if !open.isInPlace {
      open.emptyLog()
      self = nil
    } else if open.connection.isReadOnly, access(open.files.path, W_OK) == 0 {
      // The file can be written by now.
      self = nil
    }
  }
}
#endif
