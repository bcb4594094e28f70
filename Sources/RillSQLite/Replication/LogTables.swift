#if SQLite
import CSQLite
import Foundation
import RillReplication

/// A connection to the tables of a log.
final class LogTables {
  /// The version of the tables.
  static let version: Int64 = 1

  let connection: SQLiteConnection
  /// The file that is open, to notice that another one has taken its name.
  let identity: DatabaseIdentity
  private let place: String
  /// The newest offset that was assigned, outside of the file, or nil if the system cannot open that file.
  private let marks: SaveMarks?
  /// The row numbers of replicas that are committed.
  private var replicas: [String: Int64] = [:]

  /// Wraps a connection whose file contains the tables.
  init(_ connection: SQLiteConnection, identity: DatabaseIdentity, place: String, marks: SaveMarks?) {
    self.connection = connection
    self.identity = identity
    self.place = place
    self.marks = marks
  }

  /// Creates the tables in an empty file.
  static func make(in connection: SQLiteConnection) throws(SQLiteError) {
    try connection.transaction { () throws(SQLiteError) in
      for table in [
        "rill_log_replicas (id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE, trimmed INTEGER NOT NULL DEFAULT 0)",
        """
        rill_log (offset INTEGER PRIMARY KEY, replica INTEGER NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL,
        UNIQUE (replica, number))
        """,
        "rill_log_snapshots (offset INTEGER PRIMARY KEY, data BLOB NOT NULL)",
        "rill_log_values (key TEXT PRIMARY KEY, data BLOB NOT NULL, revision INTEGER NOT NULL) WITHOUT ROWID",
        "rill_log_numbers (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
      ] { try connection.run("CREATE TABLE \(table)") }
      try connection.run("INSERT INTO rill_log_numbers (name, value) VALUES ('trimmed', 0), ('revision', 0)")
      try DatabaseKind.log.mark(connection)
      try connection.run("PRAGMA user_version = \(version)")
    }
  }

  private func number(_ sql: String, _ value: SQLiteValue) throws(SQLiteError) -> Int64 {
    try connection.rows(sql, value) { $0.integer(0) }.first ?? 0
  }

  /// The offset up to which entries have been trimmed.
  func trimmed() throws(SQLiteError) -> Int64 {
    try number("SELECT value FROM rill_log_numbers WHERE name = ?", .text("trimmed"))
  }

  private func last(_ trimmed: Int64) throws(SQLiteError) -> Int64 {
    try number("SELECT coalesce(max(offset), ?) FROM rill_log", .integer(trimmed))
  }

  /// The newest offset that was assigned, also if its entry was lost.
  ///
  /// - Parameter connection: A connection to a file that contains the tables.
  /// - Returns: The offset, or 0 if none was assigned.
  /// - Throws: ``SQLiteError`` if it cannot be read.
  static func newestOffset(in connection: SQLiteConnection) throws(SQLiteError) -> Int64 {
    try connection.rows(
      """
      SELECT max(coalesce((SELECT max(offset) FROM rill_log), 0),
      coalesce((SELECT max(value) FROM rill_log_numbers WHERE name IN ('trimmed', 'skipped')), 0))
      """
    ) { $0.integer(0) }.first ?? 0
  }

