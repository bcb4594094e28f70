#if SQLite
import CSQLite
public import Foundation
public import RillPersistence
import Synchronization

/// A journal in an SQLite file.
///
/// ```swift
/// let journal = Journal(in: SQLiteJournalFile(at: folder.appending(path: "bank.sqlite")))
/// ```
///
/// **Behavior**
/// - Rows are committed, and with ``SQLiteConnection/Durability/full`` on the disk, when they have been added.
/// - Other processes are kept out, also by another name of the file: a symbolic or a hard link. The file is free again when the
///   process ends, in whatever way.
/// - What SQLite cannot read any more is *never* missing without a word: SQLite's log is read before SQLite opens it, and a file
///   whose name ends with `-marks` remembers the newest entry of each track. If entries are missing, all files are copied
///   before anything is written, and the recovery says where.
/// - A file that is no journal is *never* changed.
public final class SQLiteJournalFile: JournalFile {
  /// Where it is: the file, with links on the way to it resolved.
  public let place: StoragePlace
  let path: String
  private let folder: String
  private let durability: SQLiteConnection.Durability
  private let isReadOnly: Bool
  private let content = Mutex<OpenJournal?>(nil)

  /// Makes a journal file; the file is made when it is opened.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - durability: How safe rows are that were added; `normal` ones outlive the process, and not always a power cut.
  public init(at file: URL, durability: SQLiteConnection.Durability = .full) {
    (folder, path, place) = Self.location(of: file)
    self.durability = durability
    isReadOnly = false
  }

  /// Makes a journal file that is only looked at, while a program may be writing to it.
  ///
  /// - Parameter file: The file, which must be there.
  public init(reading file: URL) {
    (folder, path, place) = Self.location(of: file)
    durability = .full
    isReadOnly = true
  }

  private static func location(of file: URL) -> (folder: String, path: String, place: StoragePlace) {
    let folder = file.standardizedFileURL.deletingLastPathComponent().resolvingSymlinksInPath()
      .path(percentEncoded: false)
    let url = URL(filePath: folder).appending(path: file.lastPathComponent)
    let place = StoragePlace(kind: "sqlite journal", address: url.path())
    return (folder, url.path(percentEncoded: false), place)
  }

  /// Opens the file, and makes it if there is none.
  public func open() throws(PersistenceFailure) {
    guard content.withLock({ $0 == nil }) else { throw .journalInUse(place) }
    let files = DatabaseFiles.named(path)
    let wasThere = access(files.path, F_OK) == 0
    let lock = isReadOnly ? nil : try takeLock(files)
    let problem: SQLiteJournal.Problem? = content.withLock { [durability] content in
      do throws(SQLiteJournal.Problem) {
        content = try OpenJournal(files, durability: durability, lock: lock, wasThere: wasThere)
        return nil
      } catch {
        return error
      }
    }
    guard let problem else { return }
    lock?.open()
    throw failure(problem)
  }

  private func failure(_ problem: SQLiteJournal.Problem) -> PersistenceFailure {
    switch problem {
    case .sqlite(let error): Self.unreadable(error, place)
    case .foreign(let reason): .foreignJournal(place, because: reason)
    case .newer(let version): .newerJournal(place, version, known: SQLiteJournal.version)
    case .empty: .foreignJournal(place, because: "it is empty")
    case .notKept(let error): .journalNotKept(place, because: "\(error)")
    }
  }

  private func takeLock(_ files: DatabaseFiles) throws(PersistenceFailure) -> JournalLock {
    FolderMaking.make(folder)
    let isElsewhere = files.isElsewhere
    switch JournalLock.take(files.path) {
    case .success(let lock?):
      guard isElsewhere else { return lock }
      unlink(files.path + "-lock")
      lock.open()
      throw .journalElsewhere(place)
    case .success(nil): throw .journalInUse(place)
    case .failure(let error): throw .journalUnreadable(place, because: "\(error)")
    }
  }

  /// Closes the file.
  public func close() {
    let lock = content.withLock { content in
      defer { content = nil }
      return content?.lock
    }
    lock?.open()
  }

