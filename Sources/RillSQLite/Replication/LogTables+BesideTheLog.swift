#if SQLite
import Foundation
import RillReplication

// Snapshots and values.
extension LogTables {
  func save(_ snapshot: LogSnapshot) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO rill_log_snapshots (offset, data) VALUES (?, ?) ON CONFLICT (offset) DO UPDATE SET data = excluded.data
      """, .integer(Int64(clamping: snapshot.offset)), .data(Data(snapshot.bytes)))
  }

  func snapshots() throws(SQLiteError) -> [UInt64] {
    try connection.rows("SELECT offset FROM rill_log_snapshots ORDER BY offset DESC") {
      UInt64($0.integer(0))
    }
  }

  func snapshot(at offset: UInt64) throws(SQLiteError) -> LogSnapshot? {
    try connection.rows(
      "SELECT data FROM rill_log_snapshots WHERE offset = ?", .integer(Int64(clamping: offset))
    ) { LogSnapshot(offset: offset, bytes: $0.bytes(0)) }.first
  }

  func removeSnapshot(at offset: UInt64) throws(SQLiteError) {
    try connection.run("DELETE FROM rill_log_snapshots WHERE offset = ?", .integer(Int64(clamping: offset)))
  }

  func value(_ key: String) throws(SQLiteError) -> LogValue? {
    try connection.rows("SELECT data, revision FROM rill_log_values WHERE key = ?", .text(key)) {
      LogValue(bytes: $0.bytes(0), revision: UInt64($0.integer(1)))
    }.first
  }

  /// Sets or removes a value, within a transaction.
  func compareAndSet(
    _ key: String, to bytes: [UInt8]?, expecting expected: UInt64?
  ) throws(SQLiteError) -> UInt64? {
    guard try value(key)?.revision == expected else { return nil }
    guard let bytes else {
      try connection.run("DELETE FROM rill_log_values WHERE key = ?", .text(key))
      return 0
    }
    // All values count together, so that a revision is never used again, not even after a removal.
    try connection.run("UPDATE rill_log_numbers SET value = value + 1 WHERE name = 'revision'")
    try connection.run(
      """
      INSERT INTO rill_log_values (key, data, revision)
      SELECT ?, ?, value FROM rill_log_numbers WHERE name = 'revision'
      ON CONFLICT (key) DO UPDATE SET data = excluded.data, revision = excluded.revision
      """, .text(key), .data(Data(bytes)))
    return try value(key)?.revision
  }
}
#endif
