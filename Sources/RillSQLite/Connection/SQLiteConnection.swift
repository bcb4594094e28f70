#if SQLite
import CSQLite
import Foundation
import RillPersistence

/// A connection to an SQLite file.
///
/// The connection uses a write-ahead log, so that readers and a writer do not wait for each other, and committed
/// changes survive a crash. Only one isolation uses a connection at a time.
public final class SQLiteConnection {
  /// The guarantee that committed changes survive a failure.
  public enum Durability: String, Sendable, CaseIterable {
    /// Each commit is on disk when it returns, and survives a power failure.
    case full = "FULL"
    /// Commits are written to disk from time to time. They survive the end of the process, but may be missing after a
    /// power failure.
    case normal = "NORMAL"
  }

  // SQLite's handle. Only this object opens and closes it.
  let handle: OpaquePointer
  let path: String
  /// Returns the free room on the disk of a file, in bytes.
  let freeRoom: (String) -> Int
  /// The duration for which a commit waits for other processes.
  let patience: Duration
  /// The write-ahead log, or nil in a connection that only reads, before it has asked for the log.
  ///
  /// SQLite does not remove it before the last connection that has read is closed.
  private var log: FileIdentity?
  private var statements: [String: SQLiteStatement] = [:]

  /// Opens a file, or creates it with access for its user only if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - durability: The durability of commits.
  ///   - patience: The duration for which a commit waits for other processes.
  ///   - isReadOnly: A Boolean value that indicates whether to open an existing file only for reading.
  /// - Throws: ``SQLiteError`` if SQLite cannot open the file. It is unchanged then.
  public convenience init(
    path: String, durability: Durability = .full, patience: Duration = .seconds(10), isReadOnly: Bool = false
  ) throws(SQLiteError) {
    try self.init(
      path: path, durability: durability, patience: patience, isReadOnly: isReadOnly,
      freeRoom: FreeRoom.onDisk(of:))
  }