  /// Assigns no offset up to a given one, because their entries were lost.
  static func skip(upTo offset: Int64, in connection: SQLiteConnection) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO rill_log_numbers (name, value) VALUES ('skipped', ?)
      ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)
      """, .integer(offset))
  }

  /// A number that changes when another connection has changed the file.
  func dataVersion() throws(SQLiteError) -> Int64 {
    try connection.rows("PRAGMA data_version") { $0.integer(0) }.first ?? 0
  }

  // MARK: - Entries

  /// Adds the entries that are not there, within a transaction, and returns the offsets of all.
  func append(_ entries: [ReplicationEntry]) throws(SQLiteError) -> Result<[UInt64], LogFailure> {
    let trimmed = try trimmed()
    var last = try Self.newestOffset(in: connection)
    var replicas = replicas
    var newest: [Int64: Int64] = [:]
    // All are checked before the first is added.
    for entry in entries {
      guard let id = try identify(entry.id.replica, &replicas) else { continue }
      if newest[id] == nil { newest[id] = try newestNumber(of: id) }
      guard let number = newest[id], entry.id.number <= UInt64(number) else { continue }
      guard try offset(of: entry, by: id) == nil else { continue }
      return .failure(
        .outdated(
          place, entry: entry.id.number, of: entry.id.replica, newest: UInt64(number),
          first: UInt64(trimmed) + 1))
    }
    var offsets: [UInt64] = []
    for entry in entries {
      let number = Int64(clamping: entry.id.number)
      var known = try identify(entry.id.replica, &replicas)
      if known == nil {
        try connection.run(
          "INSERT INTO rill_log_replicas (name) VALUES (?)", .data(Data(entry.id.replica.utf8)))
        known = try identify(entry.id.replica, &replicas)
      }
      let id = known ?? 0
      if number <= newest[id] ?? 0, let offset = try offset(of: entry, by: id) {
        offsets.append(offset)
        continue
      }
      last += 1
      try connection.run(
        "INSERT INTO rill_log (offset, replica, number, data) VALUES (?, ?, ?, ?)", .integer(last),
        .integer(id),
        .integer(number), .data(Data(entry.bytes)))
      newest[id] = max(number, newest[id] ?? 0)
      offsets.append(UInt64(last))
    }
    pending = replicas
    newestPending = last
    return .success(offsets)
  }

  /// The row numbers of replicas after the transaction that runs.
  private var pending: [String: Int64] = [:]
  /// The newest offset after the transaction that runs, or nil if it appends nothing.
  private var newestPending: Int64?

  /// Runs a transaction.
  ///
  /// Once it is committed, and only then, the row numbers of the replicas that it has added are kept, and its newest offset is
  /// recorded outside of the file.
  func change<Result>(
    _ body: (LogTables) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    // What a transaction that was rolled back has left is not true.
    (pending, newestPending) = (replicas, nil)
    let result = try connection.transaction { () throws(SQLiteError) in try body(self) }
    replicas = pending
    if let newest = newestPending { marks?.note(newest) }
    return result
  }

  private func identify(_ replica: String, _ replicas: inout [String: Int64]) throws(SQLiteError) -> Int64? {
    if let id = replicas[replica] { return id }
    let found = try connection.rows(
      "SELECT id FROM rill_log_replicas WHERE name = ?", .data(Data(replica.utf8))
    ) { $0.integer(0) }.first
    replicas[replica] = found
    return found
  }

  /// The highest number of a replica, also of trimmed entries.
  private func newestNumber(of replica: Int64) throws(SQLiteError) -> Int64 {
    let number = try number("SELECT max(number) FROM rill_log WHERE replica = ?", .integer(replica))
    return max(
      number, try self.number("SELECT trimmed FROM rill_log_replicas WHERE id = ?", .integer(replica)))
  }

  private func offset(of entry: ReplicationEntry, by replica: Int64) throws(SQLiteError) -> UInt64? {
    try connection.rows(
      "SELECT offset FROM rill_log WHERE replica = ? AND number = ?", .integer(replica),
      .integer(Int64(clamping: entry.id.number))
    ) { UInt64($0.integer(0)) }.first
  }

  /// Returns entries after an offset, and at least one if there is one, up to a number of entries and of bytes.
  func entries(after offset: UInt64, limit: Int, bytes: Int) throws(SQLiteError) -> [PlacedEntry] {
    var entries: [PlacedEntry] = []
    var size = 0
    var isOrdered = true
    try connection.each(
      """
      SELECT offset, name, number, data FROM rill_log LEFT JOIN rill_log_replicas ON id = replica
      WHERE offset > ? ORDER BY offset LIMIT ?
      """, .integer(Int64(clamping: offset)), .integer(Int64(limit))
    ) { row in
      let entry = ReplicationEntry(
        id: EntryID(
          replica: String(decoding: row.bytes(1), as: UTF8.self), number: UInt64(clamping: row.integer(2))),
        bytes: row.bytes(3))
      // Damage has removed the name of the replica, and with it the identity of its entries.
      let isKnown = !entry.id.replica.isEmpty
      let placed = UInt64(clamping: row.integer(0))
      isOrdered = placed > entries.last?.offset ?? offset
      entries.append(PlacedEntry(offset: placed, entry: isKnown ? entry : nil))
      size += entry.bytes.count
      return size < bytes && isOrdered
    }
    // SQLite returns rows in the order in which the file has them, and does not compare their keys.
    guard isOrdered else { throw .disordered }
    return entries
  }

  /// Returns the number of entries that damage has removed between an offset and the entries that were read after it, and the
  /// offset of the first of them, or nil if there are none.
  ///
  /// - Complexity: O(1) if none is missing, otherwise O(entries).
  func missing(
    after offset: UInt64, before entries: [PlacedEntry]
  ) throws(SQLiteError) -> (count: UInt64, first: UInt64)? {
    guard let last = entries.last, last.offset > offset + UInt64(entries.count) else { return nil }
    let skipped = try number("SELECT value FROM rill_log_numbers WHERE name = ?", .text("skipped"))
    let start = max(offset, UInt64(clamping: skipped))
    let count = UInt64(entries.count { $0.offset > start })
    guard last.offset > start + count else { return nil }
    var first = start + 1
    for entry in entries where entry.offset == first { first += 1 }
    return (last.offset - start - count, first)
  }

  func bounds() throws(SQLiteError) -> LogBounds {
    let trimmed = try trimmed()
    return LogBounds(first: UInt64(trimmed) + 1, last: UInt64(try last(trimmed)))
  }

  /// Removes entries, within a transaction.
  func trim(upTo offset: UInt64) throws(SQLiteError) {
    let trimmed = try trimmed()
    let end = min(Int64(clamping: offset), try last(trimmed))
    guard end > trimmed else { return }
    // The numbers stay, so that no entry is added again.
    try connection.run(
      """
      UPDATE rill_log_replicas SET trimmed = max(trimmed,
      coalesce((SELECT max(number) FROM rill_log WHERE replica = id AND offset <= ?), 0))
      """, .integer(end))
    try connection.run("DELETE FROM rill_log WHERE offset <= ?", .integer(end))
    try connection.run("UPDATE rill_log_numbers SET value = ? WHERE name = 'trimmed'", .integer(end))
  }
}
#endif
