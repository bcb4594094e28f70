#if SQLite
import CSQLite
import Foundation
import RillPersistence

extension SQLiteConnection {
  /// Runs several statements in one transaction.
  ///
  /// SQLite's write-ahead log is emptied before if it is larger than the free room on the disk, so that it does not fill a small disk.
  /// If there is no room for the statements, the log is moved into the file, which usually makes room: the log also has the
  /// earlier contents of what was written several times. The closure is called once more then.
  ///
  /// - Parameter body: Runs the statements.
  /// - Returns: The result of the closure.
  /// - Throws: ``SQLiteError`` if a statement fails, or if the file was moved, removed or replaced while it was open.
  ///   Nothing has changed then.
  public func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    if FreeRoom.mustEmptyLog(of: DatabaseFiles.size(DatabaseFiles(path: path).log), free: { freeRoom(path) })
    {
      sqlite3_busy_timeout(handle, 0)
      _ = emptiesLog()
      sqlite3_busy_timeout(handle, Int32(clamping: Int(patience / .milliseconds(1))))
    }
    do throws(SQLiteError) {
      return try transactionOnce(body)
    } catch {
      guard error.isWantOfRoom, emptiesLog() else { throw error }
      return try transactionOnce(body)
    }
  }

  private func transactionOnce<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try enclose(in: "BEGIN IMMEDIATE") { () throws(SQLiteError) in
      let result = try body()
      // SQLite itself would write on into a file that no longer has a name.
      guard !isMoved else { throw .moved }
      return result
    }
  }

  /// Moves the contents of the write-ahead log into the file, so that the log is empty.
  ///
  /// - Returns: A Boolean value that indicates whether the log is empty.
  private func emptiesLog() -> Bool {
    do throws(SQLiteError) {
      // The first column is 1 if another connection still reads the log.
      return try rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) == 0 }.first ?? false
    } catch {
      return false
    }
  }

  /// Runs several statements that read, so that no change of another connection comes between them.
  ///
  /// - Parameter body: Runs the statements.
  /// - Returns: The result of the closure.
  /// - Throws: ``SQLiteError`` if a statement fails.
  func snapshot<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try enclose(in: "BEGIN", body)
  }

  /// Runs statements between one that begins a transaction and its end.
  private func enclose<Result>(
    in beginning: String, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try run(beginning)
    do throws(SQLiteError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // After some errors, SQLite has already ended the transaction.
      if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
      throw error
    }
  }
}

/// Decides when SQLite's write-ahead log is emptied because the disk is small.
enum FreeRoom {
  /// The size in bytes up to which a log is not considered.
  private static let smallLog = 64 << 10

  /// Returns whether a log must be emptied before it grows further: it is larger than the free room.
  ///
  /// SQLite empties a log of 4 MB only. On a disk of 2 MB, a log that is filled by the changes of one small value would leave no
  /// room for moving its contents into the file, which is what makes room.
  ///
  /// - Parameters:
  ///   - size: The size of the log in bytes.
  ///   - free: Returns the free room in bytes.
  /// - Returns: A Boolean value that indicates whether the log must be emptied.
  static func mustEmptyLog(of size: Int, free: () -> Int) -> Bool { size > smallLog && free() < size }

  /// Returns the free room on the disk of a file, in bytes, or the largest number if the system does not tell.
  static func onDisk(of path: String) -> Int {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return .max }
    return Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }
}
#endif
