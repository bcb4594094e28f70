#if SQLite
import CSQLite
public import Foundation
import Rill
public import RillJournal
public import RillPersistence
import Synchronization

/// A journal in an SQLite file.
///
/// ```swift
/// let journal = Journal(in: SQLiteJournalFile(at: folder.appending(path: "bank.sqlite")))
/// ```
///
/// **Behavior**
/// - Appended rows are committed when the call returns. With ``SQLiteConnection/Durability/full`` they are also on
///   disk.
/// - Other processes cannot open the file, even under another name (a symbolic or hard link). The file is available
///   again when the process ends for any reason.
/// - Entries that SQLite can no longer read are *never* lost silently: the log is examined before SQLite opens it, and
///   a file with the suffix `-marks` records the newest entry of each stream. If entries are missing, all files are
///   copied before anything is written, and the recovery contains the location of the copies.
/// - A file that is only read is *never* changed. Its log and its `-marks` file are read as well, so that missing entries are
///   noticed.
/// - If SQLite finds the file damaged, the file is copied and made anew from the rows that can still be read. The recovery
///   contains the location of the copy.
/// - If the file or its write-ahead log is moved, removed or replaced while it is open, the file receives *no* more entries,
///   and they are *never* acknowledged: they wait until the file is back, or until their store has left, which is reported.
/// - A file that is not a journal is *never* changed.
public final class SQLiteJournalFile: JournalFile {
  /// The location of the file, with the symbolic links of its folder resolved.
  public let place: StoragePlace
  let path: String
  private let folder: String
  private let durability: SQLiteConnection.Durability
  private let isReadOnly: Bool
  private let content = Mutex<OpenJournal?>(nil)

  /// The location of the file itself: the links of its name are resolved, and its hard links in one folder have the same.
  public var canonicalPlace: StoragePlace {
    StoragePlace(kind: place.kind, address: URL(filePath: DatabaseFiles.named(path).path).path())
  }

  /// Creates a journal file.
  ///
  /// The file on disk is created when it is opened.
  ///
  /// - Parameters:
  ///   - file: The file URL of the file. At another URL, none can be opened.
  ///   - durability: The durability of appended rows. With `normal`, they survive the process but not always a power
  ///     failure.
  public init(at file: URL, durability: SQLiteConnection.Durability = .full) {
    (folder, path, place) = Self.location(of: file)
    self.durability = durability
    isReadOnly = false
  }

  /// Creates a journal file that is only read, even while another program writes to it.
  ///
  /// - Parameter file: The URL of an existing file.
  public init(reading file: URL) {
    (folder, path, place) = Self.location(of: file)
    durability = .full
    isReadOnly = true
  }

  private static func location(of file: URL) -> (folder: String, path: String, place: StoragePlace) {
    let folder = file.ofFile.standardizedFileURL.deletingLastPathComponent().linksResolved
      .path(percentEncoded: false)
    let url = URL(filePath: folder).appending(path: file.lastPathComponent)
    let place = StoragePlace(kind: "sqlite journal", address: url.path())
    return (folder, url.path(percentEncoded: false), place)
  }

  /// Opens the file, or creates it if it does not exist.
  public func open() throws(PersistenceFailure) {
    guard content.withLock({ $0 == nil }) else { throw .journalInUse(place) }
    let name = DatabaseName(path)
    let files = name.files
    if FileKind(at: files.path) == .link {
      throw .journalUnreadable(
        place, because: "its name is a symbolic link that leads to itself or cannot be followed")
    }
    let wasThere = access(files.path, F_OK) == 0
    let lock = isReadOnly ? nil : try takeLock(files)
    let problem: SQLiteJournal.Problem? = Failures.reportingAfterwards {
      openContent(name, files, lock, wasThere: wasThere)
    }
    guard let problem else { return }
    lock?.open()
    throw failure(problem)
  }

  private func openContent(
    _ name: DatabaseName, _ files: DatabaseFiles, _ lock: JournalLock?, wasThere: Bool
  ) -> SQLiteJournal.Problem? {
    content.withLock { [durability] content in
      do throws(SQLiteJournal.Problem) {
        content = try OpenJournal(
          name, files, place: "\(place)", durability: durability, lock: lock, wasThere: wasThere)
        return nil
      } catch {
        return error
      }
    }
  }

  private func failure(_ problem: SQLiteJournal.Problem) -> PersistenceFailure {
    switch problem {
    case .sqlite(let error): Self.unreadable(error, place)
    case .foreign(let reason): .foreignJournal(place, because: reason)
    case .newer(let version): .newerJournal(place, version, known: SQLiteJournal.version)
    case .empty: .damagedJournal(place, because: "it is empty, although entries were written to it")
    case .notKept(let error): .journalNotKept(place, because: "\(error)")
    }
  }

