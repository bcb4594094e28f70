#if SQLite
import CSQLite
import RillJournal

extension SQLiteJournal {
  /// Adds rows and streams to the empty tables of a new file.
  func fill(from salvage: JournalSalvage) throws(SQLiteError) {
    try connection.transaction { () throws(SQLiteError) in
      for (number, name) in salvage.streams.sorted(by: { $0.key < $1.key }) {
        // Two streams may have one name if it is damaged.
        try connection.run(
          "INSERT OR IGNORE INTO rill_journal_tracks (number, name) VALUES (?, ?)", .integer(number),
          .text(name))
      }
      for (id, row) in salvage.rows.sorted(by: { $0.key < $1.key }) {
        try connection.run(
          "INSERT INTO rill_journal (id, track, kind, number, seals, data) VALUES (?, ?, ?, ?, ?, ?)",
          .integer(id), .integer(row.stream), .integer(row.kind), .integer(row.number), .data(row.checksums),
          .data(row.data))
      }
    }
    connection.keepLog(false)
  }

  /// The number of rows that SQLite finds.
  func countRows() throws(SQLiteError) -> Int {
    try connection.rows("SELECT count(data) FROM rill_journal") { Int($0.integer(0)) }.first ?? 0
  }
}

extension SQLiteJournal.Problem {
  /// A Boolean value that indicates whether SQLite finds the file damaged.
  var isDamage: Bool {
    guard case .sqlite(let error) = self else { return false }
    return error.isDamage
  }
}

extension SQLiteError {
  /// A Boolean value that indicates whether SQLite finds the file damaged.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff) }
}
#endif