  /// The names of the tracks, in order.
  public func tracks() throws(PersistenceFailure) -> [String] {
    try use { open throws(SQLiteError) in open.names }
  }

  /// Adds rows, in one transaction.
  public func append(_ rows: [JournalRow], to track: String) throws(PersistenceFailure) {
    try useFiles({ open throws(SQLiteError) in try open.append(rows, to: track) }) { error, place in
      error.isWantOfRoom
        ? .noRoomForJournal(track, in: place, because: "\(error)")
        : .journalUnwritten(track, in: place, because: "\(error)")
    }
  }

  /// The newest snapshot of a track before a row.
  public func snapshot(
    of track: String, before row: JournalRowID?
  ) throws(PersistenceFailure) -> (snapshot: JournalSnapshot, row: JournalRowID)? {
    try use { open throws(SQLiteError) in try open.snapshot(of: track, before: row) }
  }

  /// The next groups of a track, in order.
  public func groups(
    of track: String, after row: JournalRowID?, limit: Int
  ) throws(PersistenceFailure) -> [(group: JournalGroup, row: JournalRowID)] {
    try use { open throws(SQLiteError) in try open.groups(of: track, after: row, limit: limit) }
  }

  /// Takes rows out and keeps them in a table of their own.
  public func cut(
    _ cuts: [JournalCut], from track: String, because reason: String
  ) throws(PersistenceFailure) -> String {
    let numbers = try use { open throws(SQLiteError) in try open.cut(cuts, because: reason) }
    let (first, last) = (numbers.min() ?? 0, numbers.max() ?? 0)
    return
      "\(place), table rill_journal_aside, \(first == last ? "row \(first)" : "rows \(first) to \(last)")"
  }

  /// Forgets a few of the rows before a number of newest snapshots.
  public func compact(_ track: String, keeping snapshots: Int) throws(PersistenceFailure) -> Bool {
    try use { open throws(SQLiteError) in try open.compact(track, keeping: snapshots) }
  }

  /// What is known of a track besides its rows.
  public func memory(of track: String) throws(PersistenceFailure) -> JournalMemory {
    try useFiles { open throws(SQLiteError) in open.memory(of: track) }
  }

  /// Copies the file and SQLite's log.
  public func keepAside() throws(PersistenceFailure) -> String {
    let answer: Swift.Result<String, SQLiteJournal.Problem>? = content.withLock { content in
      guard let content else { return nil }
      do throws(SQLiteJournal.Problem) {
        return .success(try content.keepAside())
      } catch {
        return .failure(error)
      }
    }
    switch answer {
    case .success(let location)?: return location
    case .failure(let problem)?: throw failure(problem)
    case nil: throw .journalUnreadable(place, because: "it is closed")
    }
  }

  private func use<Result: Sendable>(
    _ body: @Sendable (SQLiteJournal) throws(SQLiteError) -> Result
  ) throws(PersistenceFailure) -> Result {
    try useFiles { open throws(SQLiteError) in
      try open.use { tables throws(SQLiteError) in try body(tables) }
    }
  }

  private func useFiles<Result: Sendable>(
    _ body: @Sendable (OpenJournal) throws(SQLiteError) -> Result,
    orThrow failure: (SQLiteError, StoragePlace) -> PersistenceFailure = SQLiteJournalFile.unreadable
  ) throws(PersistenceFailure) -> Result {
    let answer: Swift.Result<Result, SQLiteError>? = content.withLock { content in
      guard let content else { return nil }
      do throws(SQLiteError) {
        return .success(try body(content))
      } catch {
        return .failure(error)
      }
    }
    switch answer {
    case .success(let result)?: return result
    case .failure(let error)?: throw failure(error, place)
    case nil: throw .journalUnreadable(place, because: "it is closed")
    }
  }

  /// What SQLite says when it looks at the file.
  private static func unreadable(_ error: SQLiteError, _ place: StoragePlace) -> PersistenceFailure {
    switch error.code & 0xff {
    case SQLITE_NOTADB: .foreignJournal(place, because: "\(error)")
    case SQLITE_CORRUPT: .damagedJournal(place, because: "\(error)")
    default: .journalUnreadable(place, because: "\(error)")
    }
  }
}
#endif