  private func takeLock(_ files: DatabaseFiles) throws(PersistenceFailure) -> JournalLock {
    if let error = FolderMaking.make(folder) { throw .journalUnreadable(place, because: "\(error)") }
    let isElsewhere = files.isElsewhere
    switch JournalLock.take(files.path) {
    case .success(let lock?):
      guard isElsewhere else { return lock }
      unlink(files.path + "-lock")
      lock.open()
      throw .journalElsewhere(place)
    case .success(nil): throw .journalInUse(place)
    case .failure(let error):
      throw .journalUnreadable(
        place, because: error.isForbidden ? "\(SQLiteError.sealed(error))" : "\(error)")
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

  /// Returns the names of the streams, in order.
  public func streams() throws(PersistenceFailure) -> [String] {
    try use { open throws(SQLiteError) in open.names }
  }

  /// Appends rows to a stream in one transaction.
  ///
  /// If SQLite finds the file damaged only then, the file is made anew from its readable rows, and that is reported.
  public func append(_ rows: [JournalRow], to stream: String) throws(PersistenceFailure) {
    try salvaging { () throws(PersistenceFailure) in try appendOnce(rows, to: stream) }
  }

  /// Calls a closure that writes, and once more after the file was made anew if SQLite finds it damaged.
  private func salvaging<Result>(
    _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    do throws(PersistenceFailure) {
      return try body()
    } catch {
      guard error.code == .damaged, let location = try salvaged(needsMore: false) else { throw error }
      Failures.report(Failure(PersistenceFailure.journalSalvaged(place, keptIn: location).description))
      return try body()
    }
  }

  private func appendOnce(_ rows: [JournalRow], to stream: String) throws(PersistenceFailure) {
    try useFiles({ open throws(SQLiteError) in try open.append(rows, to: stream) }) { error, place in
      if error.isDamage { return .damagedJournal(place, because: "\(error)") }
      if error.isMoved { return .journalMoved(stream, in: place) }
      return error.isWantOfRoom
        ? .noRoomForJournal(stream, in: place, because: "\(error)")
        : .journalUnwritten(stream, in: place, because: "\(error)")
    }
  }

  /// Returns the newest snapshot of a stream before a row.
  public func snapshot(
    of stream: String, before row: JournalRowID?
  ) throws(PersistenceFailure) -> (snapshot: JournalSnapshot, row: JournalRowID)? {
    try use { open throws(SQLiteError) in try open.snapshot(of: stream, before: row) }
  }

  /// Returns the next groups of a stream, in order.
  public func groups(
    of stream: String, after row: JournalRowID?, limit: Int
  ) throws(PersistenceFailure) -> [(group: JournalGroup, row: JournalRowID)] {
    try use { open throws(SQLiteError) in try open.groups(of: stream, after: row, limit: limit) }
  }

  /// Removes rows and keeps them in another table.
  public func truncate(
    _ truncations: [JournalTruncation], from stream: String, because reason: String
  ) throws(PersistenceFailure) -> String {
    let numbers = try salvaging { () throws(PersistenceFailure) in
      try use { open throws(SQLiteError) in try open.truncate(truncations, because: reason) }
    }
    let (first, last) = (numbers.min() ?? 0, numbers.max() ?? 0)
    return
      "\(place), table rill_journal_aside, \(first == last ? "row \(first)" : "rows \(first) to \(last)")"
  }

  /// Removes some of the rows before a number of newest snapshots.
  public func compact(_ stream: String, keeping snapshots: Int) throws(PersistenceFailure) -> Bool {
    try salvaging { () throws(PersistenceFailure) in
      try use({ open throws(SQLiteError) in try open.compact(stream, keeping: snapshots) }) { error, place in
        error.isDamage
          ? .damagedJournal(place, because: "\(error)")
          : .journalNotCompacted(stream, in: place, because: "\(error)")
      }
    }
  }

  /// Returns what the file knows about a stream besides its rows.
  public func memory(of stream: String) throws(PersistenceFailure) -> JournalMemory {
    try useFiles { open throws(SQLiteError) in open.memory(of: stream) }
  }

  /// Copies the file and its write-ahead log.
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

  /// Makes the file anew from the rows that can be read without SQLite.
  public func salvage(needsMore: Bool) throws(PersistenceFailure) -> Bool {
    try salvaged(needsMore: needsMore) != nil
  }

  private func salvaged(needsMore: Bool) throws(PersistenceFailure) -> String? {
    let answer: Swift.Result<String?, SQLiteJournal.Problem>? = content.withLock { content in
      guard let content else { return nil }
      do throws(SQLiteJournal.Problem) {
        return .success(try content.salvage(needsMore: needsMore))
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
    _ body: @Sendable (SQLiteJournal) throws(SQLiteError) -> Result,
    orThrow failure: (SQLiteError, StoragePlace) -> PersistenceFailure = SQLiteJournalFile.unreadable
  ) throws(PersistenceFailure) -> Result {
    try useFiles(
      { open throws(SQLiteError) in try open.use { tables throws(SQLiteError) in try body(tables) } },
      orThrow: failure)
  }

  private func useFiles<Result: Sendable>(
    _ body: @Sendable (OpenJournal) throws(SQLiteError) -> Result,
    orThrow failure: (SQLiteError, StoragePlace) -> PersistenceFailure = SQLiteJournalFile.unreadable
  ) throws(PersistenceFailure) -> Result {
    let answer: Swift.Result<Result, SQLiteError>? = Failures.reportingAfterwards {
      content.withLock { content in
        guard let content else { return nil }
        do throws(SQLiteError) {
          return .success(try body(content))
        } catch {
          return .failure(error)
        }
      }
    }
    switch answer {
    case .success(let result)?: return result
    case .failure(let error)?: throw failure(error, place)
    case nil: throw .journalUnreadable(place, because: "it is closed")
    }
  }

  /// Returns the failure for an SQLite error while reading the file.
  private static func unreadable(_ error: SQLiteError, _ place: StoragePlace) -> PersistenceFailure {
    switch error.code & 0xff {
    case SQLITE_NOTADB: .foreignJournal(place, because: "\(error)")
    case SQLITE_CORRUPT: .damagedJournal(place, because: "\(error)")
    default:
      error.isWantOfRoom
        ? .noRoomToOpenJournal(place, because: "\(error)") : .journalUnreadable(place, because: "\(error)")
    }
  }
}
#endif
