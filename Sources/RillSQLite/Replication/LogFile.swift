#if SQLite
import CSQLite
import Foundation
import Rill
import RillPersistence
import RillReplication
import Synchronization

/// A connection to the file of a log, which is opened by the first call and stays the same file.
final class LogFile: Sendable {
  private enum Stage {
    case new
    case open(LogTables)
    case closed
  }

  let files: DatabaseFiles
  private let name: DatabaseName
  private let place: String
  private let folder: String
  private let patience: Duration
  private let shared: Shared
  private let stage = Mutex(Stage.new)

  /// What all connections of a log have in common.
  final class Shared: Sendable {
    /// The flag that is raised by the report that the marks cannot be written.
    let isReported = OnceFlag()
    /// The files that were opened first, or nil.
    fileprivate let identity = Mutex<DatabaseIdentity?>(nil)
  }

  init(_ name: DatabaseName, _ files: DatabaseFiles, place: String, patience: Duration, shared: Shared) {
    self.shared = shared
    self.name = name
    self.files = files
    self.place = place
    self.patience = patience
    folder = URL(filePath: files.path).deletingLastPathComponent().path(percentEncoded: false)
  }

  /// Calls a closure with the tables.
  func use<Result: Sendable>(
    _ body: @Sendable (LogTables) throws(SQLiteError) -> Result
  ) throws(LogFailure) -> Result {
    try Failures.reportingAfterwards { () throws(LogFailure) -> Result in
      try stage.withLock { stage throws(LogFailure) in
        switch stage {
        case .closed: throw .closed(place)
        case .open(let tables): return try use(tables, body)
        case .new:
          let tables = try open()
          stage = .open(tables)
          return try use(tables, body)
        }
      }
    }
  }

  private func use<Result>(
    _ tables: LogTables, _ body: (LogTables) throws(SQLiteError) -> Result
  ) throws(LogFailure) -> Result {
    guard isInPlace(tables) else { throw .gone(place) }
    let result: Result
    do throws(SQLiteError) { result = try body(tables) } catch { throw .sqlite(error, place) }
    // What was written to a file without a name is lost.
    guard isInPlace(tables) else { throw .gone(place) }
    return result
  }

  private func isInPlace(_ tables: LogTables) -> Bool {
    DatabaseIdentity(files) == tables.identity && !name.leadsElsewhere
  }

  /// Closes the connection.
  ///
  /// Later calls throw.
  func close() { stage.withLock { $0 = .closed } }

  // MARK: - Opening

  private func open() throws(LogFailure) -> LogTables {
    guard !files.path.isEmpty, !files.path.hasSuffix("/") else {
      throw .folder(place, because: "its URL names no file")
    }
    if let error = FolderMaking.make(folder) { throw .folder(place, error) }
    guard !files.isElsewhere else { throw .sqlite(.linkedElsewhere, place) }
    // Two connections that create a file at the same time would refuse each other, without waiting.
    guard let lock = FolderLock(files.path + "-lock") else {
      throw .folder(place, SystemError(errno))
    }
    defer { lock.open() }
    // Opening would create a new file in the place of the one that another connection has opened.
    let first = shared.identity.withLock { $0 }
    guard first == nil || first == DatabaseIdentity(files) else { throw .gone(place) }
    var problem: LogFailure?
    do throws(SQLiteError) {
      // Opened for reading first, because opening it for writing changes the header of another program's file.
      if DatabaseFiles.size(files.path) > 0 { problem = try examine() }
    } catch {
      throw .sqlite(error, place)
    }
    if let problem { throw problem }
    let tables = try LogOpening(files, place: place, patience: patience, isReported: shared.isReported).open()
    let isFirst = shared.identity.withLock { identity in
      if identity == nil { identity = tables.identity }
      return identity == tables.identity
    }
    guard isFirst else { throw .gone(place) }
    return tables
  }

  /// Returns the reason why the file is not a log.
  private func examine() throws(SQLiteError) -> LogFailure? {
    do throws(SQLiteError) {
      return try problem(of: SQLiteConnection(path: files.path, patience: patience, isReadOnly: true))
    } catch {
      // A program was killed while it created the file, and its transaction can only be undone by writing.
      guard error.isInterrupted else { throw error }
      try SQLiteConnection.rollBack(files.path, patience: patience)
      return try problem(of: SQLiteConnection(path: files.path, patience: patience, isReadOnly: true))
    }
  }

  /// Returns the reason why a file is not a log.
  private func problem(of connection: SQLiteConnection) throws(SQLiteError) -> LogFailure? {
    let mark = try connection.rows("PRAGMA application_id") { $0.integer(0) }.first ?? 0
    let version = try connection.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
    if mark == DatabaseKind.log.rawValue {
      return version == LogTables.version ? nil : .newer(place, version: version, known: LogTables.version)
    }
    let tables = try connection.rows("SELECT count(*) FROM sqlite_master") { $0.integer(0) }.first ?? 0
    return mark == 0 && version == 0 && tables == 0
      ? nil : .foreign(place, because: "it is an SQLite file with other tables")
  }
}
#endif
