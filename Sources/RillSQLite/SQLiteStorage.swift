#if SQLite
import CSQLite
public import Foundation
import Rill
public import RillPersistence
import Synchronization

/// A storage in an SQLite file.
///
/// ```swift
/// let storage = SQLiteStorage(file: folder.appending(path: "notes.sqlite"))
/// ```
///
/// **Behavior**
/// - A save is committed when it returns, and survives a power failure unless a lower durability was chosen.
/// - Several processes can use one file. They wait for each other, and watchers in all of them are notified.
/// - A file that is not an SQLite file, or that SQLite reports as damaged, is *never* changed.
/// - The file of a log or a journal is refused, and not changed.
/// - Saves are *never* lost silently: a damaged log is copied, and the loss is reported. A file with the suffix `-marks`
///   contains the number of the newest change.
/// - A value that damage has removed is unreadable once, and a copy of the file is kept; see ``load(_:)``.
/// - The file is closed when the storage is released, which stores and shared values that use it retain.
///
/// - Complexity: A save is one transaction.
public final class SQLiteStorage: Storage {
  /// The location of the file, with the symbolic links of its folder resolved.
  ///
  /// Hard links in one folder have the same location.
  public let place: StoragePlace
  let folder: String
  let name: String
  let durability: SQLiteConnection.Durability
  let limit: Int
  // Opened by the first call that finds or creates a file, and again after it could not be opened.
  let connection = Mutex<OpenValues?>(nil)
  private let watchers = Watchers()
  private let noticeFile: NoticeFile

  /// Creates a storage.
  ///
  /// The file is created with the first value.
  ///
  /// - Parameters:
  ///   - file: The file URL of the file. At another URL, nothing can be loaded or saved.
  ///   - durability: The durability of a save when it returns.
  ///   - limit: The maximum size of a value in bytes.
  public init(file: URL, durability: SQLiteConnection.Durability = .full, limit: Int = 256 << 20) {
    folder = file.ofFile.standardizedFileURL.deletingLastPathComponent().linksResolved
      .path(percentEncoded: false)
    // Another hard link of the file would lead to another lock and another log. A symbolic link is refused when the file
    // is opened.
    let path = URL(filePath: folder).appending(path: file.lastPathComponent).path(percentEncoded: false)
    let links = FileIdentity(path)?.links ?? 0
    name =
      links > 1 ? URL(filePath: DatabaseFiles.named(path).path).lastPathComponent : file.lastPathComponent
    self.durability = durability
    self.limit = limit
    let url = URL(filePath: folder).appending(path: name)
    place = StoragePlace(kind: "sqlite", address: url.path())
    noticeFile = NoticeFile(besides: url.path(percentEncoded: false), of: "\(place)")
  }

  var path: String { URL(filePath: folder).appending(path: name).path(percentEncoded: false) }

  /// Loads the value of a key.
  ///
  /// A value that damage has removed from the file is unreadable when it is loaded for the first time, and absent
  /// afterwards. A copy of the file is kept.
  public func load(_ key: StorageKey) -> StoredItem {
    do {
      return try looking { [limit, place] open throws(SQLiteError) in
        // The size of a value that is too large is queried without reading the value.
        let found = try open.connection.rows(
          """
          SELECT length(data), CASE WHEN length(data) <= ?2 THEN data END FROM rill_values WHERE key = ?1
          """, .text(key.text), .integer(Int64(limit))
        ) { (size: Int($0.integer(0)), data: $0.data(1)) }
        guard let (size, data) = found.first else {
          return try open.missedValue(key).map { .unreadable(.missingValue(key, in: place, keptIn: $0)) }
            ?? .absent
        }
        return size <= limit ? .value(data) : .unreadable(.tooLarge(size, limit: limit, key, in: place))
      } ?? .absent
    } catch {
      return .unreadable(
        error.isWantOfRoom
          ? .noRoomToRead(key, in: place, because: "\(error)")
          : .unreadable(key, in: place, because: "\(error)"))
    }
  }

