#if SQLite
import Foundation
import RillPersistence

/// A journal's files while they are open: the database, and what is known of it besides its rows.
final class OpenJournal {
  private let files: DatabaseFiles
  private let durability: SQLiteConnection.Durability
  private let isReadOnly: Bool
  let lock: JournalLock?
  /// The tables; nil only while the files are copied.
  private var tables: SQLiteJournal?
  private let marks: JournalMarks?
  /// The number of transactions that SQLite does not find in its log any more.
  private let lost: Int
  /// Where the files are kept as they were.
  private var aside: String?

  /// Opens the files, and makes them if there are none.
  ///
  /// SQLite is not asked before its log was read: it ends the log at the first damaged frame without a word, and removes it if
  /// the main file is empty.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - durability: How safe rows are that were added.
  ///   - lock: Keeps others out; nil if the files are only looked at.
  ///   - wasThere: Whether there was a main file.
  /// - Throws: ``SQLiteJournal/Problem``; the files are as they were.
  init(
    _ files: DatabaseFiles, durability: SQLiteConnection.Durability, lock: JournalLock?, wasThere: Bool
  ) throws(SQLiteJournal.Problem) {
    self.files = files
    self.durability = durability
    self.lock = lock
    isReadOnly = lock == nil
    let log = isReadOnly ? nil : files.readLog()
    // SQLite removes the log of an empty file, even if it is only asked to read.
    if isReadOnly, wasThere, DatabaseFiles.size(files.path) == 0 { throw .foreign("it is empty") }
    var (lost, aside): (Int, String?) = (log?.ignored ?? 0, nil)
    if let log, DatabaseFiles.size(files.path) == 0 {
      lost += log.transactions
      do throws(SystemError) { aside = try files.keepAside() } catch { throw .notKept(error) }
    }
    let marks = isReadOnly ? nil : JournalMarks.stored(files.path + "-marks")
    // A journal that was removed on purpose is not missed.
    if !wasThere, log == nil { marks?.clear() }
    let isMissed = marks?.isEmpty == false || log.map { $0.transactions + $0.ignored > 0 } ?? false
    do throws(SQLiteJournal.Problem) {
      tables = try SQLiteJournal(
        path: files.path, durability: durability, isReadOnly: isReadOnly, mayMake: !isMissed || aside != nil)
    } catch {
      guard case .empty = error else { throw error }
      do throws(SystemError) { aside = try files.keepAside() } catch { throw .notKept(error) }
      tables = try SQLiteJournal(path: files.path, durability: durability)
    }
    self.marks = isReadOnly ? nil : marks ?? JournalMarks(files.path + "-marks")
    // After a power cut, a transaction that was not acknowledged may end in a frame that fits none before it.
    self.lost = lost > 1 || marks == nil ? lost : 0
    self.aside = aside
  }

  /// Uses the tables.
  func use<Result>(_ body: (SQLiteJournal) throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    guard let tables else { throw SQLiteError(code: 1, message: "it could not be opened again") }
    return try body(tables)
  }

  /// Adds rows, and remembers the newest entry.
  func append(_ rows: [JournalRow], to track: String) throws(SQLiteError) {
    try use { tables throws(SQLiteError) in try tables.append(rows, to: track) }
    guard let marks, let mark = JournalMark(after: rows, following: marks[track]) else { return }
    // What outlives only the process may be gone after a power cut, and must not be missed then.
    if durability == .full || mark.number < marks[track]?.number ?? 0 { marks.note(mark, of: track) }
  }

  /// What is known of a track besides its rows.
  func memory(of track: String) -> JournalMemory {
    if let mark = marks?[track] { return JournalMemory(newest: mark) }
    return JournalMemory(lost: marks?.isEmpty ?? true ? lost : 0)
  }

  /// Copies the files, which are closed meanwhile: a copy takes SQLite's locks from all connections of the process.
  ///
  /// - Returns: Where the copies are.
  /// - Throws: ``SQLiteJournal/Problem``
  func keepAside() throws(SQLiteJournal.Problem) -> String {
    if let aside { return aside }
    tables = nil
    let copies: Result<String, SystemError>
    do throws(SystemError) { copies = .success(try files.keepAside()) } catch { copies = .failure(error) }
    tables = try SQLiteJournal(path: files.path, durability: durability, isReadOnly: isReadOnly)
    switch copies {
    case .success(let location):
      aside = location
      return location
    case .failure(let error): throw .notKept(error)
    }
  }
}
#endif
