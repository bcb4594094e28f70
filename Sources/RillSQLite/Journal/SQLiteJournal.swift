#if SQLite
import CSQLite
import Foundation
import RillJournal
import RillPersistence

/// The tables of a journal.
///
/// Groups and snapshots of all streams are rows of one table, in the order in which they were appended.
final class SQLiteJournal {
  /// The reason why a file cannot be used as a journal.
  enum Problem: Error {
    case sqlite(SQLiteError)
    case foreign(String)
    case newer(Int)
    case notKept(SystemError)
    /// The file has no tables, and they must not be created.
    case empty
  }

  /// The version of the tables and of their lines.
  ///
  /// Version 2 adds lines about the beginnings and ends of effects.
  static let version = 2

  let connection: SQLiteConnection
  private let path: String
  private var compactor: SQLiteConnection?
  private var streams: [String: Int64]
  /// A Boolean value that indicates whether the tables have an older version, which the next append upgrades.
  private var isOld = false
  /// A Boolean value that indicates whether nothing has been written yet, so that the log must stay unchanged.
  private var isUntouched = true

  /// Opens a file, or creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - durability: The durability of appended rows.
  ///   - isReadOnly: A Boolean value that indicates whether to open an existing file only for reading.
  ///   - mayMake: A Boolean value that indicates whether the tables may be created.
  /// - Throws: ``Problem`` if the file cannot be used. It is unchanged then.
  init(
    path: String, durability: SQLiteConnection.Durability, isReadOnly: Bool = false, mayMake: Bool = true
  ) throws(Problem) {
    do throws(SQLiteError) {
      connection = try SQLiteConnection(path: path, durability: durability, isReadOnly: isReadOnly)
      if !isReadOnly { try connection.checkWritable() }
    } catch {
      throw .sqlite(error)
    }
    // If the contents turn out to be damaged, others will examine the log as well.
    if !isReadOnly { connection.keepLog(true) }
    self.path = path
    streams = [:]
    var problem: Problem?
    do throws(SQLiteError) {
      problem = try prepare(isReadOnly, mayMake)
      if problem == nil { try readStreams() }
    } catch {
      problem = .sqlite(error.explained(at: path))
    }
    if let problem { throw problem }
  }

  private func readStreams() throws(SQLiteError) {
    let rows = try connection.rows("SELECT name, number FROM rill_journal_tracks") {
      ($0.text(0), $0.integer(1))
    }
    streams = Dictionary(rows) { $1 }
  }

  /// The names of the streams, in order.
  var names: [String] { streams.keys.sorted() }

  /// Checks that the file is a journal, and creates the tables if the file is empty.
  private func prepare(_ isReadOnly: Bool, _ mayMake: Bool) throws(SQLiteError) -> Problem? {
    let isJournal = try DatabaseKind.found(in: connection) == .journal
    let version = try number("PRAGMA user_version")
    if isJournal, (1...Int64(Self.version)).contains(version) {
      // Without the key, SQLite would give new rows no ids.
      let keys =
        "SELECT count(*) FROM pragma_table_info('rill_journal') WHERE name = 'id' AND type = 'INTEGER' AND pk = 1"
      guard try number(keys) == 1 else {
        return .sqlite(SQLiteError(code: SQLITE_CORRUPT, message: "the table of the journal has no key"))
      }
      isOld = version < Self.version
      return nil
    }
    if isJournal, version > Self.version { return .newer(Int(version)) }
    guard try number("SELECT count(*) FROM sqlite_master") == 0 else {
      return .foreign("it is an SQLite file with other tables")
    }
    guard mayMake else { return .empty }
    if isReadOnly { return .foreign("it is empty") }
    try makeTables()
    touch()
    return nil
  }

  private func number(_ sql: String) throws(SQLiteError) -> Int64 {
    try connection.rows(sql) { $0.integer(0) }.first ?? 0
  }

  private func makeTables() throws(SQLiteError) {
    try connection.transaction { () throws(SQLiteError) in
      try connection.run(
        "CREATE TABLE rill_journal_tracks (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)")
      try connection.run(
        """
        CREATE TABLE rill_journal (id INTEGER PRIMARY KEY, track INTEGER NOT NULL, kind INTEGER NOT NULL,
        number INTEGER NOT NULL, seals BLOB NOT NULL, data BLOB NOT NULL)
        """)
      // The index omits groups, so that appending one writes to a single place.
      try connection.run(
        "CREATE INDEX rill_journal_snapshots ON rill_journal (track, id) WHERE kind = 1")
      try connection.run(
        """
        CREATE TABLE rill_journal_aside (number INTEGER PRIMARY KEY, reason TEXT NOT NULL, id INTEGER NOT NULL,
        track INTEGER NOT NULL, kind INTEGER NOT NULL, version INTEGER NOT NULL, seals BLOB NOT NULL,
        data BLOB NOT NULL)
        """)
      try DatabaseKind.journal.mark(connection)
      try connection.run("PRAGMA user_version = \(Self.version)")
    }
  }

  // MARK: - Writing

  /// Records that something was written, so that SQLite may remove the log as usual.
  private func touch() {
    guard isUntouched else { return }
    isUntouched = false
    connection.keepLog(false)
  }

  func append(_ rows: [JournalRow], to stream: String) throws(SQLiteError) {
    var made: Int64?
    let wasOld = isOld
    try connection.transaction { () throws(SQLiteError) in
      if wasOld { try connection.run("PRAGMA user_version = \(Self.version)") }
      var known = streams[stream]
      if known == nil {
        try connection.run("INSERT INTO rill_journal_tracks (name) VALUES (?)", .text(stream))
        known = try self.number("SELECT last_insert_rowid()")
        made = known
      }
      for row in rows { try add(row, to: known ?? 0) }
    }
    touch()
    isOld = false
    if let made { streams[stream] = made }
  }