  /// Saves a value under a key, and returns after it is committed.
  public func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    try change([StorageChange(key, data)])
  }

  /// Performs a change while no other caller has exclusive access.
  ///
  /// Where no lock can be created, the change itself fails and says why.
  ///
  /// - Parameters:
  ///   - isMaking: A Boolean value that indicates whether the change creates the file if there is none.
  ///   - change: The change.
  /// - Returns: The result of the change.
  /// - Throws: The error of the change.
  func excluding<Result>(
    isMaking: Bool = false, _ change: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    let path = lockPath(of: name)
    guard isMaking || access(path, F_OK) == 0 || access(self.path, F_OK) == 0 else { return try change() }
    return try HeldLocks.hold(
      path,
      { () throws(PersistenceFailure) in
        guard let lock = FolderLock(path) else { return {} }
        return lock.open
      }, change)
  }

  /// Removes the value of a key.
  public func remove(_ key: StorageKey) throws(PersistenceFailure) { try change([StorageChange(key, nil)]) }

  /// Returns the keys of all values, in order, including those of values that damage has removed.
  public func keys() throws(PersistenceFailure) -> [StorageKey] {
    do {
      return try looking { open throws(SQLiteError) in try open.keys() } ?? []
    } catch {
      throw .unlisted(place, because: "\(error)")
    }
  }

  /// Calls a closure while no other storage of the file, in this or another process, changes values.
  ///
  /// The lock is a file beside the database.
  public func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    let path = lockPath(of: name)
    return try HeldLocks.hold(
      path,
      { () throws(PersistenceFailure) in
        if let error = FolderMaking.make(folder) { throw .unwritten(key, in: place, because: "\(error)") }
        if let lock = FolderLock(path) { return lock.open }
        throw .unwritten(key, in: place, because: "\(SystemError(errno))")
      }, body)
  }

  /// Calls a closure when a storage of this or another process has changed the file, whichever key it changed.
  public func watch(
    _ key: StorageKey, _ changed: @escaping @Sendable () -> Void
  ) throws(PersistenceFailure) -> StorageWatch {
    let own = watchers.add(key, changed)
    let notice = notice
    let other = try StorageWatch.folder(folder, in: place) { file in
      if file == nil || file == notice { changed() }
    }
    return StorageWatch {
      own.cancel()
      other.cancel()
    }
  }

  /// Sets a value aside in another table.
  public func setAside(
    _ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String
  ) throws(PersistenceFailure) -> String? {
    let number = try excluding { () throws(PersistenceFailure) in try putAside(key, kind, because: reason) }
    guard let number else { return nil }
    if kind == .unreadable { tell(key) }
    return location(number)
  }

  private func putAside(
    _ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String
  ) throws(PersistenceFailure) -> Int64? {
    do {
      return try looking { open throws(SQLiteError) -> Int64? in
        let db = open.connection
        let number = try db.transaction { () throws(SQLiteError) -> Int64? in
          try db.run(
            """
            INSERT INTO rill_aside (key, fate, reason, data)
            SELECT key, ?2, ?3, data FROM rill_values WHERE key = ?1
            """, .text(key.text), .text(kind.rawValue), .text(reason))
          let number = try db.rows("SELECT last_insert_rowid() WHERE changes() = 1") { $0.integer(0) }.first
          try Self.limit(kind, of: key, in: db)
          if kind == .unreadable { try db.run("DELETE FROM rill_values WHERE key = ?", .text(key.text)) }
          return number
        }
        open.noteChange()
        return number
      } ?? nil
    } catch {
      throw .notSetAside(key, in: place, because: "\(error)")
    }
  }

  /// Sets bytes aside that are not stored, in the same table.
  public func setAside(
    _ data: Data, for key: StorageKey, because reason: String
  ) throws(PersistenceFailure) -> String? {
    do {
      return try looking { open throws(SQLiteError) in
        let db = open.connection
        let number = try db.transaction { () throws(SQLiteError) -> Int64? in
          try db.run(
            "INSERT INTO rill_aside (key, fate, reason, data) VALUES (?, ?, ?, ?)", .text(key.text),
            .text(SetAsideItem.Kind.backup.rawValue), .text(reason), .data(data))
          let number = try db.rows("SELECT last_insert_rowid()") { $0.integer(0) }.first
          try Self.limit(.backup, of: key, in: db)
          return number
        }
        open.noteChange()
        return number
      }.flatMap(\.self).map(location)
    } catch {
      throw .notSetAside(key, in: place, because: "\(error)")
    }
  }

  private static func limit(
    _ kind: SetAsideItem.Kind, of key: StorageKey, in db: SQLiteConnection
  ) throws(SQLiteError) {
    guard let limit = kind.limit else { return }
    try db.run(
      """
      DELETE FROM rill_aside WHERE key = ?1 AND fate = ?2 AND number NOT IN
      (SELECT number FROM rill_aside WHERE key = ?1 AND fate = ?2 ORDER BY number DESC LIMIT ?3)
      """, .text(key.text), .text(kind.rawValue), .integer(Int64(limit)))
  }

  /// Returns the values that were set aside for a key, oldest first.
  ///
  /// If damage has removed some of them, the first call throws, and later calls return the rest.
  public func itemsSetAside(_ key: StorageKey) throws(PersistenceFailure) -> [SetAsideItem] {
    let found: (items: [SetAsideItem], missed: (count: Int, location: String)?)?
    do {
      found = try looking { open throws(SQLiteError) in
        let items = try open.connection.rows(
          "SELECT number, fate, reason, data FROM rill_aside WHERE key = ? ORDER BY number",
          .text(key.text)
        ) { row in
          SetAsideItem(
            kind: SetAsideItem.Kind(rawValue: row.text(1)) ?? .unreadable, reason: row.text(2),
            location: location(row.integer(0)), data: row.data(3))
        }
        return (items, try open.missedItems(key, found: items.count))
      }
    } catch {
      throw .unlisted(place, because: "\(error)")
    }
    if let (count, location) = found?.missed {
      throw .missingItems(count, of: key, in: place, keptIn: location)
    }
    return found?.items ?? []
  }

  private func location(_ number: Int64) -> String { "\(place), table rill_aside, row \(number)" }

  /// The name of a file that is created and removed after each commit.
  ///
  /// SQLite's own files change before a commit is visible, which would notify watchers too early.
  private var notice: String { name + "-notice" }

  /// Notifies the watchers of this storage and of other storages of the same file.
  func tell(_ key: StorageKey) {
    watchers.tell(key)
    guard let descriptor = noticeFile.open() else { return }
    close(descriptor)
    unlink(noticeFile.path)
  }
}
#endif