  /// Opens a file, or creates it, with a function that returns the free room on the disk of a file, in bytes.
  init(
    path: String, durability: Durability = .full, patience: Duration = .seconds(10), isReadOnly: Bool = false,
    freeRoom: @escaping (String) -> Int
  ) throws(SQLiteError) {
    if let error = DatabaseFiles(path: path).strange { throw error }
    // SQLite creates its other files with the permissions of this file. Only a new file is opened here, because closing
    // a file that SQLite has open would release all locks that this process holds on it.
    let descriptor = isReadOnly ? -1 : open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let refusal = isReadOnly || descriptor >= 0 ? nil : SystemError(errno)
    if descriptor >= 0 { close(descriptor) }
    if !isReadOnly { DatabaseFiles(path: path).permitWriting() }
    var handle: OpaquePointer?
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(
        code: code, message: String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)))
      sqlite3_close(handle)
      if let refusal, refusal.isForbidden { throw .sealed(refusal) }
      throw error.explained(at: path)
    }
    self.handle = handle
    (self.path, self.patience, self.freeRoom) = (path, patience, freeRoom)
    sqlite3_busy_timeout(handle, Int32(clamping: Int(patience / .milliseconds(1))))
    // All properties are initialized, so that an error from here on calls `deinit`, which closes the handle. The log is
    // kept until the first statements have succeeded, so that a damaged file stays unchanged.
    keepLog(true)
    if isReadOnly { return }
    do throws(SQLiteError) {
      try useLog(within: patience)
      try run("PRAGMA synchronous = \(durability.rawValue)")
      // Only after its first read does no other connection remove the log that is noted below, when that one closes.
      try run("PRAGMA user_version")
    } catch {
      throw error.explained(at: path)
    }
    keepLog(false)
    log = FileIdentity(DatabaseFiles(path: path).log)
  }

  /// Undoes the transaction that a killed program has left in a file without a write-ahead log, as its next writer would.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - patience: The duration for which the call waits for other processes.
  /// - Throws: ``SQLiteError`` if the file cannot be written.
  static func rollBack(_ path: String, patience: Duration) throws(SQLiteError) {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
    var code = sqlite3_open_v2(path, &handle, flags, nil)
    if code == SQLITE_OK {
      sqlite3_busy_timeout(handle, Int32(clamping: Int(patience / .milliseconds(1))))
      // Reading anything is enough.
      code = sqlite3_exec(handle, "PRAGMA user_version", nil, nil, nil)
    }
    guard code == SQLITE_OK else {
      throw SQLiteError(
        code: code, message: String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)))
    }
  }

  /// Creates a file with the pages of another one and of its log as they are, even if their contents are damaged.
  ///
  /// SQLite reads the other file itself, so the locks of this process on it stay.
  ///
  /// - Parameters:
  ///   - original: The connection to the other file.
  ///   - path: The path of the new file.
  /// - Throws: ``SQLiteError`` if the file was not copied.
  static func copy(_ original: SQLiteConnection, to path: String) throws(SQLiteError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    var code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, nil)
    if code == SQLITE_OK {
      code = SizeSignal.withheld {
        let copying = sqlite3_backup_init(handle, "main", original.handle, "main")
        _ = sqlite3_backup_step(copying, -1)
        return copying == nil ? sqlite3_errcode(handle) : sqlite3_backup_finish(copying)
      }
    }
    guard code == SQLITE_OK else {
      throw SQLiteError(
        code: code, message: "it could not be copied: \(String(cString: sqlite3_errstr(code)))")
    }
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    // Unless the log is kept, closing the last connection writes its contents into the file.
    SizeSignal.withheld { _ = sqlite3_close_v2(handle) }
  }

  /// Switches the file to the write-ahead log.
  ///
  /// SQLite does not wait for another connection that reads or switches the file at that moment, because both could wait for
  /// each other. It waits for the transaction here.
  private func useLog(within patience: Duration) throws(SQLiteError) {
    let start = ContinuousClock.now
    while true {
      do throws(SQLiteError) {
        return try run("PRAGMA journal_mode = WAL")
      } catch {
        guard error.code & 0xff == SQLITE_BUSY, ContinuousClock.now - start < patience else { throw error }
      }
      try run("BEGIN EXCLUSIVE")
      try run("COMMIT")
    }
  }

  /// Controls whether the write-ahead log stays unchanged when the last connection closes.
  ///
  /// By default, SQLite writes the readable transactions of the log into the main file and removes the log.
  ///
  /// - Parameter keeps: A Boolean value that indicates whether the log stays.
  func keepLog(_ keeps: Bool) { _ = rill_sqlite_keep_log(handle, keeps ? 1 : 0) }

  /// Runs a statement that returns no rows.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `?` for values.
  ///   - values: The values.
  /// - Throws: ``SQLiteError`` if the statement fails.
  public func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
    try statement(sql).each(values) { _ in true }
  }

  /// Runs a statement and returns an element for each row.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `?` for values.
  ///   - values: The values.
  ///   - make: Creates an element from a row, which is valid only during the call.
  /// - Returns: The elements, in order.
  /// - Throws: ``SQLiteError`` if the statement fails.
  public func rows<Element>(
    _ sql: String, _ values: SQLiteValue..., make: (borrowing SQLiteRow) -> Element
  ) throws(SQLiteError) -> [Element] {
    var elements: [Element] = []
    try statement(sql).each(values) { row in
      elements.append(make(row))
      return true
    }
    return elements
  }

  /// Runs a statement and calls a closure with each row, until the closure returns false.
  func each(
    _ sql: String, _ values: SQLiteValue..., look: (borrowing SQLiteRow) -> Bool
  ) throws(SQLiteError) {
    try statement(sql).each(values, look: look)
  }

  /// A Boolean value that indicates whether the file or its log was moved, removed or replaced since it was opened.
  var isMoved: Bool {
    var isMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
    // SQLite follows a symbolic link that has taken the place of the file and leads to it. A program that opens the link
    // later uses the log beside its target, which is not the log that is in use here.
    return code == SQLITE_OK && isMoved != 0 || FileKind(at: path) == .link || isLogMoved
  }

  /// A Boolean value that indicates whether commits would be written into a log that no other connection finds.
  private var isLogMoved: Bool {
    let found = FileIdentity(DatabaseFiles(path: path).log)
    if log == nil { log = found }
    return log != found
  }

  /// A Boolean value that indicates whether the file could not be opened for writing.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Throws if the file could not be opened for writing.
  ///
  /// The connection would not notice that it can be written later.
  func checkWritable() throws(SQLiteError) {
    if isReadOnly { throw .sealed(SystemError(EACCES)) }
  }

  /// Returns a prepared statement, which is kept for later calls.
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