  private func add(_ row: JournalRow, to stream: Int64) throws(SQLiteError) {
    let insert = "INSERT INTO rill_journal (track, kind, number, seals, data) VALUES (?, ?, ?, ?, ?)"
    switch row {
    case .group(let group):
      try connection.run(
        insert, .integer(stream), .integer(0), .integer(Int64(group.version)), .data(group.checksums),
        .data(group.lines))
    case .snapshot(let snapshot):
      var checksums = Data()
      for word in [snapshot.precedingChecksum, snapshot.checksum] {
        checksums.append(contentsOf: word.journalBytes)
      }
      try connection.run(
        insert, .integer(stream), .integer(1), .integer(Int64(bitPattern: snapshot.number)), .data(checksums),
        .data(snapshot.data))
    }
  }

  /// Removes rows and keeps them in another table.
  ///
  /// - Returns: The row numbers in that table.
  func truncate(_ truncations: [JournalTruncation], because reason: String) throws(SQLiteError) -> [Int64] {
    let numbers = try connection.transaction { () throws(SQLiteError) -> [Int64] in
      var numbers: [Int64] = []
      for truncation in truncations {
        let id = truncation.row.number
        try connection.run(
          """
          INSERT INTO rill_journal_aside (reason, id, track, kind, version, seals, data)
          SELECT ?, id, track, kind, number, seals, data FROM rill_journal WHERE id = ?
          """, .text(reason), .integer(id))
        numbers.append(try number("SELECT last_insert_rowid()"))
        if let rest = truncation.rest {
          try connection.run(
            "UPDATE rill_journal SET seals = ?, data = ? WHERE id = ?", .data(rest.checksums),
            .data(rest.lines),
            .integer(id))
        } else {
          try connection.run("DELETE FROM rill_journal WHERE id = ?", .integer(id))
        }
      }
      return numbers
    }
    touch()
    return numbers
  }

  func compact(_ stream: String, keeping snapshots: Int) throws(SQLiteError) -> Bool {
    guard let stream = streams[stream] else { return false }
    let oldest = try connection.rows(
      "SELECT id FROM rill_journal WHERE track = ? AND kind = 1 ORDER BY id DESC LIMIT 1 OFFSET ?",
      .integer(stream), .integer(Int64(snapshots - 1))
    ) { $0.integer(0) }.first
    guard let oldest else { return false }
    // If a power failure restores removed rows, they are removed again, so this connection need not wait for the disk.
    if compactor == nil {
      // Opening the path would create a file in the place of the one that was moved.
      guard !connection.isMoved else { throw .moved }
      compactor = try SQLiteConnection(path: path, durability: .normal)
    }
    guard let broom = compactor else { return false }
    let limit: Int64 = 256
    try broom.run(
      "DELETE FROM rill_journal WHERE id IN (SELECT id FROM rill_journal WHERE track = ? AND id < ? LIMIT ?)",
      .integer(stream), .integer(oldest), .integer(limit))
    return try broom.rows("SELECT changes()") { $0.integer(0) } == [limit]
  }

  // MARK: - Reading

  func snapshot(
    of stream: String, before row: JournalRowID?
  ) throws(SQLiteError) -> (snapshot: JournalSnapshot, row: JournalRowID)? {
    guard let stream = streams[stream] else { return nil }
    let found: [(snapshot: JournalSnapshot, row: JournalRowID)] = try connection.rows(
      """
      SELECT id, number, seals, data FROM rill_journal WHERE track = ? AND kind = 1 AND id < ?
      ORDER BY id DESC LIMIT 1
      """, .integer(stream), .integer(row?.number ?? .max)
    ) { row in
      (Self.snapshot(row.integer(1), row.data(2), row.data(3)), JournalRowID(row.integer(0)))
    }
    if let row, let found = found.first, found.row >= row { throw .disordered }
    return found.first
  }

  /// Returns the snapshot in a row.
  static func snapshot(_ number: Int64, _ checksums: Data, _ data: Data) -> JournalSnapshot {
    JournalSnapshot(
      number: UInt64(bitPattern: number), precedingChecksum: UInt32(journal: checksums, word: 0), data: data,
      checksum: UInt32(journal: checksums, word: 1))
  }

  func groups(
    of stream: String, after row: JournalRowID?, limit: Int
  ) throws(SQLiteError) -> [(group: JournalGroup, row: JournalRowID)] {
    guard let stream = streams[stream] else { return [] }
    let groups = try connection.rows(
      """
      SELECT id, number, seals, data FROM rill_journal WHERE track = ? AND kind = 0 AND id > ? ORDER BY id LIMIT ?
      """, .integer(stream), .integer(row?.number ?? .min), .integer(Int64(limit))
    ) { row in
      (
        group: JournalGroup(lines: row.data(3), checksums: row.data(2), version: Int(row.integer(1))),
        row: JournalRowID(row.integer(0))
      )
    }
    let last = row ?? JournalRowID(.min)
    // SQLite returns rows in the order in which the file has them; after one out of order, the same rows would be read without end.
    for (previous, next) in zip([last] + groups.map(\.row), groups) where next.row <= previous {
      throw .disordered
    }
    return groups
  }
}

extension UInt32 {
  /// The number as four bytes in little-endian order.
  fileprivate var journalBytes: [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: self >> $0) } }

  /// Creates the number at a word index, or 0 if the bytes end before it.
  fileprivate init(journal bytes: Data, word: Int) {
    let bytes = bytes.dropFirst(4 * word).prefix(4)
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
#endif
