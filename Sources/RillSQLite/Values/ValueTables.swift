#if SQLite
import CSQLite
import RillPersistence

/// The tables of a storage, and the witnesses that show which rows damage has removed from them.
///
/// The witnesses are written by triggers, in the transaction of each change, also if an earlier version of the library or
/// another program makes the change.
enum ValueTables {
  /// The tables of values and of values that were set aside.
  private static let tables = [
    "rill_values": "CREATE TABLE rill_values (key TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID",
    "rill_aside": """
    CREATE TABLE rill_aside (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL,
    fate TEXT NOT NULL, reason TEXT NOT NULL, data BLOB NOT NULL)
    """,
  ]

  /// The keys of all rows, the number of all changes, and what writes them.
  private static let witnesses = [
    "rill_saves": "CREATE TABLE rill_saves (id INTEGER PRIMARY KEY, count INTEGER NOT NULL)",
    "rill_witness": """
    CREATE TABLE rill_witness (key TEXT PRIMARY KEY, stored INTEGER NOT NULL, aside INTEGER NOT NULL) WITHOUT ROWID
    """,
    "rill_value_added": trigger("rill_value_added", "INSERT ON rill_values", stored),
    "rill_value_changed": trigger("rill_value_changed", "UPDATE ON rill_values", stored),
    "rill_value_removed": trigger(
      "rill_value_removed", "DELETE ON rill_values",
      """
      UPDATE rill_witness SET stored = 0 WHERE key = old.key;
      DELETE FROM rill_witness WHERE key = old.key AND aside = 0;
      """),
    "rill_aside_added": trigger(
      "rill_aside_added", "INSERT ON rill_aside",
      """
      INSERT INTO rill_witness (key, stored, aside) VALUES (new.key, 0, 1)
      ON CONFLICT (key) DO UPDATE SET aside = aside + 1;
      """),
    "rill_aside_removed": trigger(
      "rill_aside_removed", "DELETE ON rill_aside",
      """
      UPDATE rill_witness SET aside = aside - 1 WHERE key = old.key;
      DELETE FROM rill_witness WHERE key = old.key AND aside <= 0 AND stored = 0;
      """),
  ]

  private static let stored = """
    INSERT INTO rill_witness (key, stored, aside) VALUES (new.key, 1, 0)
    ON CONFLICT (key) DO UPDATE SET stored = 1;
    """

  private static func trigger(_ name: String, _ event: String, _ body: String) -> String {
    "CREATE TRIGGER \(name) AFTER \(event) BEGIN\n\(body)\nUPDATE rill_saves SET count = count + 1;\nEND"
  }

  /// Checks the tables, and creates those that are missing from a new file or from a file of an earlier version.
  ///
  /// - Parameters:
  ///   - db: The connection.
  ///   - isMarked: A Boolean value that indicates whether changes of the file were recorded.
  /// - Returns: A Boolean value that indicates whether the file has witnesses. A file that cannot be written may have none.
  /// - Throws: ``SQLiteError`` if the tables are damaged. The file is unchanged then.
  static func prepare(_ db: SQLiteConnection, isMarked: Bool) throws(SQLiteError) -> Bool {
    // Read in one step, because another process may be creating the tables.
    let found = try db.snapshot { () throws(SQLiteError) in try look(db) }
    if found == .whole { return true }
    if found == .damaged { throw damaged }
    // Damage may have hidden the newest tables, whose pages are unused then.
    if found == .earlier, isMarked, try db.rows("PRAGMA quick_check(1)", make: { $0.text(0) }) != ["ok"] {
      throw damaged
    }
    do throws(SQLiteError) {
      try make(in: db)
      return true
    } catch {
      // The values of a file of an earlier version can be read without witnesses.
      guard found == .earlier, error.code & 0xff != SQLITE_CORRUPT else { throw error }
      return false
    }
  }

  private enum Finding { case none, earlier, whole, damaged }

  /// Looks at the tables, within a transaction.
  private static func look(_ db: SQLiteConnection) throws(SQLiteError) -> Finding {
    let rows = try db.rows("SELECT name, sql, rootpage FROM sqlite_master") {
      (name: $0.text(0), sql: $0.text(1), root: $0.integer(2))
    }
    guard !rows.isEmpty else {
      let counts = try ["PRAGMA schema_version", "PRAGMA page_count"].map { sql throws(SQLiteError) in
        try db.rows(sql) { $0.integer(0) }.first ?? 0
      }
      return counts[0] == 0 && counts[1] <= 1 ? .none : .damaged
    }
    let roots = rows.map(\.root).filter { $0 != 0 }
    guard Set(roots).count == roots.count else { return .damaged }
    let found = Dictionary(rows.map { ($0.name, $0.sql) }) { $1 }
    let count = { (known: [String: String]) in known.count { found[$0.key] == $0.value } }
    let isKnown = { (known: [String: String]) in known.keys.contains { found[$0] != nil } }
    switch (count(tables), count(witnesses)) {
    case (tables.count, witnesses.count): return .whole
    case (tables.count, 0): return isKnown(witnesses) ? .damaged : .earlier
    case (0, 0): return isKnown(tables) || isKnown(witnesses) ? .damaged : .none
    default: return .damaged
    }
  }

  private static var damaged: SQLiteError {
    SQLiteError(
      code: SQLITE_CORRUPT,
      message: "the tables of the storage are not as they were created; the file is damaged")
  }

  /// Creates the tables that are missing, unless another process has created them.
  private static func make(in db: SQLiteConnection) throws(SQLiteError) {
    try db.transaction { () throws(SQLiteError) in
      let missing: [String: String]
      switch try look(db) {
      case .whole: return
      case .damaged: throw damaged
      case .earlier: missing = witnesses
      case .none: missing = tables.merging(witnesses) { $1 }
      }
      // Tables before triggers.
      for sql in missing.values.sorted() { try db.run(sql) }
      try db.run("INSERT INTO rill_saves (id, count) VALUES (1, 0)")
      try db.run("INSERT INTO rill_witness (key, stored, aside) SELECT key, 1, 0 FROM rill_values")
      try db.run(
        """
        INSERT INTO rill_witness (key, stored, aside) SELECT key, 0, count(*) FROM rill_aside WHERE true GROUP BY key
        ON CONFLICT (key) DO UPDATE SET aside = excluded.aside
        """)
    }
  }
}
#endif
