#if SQLite
import CSQLite
import Foundation
import RillPersistence

/// A connection to an SQLite file.
///
/// It writes ahead into a log, so that readers and a writer do not wait for each other, and what was committed outlives a
/// crash. It is used by one isolation at a time.
public final class SQLiteConnection {
  /// How safe what was committed is.
  public enum Durability: String, Sendable, CaseIterable {
    /// Each commit is on the disk when it returns: it outlives a power cut.
    case full = "FULL"
    /// Commits are brought to the disk from time to time: they outlive the process, and may be missing after a power cut.
    case normal = "NORMAL"
  }

  // SQLite's handle; opened and closed by this object alone.
  private let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  /// Opens a file, and makes it if there is none, for its user alone.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - durability: How safe what was committed is.
  ///   - patience: How long a commit waits for other processes.
  ///   - isReadOnly: Whether the file is only looked at, and must be there.
  /// - Throws: SQLite's answer; the file is as it was.
  public init(
    path: String, durability: Durability = .full, patience: Duration = .seconds(10), isReadOnly: Bool = false
  ) throws(SQLiteError) {
    // SQLite makes its other files with the mode of this one. Only a new file is opened here: closing one that SQLite has
    // open would take the locks of the whole process from it.
    let descriptor = isReadOnly ? -1 : open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    var handle: OpaquePointer?
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(
        code: code, message: String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)))
      sqlite3_close(handle)
      throw error
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, Int32(clamping: Int(patience / .milliseconds(1))))
    // From here on an error closes it, too: everything is there, so `deinit` is called. A damaged file stays as it is then.
    keepLog(true)
    if isReadOnly { return }
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = \(durability.rawValue)")
    keepLog(false)
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    // What stands in the log is written into the file then.
    SizeSignal.withheld { _ = sqlite3_close_v2(handle) }
  }

  /// Chooses whether the write-ahead log stays as it is when the last connection closes.
  ///
  /// By default, SQLite writes the transactions of the log that it can read into the main file, and removes the log.
  ///
  /// - Parameter keeps: Whether it stays.
  func keepLog(_ keeps: Bool) { _ = rill_sqlite_keep_log(handle, keeps ? 1 : 0) }

  /// Runs a statement that answers nothing.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `?` for values.
  ///   - values: The values.
  /// - Throws: SQLite's answer.
  public func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
    try statement(sql).each(values) { _ in }
  }

  /// Runs a statement and collects what is made of each row.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `?` for values.
  ///   - values: The values.
  ///   - make: Makes something of a row, which is to be read at once.
  /// - Returns: What was made, in order.
  /// - Throws: SQLite's answer.
  public func rows<Element>(
    _ sql: String, _ values: SQLiteValue..., make: (borrowing SQLiteRow) -> Element
  ) throws(SQLiteError) -> [Element] {
    var elements: [Element] = []
    try statement(sql).each(values) { elements.append(make($0)) }
    return elements
  }

  /// Runs several statements, all of them or none.
  ///
  /// - Parameter body: Runs them.
  /// - Returns: What it returns.
  /// - Throws: SQLite's answer; nothing was changed then.
  public func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some errors have ended the transaction already.
      if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
      throw error
    }
  }

  /// Prepares a statement once, and keeps it.
  private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }
    let statement = SQLiteStatement(prepared, of: handle)
    statements[sql] = statement
    return statement
  }
}

@available(*, unavailable)
extension SQLiteConnection: Sendable {}
#endif
