#if SQLite
import Foundation
import Rill
import RillPersistence
import Synchronization

// The file of a storage, which is opened when it is used.
extension SQLiteStorage {
  /// Uses the file if it exists, or if it is gone although changes were recorded, and returns nil otherwise.
  func looking<Result: Sendable>(
    _ body: @Sendable (OpenValues) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result? {
    try withConnection { connection throws(SQLiteError) -> Result? in
      if connection == nil, access(path, F_OK) != 0 {
        // In a folder that cannot be searched, or that a file has replaced for a moment, the file may exist.
        guard errno == ENOENT else { throw .unknown(SystemError(errno)) }
        let marks = MarkFile.stored(path + "-marks", of: "\(place)").map { SaveMarks($0) }
        guard marks?.newest ?? 0 > 0 else { return nil }
      }
      return try use(&connection, body)
    }
  }

  /// Uses the file, or creates it if it does not exist.
  func changing(_ body: @Sendable (OpenValues) throws(SQLiteError) -> Void) throws(SQLiteError) {
    try withConnection { connection throws(SQLiteError) in
      if connection == nil, let error = FolderMaking.make(folder) { throw .unknown(error) }
      try use(&connection, body)
    }
  }

  /// Calls a closure while no other thread uses the connection, and reports afterwards what it has found.
  private func withConnection<Result: Sendable>(
    _ body: (inout OpenValues?) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try Failures.reportingAfterwards { () throws(SQLiteError) -> Result in
      try connection.withLock { connection throws(SQLiteError) -> Result in
        connection.leaveMovedFile()
        return try body(&connection)
      }
    }
  }

  private func use<Result: Sendable>(
    _ connection: inout OpenValues?, _ body: @Sendable (OpenValues) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    if let connection { return try body(connection) }
    guard !isElsewhere else { throw .linkedElsewhere }
    let opened = try OpenValues(DatabaseFiles(path: path), durability: durability, place: place)
    connection = opened
    markName()
    return try body(opened)
  }
}
#endif
