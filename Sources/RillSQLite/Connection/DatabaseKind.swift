#if SQLite
/// What an SQLite file of this module contains, by its application ID.
///
/// A file of values has none, because a storage of values may share a file with the tables of other programs.
enum DatabaseKind: Int64 {
  /// The entries of a journal: "RilJ".
  case journal = 0x5269_6c4a
  /// The entries of a log: "RilL".
  case log = 0x5269_6c4c

  /// Returns the kind of a file, or nil for a file of values or of another program.
  ///
  /// - Parameter connection: The connection to the file.
  /// - Returns: The kind.
  /// - Throws: ``SQLiteError`` if the file cannot be read.
  static func found(in connection: SQLiteConnection) throws(SQLiteError) -> Self? {
    try connection.rows("PRAGMA application_id") { $0.integer(0) }.first.flatMap(Self.init)
  }

  /// Marks a file as one of this kind.
  ///
  /// - Parameter connection: The connection to the file.
  /// - Throws: ``SQLiteError`` if the file cannot be written.
  func mark(_ connection: SQLiteConnection) throws(SQLiteError) {
    try connection.run("PRAGMA application_id = \(rawValue)")
  }
}
#endif
