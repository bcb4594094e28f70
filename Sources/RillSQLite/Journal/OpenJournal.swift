#if SQLite
import Foundation
import RillJournal
import RillPersistence

/// The open files of a journal: the database, and the information that is stored outside its rows.
final class OpenJournal {
  private let name: DatabaseName
  private let files: DatabaseFiles
  private let durability: SQLiteConnection.Durability
  private let isReadOnly: Bool
  let lock: JournalLock?
  /// The tables, or nil while the files are copied or if they could not be opened again.
  private var tables: SQLiteJournal?
  private let marks: JournalMarks?
  /// The number of transactions that SQLite no longer finds in its log.
  private let lost: Int
  /// The location of the copies of the files, or nil if none were made.
  private var aside: String?
  /// A Boolean value that indicates whether the file was made anew from the rows that could be read.
  private var isSalvaged = false

  /// Opens the files, or creates them if they do not exist.
  ///
  /// The log is read before SQLite opens it, because SQLite silently ends the log at the first damaged frame, and
  /// removes it if the main file is empty.
  ///
  /// - Parameters:
  ///   - name: The name by which the files are opened.
  ///   - files: The files.
  ///   - place: The place of the journal, for reports.
  ///   - durability: The durability of appended rows.
  ///   - lock: The lock that excludes other writers, or nil if the files are only read.
  ///   - wasThere: A Boolean value that indicates whether the main file existed.
  /// - Throws: ``SQLiteJournal/Problem`` if the files cannot be used. They are unchanged then.
  init(
    _ name: DatabaseName, _ files: DatabaseFiles, place: String, durability: SQLiteConnection.Durability,
    lock: JournalLock?, wasThere: Bool
  ) throws(SQLiteJournal.Problem) {
    self.name = name
    self.files = files
    self.durability = durability
    self.lock = lock
    let isReadOnly = lock == nil
    self.isReadOnly = isReadOnly
    var salvaged: String?
    if !isReadOnly { salvaged = try Self.finishSalvage(files) }
    // Read before the tables, to which another process may be appending if the file is only read.
    let path = files.path + "-marks"
    let marks = MarkFile.stored(path, of: place, isReadOnly: isReadOnly).map {
      JournalMarks($0, isReadOnly: isReadOnly)
    }
    let log = isReadOnly ? files.readSteadyLog() : files.readLog()
    // SQLite removes the log of an empty file, even when the file is opened only for reading.
    if isReadOnly, wasThere, DatabaseFiles.size(files.path) == 0 {
      throw marks?.isEmpty == false || log != nil ? .empty : .foreign("it is empty")
    }
    var (lost, aside): (Int, String?) = (log?.ignored ?? 0, salvaged)
    if let log, DatabaseFiles.size(files.path) == 0 { lost += log.transactions }
    // SQLite may rewrite the start of a file that is cut within a page, unless it is another program's.
    if !isReadOnly, log != nil && DatabaseFiles.size(files.path) == 0 || files.isCut && files.isDatabase {
      do throws(SystemError) { aside = try files.keepAside() } catch { throw .notKept(error) }
    }
    let isMissed = marks?.isEmpty == false || log.map { $0.transactions + $0.ignored > 0 } ?? false
    do throws(SQLiteJournal.Problem) {
      tables = try SQLiteJournal(
        path: files.path, durability: durability, isReadOnly: isReadOnly, mayMake: !isMissed || aside != nil)
    } catch {
      if isReadOnly { throw error }
      if case .empty = error {
        // If no file was there, there is nothing to copy.
        do throws(SystemError) { aside = wasThere || log != nil ? try files.keepAside() : "" } catch {
          throw .notKept(error)
        }
      } else {
        guard error.isDamage, let location = try Self.salvage(files, marks) else { throw error }
        (aside, salvaged) = (location, location)
      }
      tables = try SQLiteJournal(path: files.path, durability: durability)
    }
    isSalvaged = salvaged != nil
    self.marks = isReadOnly ? marks : marks ?? MarkFile(path, of: place).map { JournalMarks($0) }
    // After a power failure, the last frame of an unacknowledged transaction may not match the frames before it.
    self.lost = lost > 1 || marks == nil ? lost : 0
    self.aside = aside
  }

  /// Calls a closure with the tables, and returns its result.
  func use<Result>(_ body: (SQLiteJournal) throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    guard let tables else { throw SQLiteError(code: 1, message: "it could not be opened again") }
    return try body(tables)
  }

  /// Appends rows to a stream, and records the newest entry.
  func append(_ rows: [JournalRow], to stream: String) throws(SQLiteError) {
    if name.leadsElsewhere { throw .moved }
    try use { tables throws(SQLiteError) in try tables.append(rows, to: stream) }
    guard let marks, let mark = JournalMark(after: rows, following: marks[stream]) else { return }
    // Without full durability, entries may be gone after a power failure and must not be reported as missing then. Their
    // mark is recorded only if it precedes the stored one.
    if durability == .full || mark.number < marks[stream]?.number ?? 0 { marks.note(mark, of: stream) }
  }

  /// Returns the information about a stream that is stored outside its rows.
  func memory(of stream: String) -> JournalMemory {
    let salvaged = isSalvaged ? aside : nil
    if let mark = marks?[stream] { return JournalMemory(newest: mark, salvaged: salvaged) }
    return JournalMemory(lost: marks?.isEmpty ?? true ? lost : 0, salvaged: salvaged)
  }

  /// Copies the files once, and closes them meanwhile, because a copy releases SQLite's locks in the whole process.
  ///
  /// - Returns: The location of the copies.
  /// - Throws: ``SQLiteJournal/Problem`` if the files cannot be copied or opened again.
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

  /// Makes the file anew from the rows that can be read without SQLite, once.
  ///
  /// - Parameter needsMore: A Boolean value that indicates whether the file stays as it is unless rows can be read that
  ///   SQLite does not find.
  /// - Returns: The location of the copies of the damaged files, or nil if nothing was changed.
  /// - Throws: ``SQLiteJournal/Problem`` if the files cannot be copied, written or opened again.
  func salvage(needsMore: Bool) throws(SQLiteJournal.Problem) -> String? {
    guard !isReadOnly, !isSalvaged else { return nil }
    var known: Int?
    if needsMore { do throws(SQLiteError) { known = try tables?.countRows() } catch { known = nil } }
    tables = nil
    let location: Result<String?, SQLiteJournal.Problem>
    do throws(SQLiteJournal.Problem) {
      location = .success(try Self.salvage(files, marks, beyond: known))
    } catch {
      location = .failure(error)
    }
    tables = try SQLiteJournal(path: files.path, durability: durability)
    guard let found = try location.get() else { return nil }
    (aside, isSalvaged) = (found, true)
    return found
  }
}
#endif
