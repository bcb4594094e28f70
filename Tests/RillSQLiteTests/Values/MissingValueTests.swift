#if SQLite
import Foundation
import Rill
import RillFixtures
import RillPersistence
import Synchronization
import Testing

@testable import RillSQLite

/// Values are missing from the files of a storage, and a new program opens them.
@MainActor
struct MissingValueTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "values.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// The files of a program that was killed after four saves.
  private func killed() throws -> (main: Data, log: Data) {
    let storage = SQLiteStorage(file: file)
    for number in 1...4 { try storage.save(Data("value \(number)".utf8), under: "a") }
    return try withExtendedLifetime(storage) {
      (try folder.contents("values.sqlite"), try folder.contents("values.sqlite-wal"))
    }
  }

  private func removeFiles() throws {
    for name in ["values.sqlite", "values.sqlite-wal", "values.sqlite-shm"]
    where try folder.names.contains(name) {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
  }

  private func reports<Result>(_ body: () throws -> Result) rethrows -> (result: Result, reports: [String]) {
    let reports = Mutex<[String]>([])
    let result = try Failures.reporting(to: { failure in reports.withLock { $0.append(failure.description) } }
    ) {
      try body()
    }
    return (result, reports.withLock { $0 })
  }

  /// Puts the files of a killed program in another folder, with a log of another length.
  private func loadAgain(_ main: Data, _ log: Data?) throws -> (item: StoredItem, reports: [String]) {
    try removeFiles()
    try folder.write(main, "values.sqlite")
    if let log { try folder.write(log, "values.sqlite-wal") }
    let (item, reports) = reports { SQLiteStorage(file: file).load("a") }
    return (item, reports)
  }

  @Test func `a log that ends early between two saves is reported, once`() throws {
    let (main, log) = try killed()
    // The last save consists of a page of values, a page with the number of changes, and their headers.
    let frame = 24 + 4096
    let counts = [WriteAheadLog(log).transactions, WriteAheadLog(log.dropLast(2 * frame)).transactions]
    #expect(counts[0] - counts[1] == 1)
    let (item, reports) = try loadAgain(main, log.dropLast(2 * frame))
    #expect(item == .value(Data("value 3".utf8)))
    #expect(
      reports == [
        """
        A save of sqlite \(folder.path("values.sqlite")) cannot be found, so that older values are there: a file was cut or \
        replaced by an older one. A copy of the log is kept in \(folder.path("values.sqlite"))-damaged-1-wal. Restore a backup \
        if newer values are missed.
        """
      ])
    let again = self.reports { SQLiteStorage(file: file).load("a") }
    #expect(again.reports == [] && again.result == .value(Data("value 3".utf8)))
  }

  @Test func `every length of the log between two saves is reported`() throws {
    let (main, log) = try killed()
    let marks = try folder.contents("values.sqlite-marks")
    for length in stride(from: 0, to: log.count, by: 511) {
      try folder.write(marks, "values.sqlite-marks")
      let (item, reports) = try loadAgain(main, log.prefix(length))
      #expect(item != .value(Data("value 4".utf8)) && reports.count == 1, "\(length) bytes: \(reports)")
    }
  }

  @Test func `a log that was removed is reported`() throws {
    let (main, _) = try killed()
    let (item, reports) = try loadAgain(main, nil)
    #expect(item == .absent)
    #expect(
      reports == [
        """
        4 saves of sqlite \(folder.path("values.sqlite")) cannot be found, so that older values are there: a file was cut or \
        replaced by an older one. There was no log to copy. Restore a backup if newer values are missed.
        """
      ])
  }

  @Test func `a file that is gone while its marks are there is reported once`() throws {
    _ = try killed()
    try removeFiles()
    let (_, reports) = try reports {
      let storage = SQLiteStorage(file: file)
      #expect(storage.load("a") == .absent)
      #expect(SQLiteStorage(file: file).load("a") == .absent)
      try storage.save(Data([1]), under: "a")
      #expect(SQLiteStorage(file: file).load("a") == .value(Data([1])))
    }
    let path = folder.path("values.sqlite")
    #expect(
      reports == [
        """
        The file of sqlite \(path) is gone, and 4 saves with it. A new file was created. Put the file or a backup back while no \
        program uses it. If you have removed the file on purpose, remove \(path)-marks as well.
        """
      ])
    // Also if the next call is a save or asks for keys.
    let calls: [(SQLiteStorage) throws -> Void] = [
      { try $0.save(Data([2]), under: "b") }, { _ = try $0.keys() },
    ]
    for call in calls {
      try removeFiles()
      #expect(try self.reports { try call(SQLiteStorage(file: file)) }.reports.count == 1)
    }
  }

  @Test func `a storage that was removed with its marks is not missed`() throws {
    _ = try killed()
    try removeFiles()
    try FileManager.default.removeItem(atPath: folder.path("values.sqlite-marks"))
    let (_, reports) = try reports {
      let storage = SQLiteStorage(file: file)
      #expect(storage.load("a") == .absent)
      try storage.save(Data([1]), under: "a")
      #expect(SQLiteStorage(file: file).load("a") == .value(Data([1])))
    }
    #expect(reports == [])
  }

  @Test func `marks of several writers keep the newest number, and a torn one leaves the other`() throws {
    let path = folder.path("marks")
    let files = try (0..<2).map { _ in try #require(MarkFile(path, of: "a storage")) }
    let (one, other) = (SaveMarks(files[0]), SaveMarks(files[1]))
    #expect(one.newest == 0)
    other.note(7)
    one.note(5)
    #expect(one.newest == 7)
    one.note(8)
    #expect(other.newest == 8)
    for index in 16..<28 {
      var bytes = try folder.contents("marks")
      bytes[index] ^= 16
      try folder.write(bytes, "torn")
      let torn = try #require(MarkFile.stored(folder.path("torn"), of: "a storage"))
      #expect(SaveMarks(torn).newest == 7)
    }
    #expect(MarkFile.stored(folder.path("absent"), of: "a storage") == nil)
  }

  // MARK: - Rows

  /// Removes rows without the knowledge of the triggers, as damage does.
  private func lose(_ sql: String, trigger: String) throws {
    let db = try SQLiteConnection(path: file.path())
    let text = try #require(
      try db.rows("SELECT sql FROM sqlite_master WHERE name = ?", .text(trigger)) { $0.text(0) }.first)
    try db.run("DROP TRIGGER \(trigger)")
    try db.run(sql)
    try db.run(text)
  }

  @Test func `a value that damage has removed is unreadable once, and a copy of the file is kept`() throws {
    let storage = SQLiteStorage(file: file)
    for key in ["a", "b", "c"] as [StorageKey] { try storage.save(Data(key.text.utf8), under: key) }
    try storage.remove("c")
    try lose("DELETE FROM rill_values WHERE key = 'b'", trigger: "rill_value_removed")
    let later = SQLiteStorage(file: file)
    #expect(try later.keys() == ["a", "b"])
    let copy = folder.path("values.sqlite-damaged-1")
    let failure = PersistenceFailure.missingValue("b", in: later.place, keptIn: copy)
    #expect(later.load("a") == .value(Data("a".utf8)) && later.load("c") == .absent)
    #expect(later.load("b") == .unreadable(failure))
    #expect(
      failure.description == """
        The value under "b" in \(later.place) is missing, although it was saved: the file is damaged. A copy of the file is kept \
        in \(copy). Restore a backup, or go on without the value.
        """)
    #expect(later.load("b") == .absent)
    #expect(try later.keys() == ["a"])
    // The copy is the file as it was.
    let rows = try SQLiteConnection(path: copy).rows("SELECT key, stored FROM rill_witness ORDER BY key") {
      "\($0.text(0)) \($0.integer(1))"
    }
    #expect(rows == ["a 1", "b 1"])
    try later.save(Data([2]), under: "b")
    #expect(SQLiteStorage(file: file).load("b") == .value(Data([2])))
  }

  @Test func `values set aside that damage has removed are missed once`() throws {
    let storage = SQLiteStorage(file: file)
    try storage.save(Data([1]), under: "a")
    for _ in 1...2 { _ = try storage.setAside("a", .backup, because: "test") }
    #expect(try storage.itemsSetAside("a").count == 2)
    try lose("DELETE FROM rill_aside WHERE number = 2", trigger: "rill_aside_removed")
    let later = SQLiteStorage(file: file)
    let copy = folder.path("values.sqlite-damaged-1")
    #expect(throws: PersistenceFailure.missingItems(1, of: "a", in: later.place, keptIn: copy)) {
      try later.itemsSetAside("a")
    }
    #expect(try later.itemsSetAside("a").count == 1)
    // Those that a limit removes are not missed.
    for _ in 1...20 { _ = try later.setAside("a", .backup, because: "test") }
    _ = try later.itemsSetAside("a")
  }

  @Test(arguments: [[], ["rill_values", "rill_aside"]])
  func `a file whose tables damage has hidden is left as it is`(rest: [String]) throws {
    let storage = SQLiteStorage(file: file)
    try storage.save(Data([1]), under: "a")
    let db = try SQLiteConnection(path: file.path())
    try db.run("PRAGMA writable_schema = ON")
    let names = rest.map { "'\($0)'" }.joined(separator: ", ")
    try db.run("DELETE FROM sqlite_master WHERE name NOT IN (\(names))")
    let later = SQLiteStorage(file: file)
    guard case .unreadable(let failure) = later.load("a") else {
      Issue.record("The value is not unreadable.")
      return
    }
    #expect(failure.message.contains("the tables of the storage are not as they were created"))
    #expect(throws: PersistenceFailure.self) { try later.save(Data([2]), under: "a") }
    #expect(try db.rows("SELECT count(*) FROM sqlite_master") { Int($0.integer(0)) } == [rest.count])
  }

  @Test func `a file of an earlier version gets its witnesses, and keeps its values`() throws {
    let db = try SQLiteConnection(path: file.path())
    try db.run("CREATE TABLE rill_values (key TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID")
    try db.run(
      """
      CREATE TABLE rill_aside (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL,
      fate TEXT NOT NULL, reason TEXT NOT NULL, data BLOB NOT NULL)
      """)
    try db.run("INSERT INTO rill_values VALUES ('a', x'01'), ('b', x'02')")
    for _ in 1...2 {
      try db.run("INSERT INTO rill_aside (key, fate, reason, data) VALUES ('a', 'backup', '', x'03')")
    }
    let (_, reports) = try reports { () throws in
      let storage = SQLiteStorage(file: file)
      #expect(storage.load("a") == .value(Data([1])))
      let (keys, count) = (try storage.keys(), try storage.itemsSetAside("a").count)
      #expect(keys == ["a", "b"] && count == 2)
    }
    #expect(reports == [])
    // An earlier version writes to it.
    try db.run("DELETE FROM rill_values WHERE key = 'a'")
    #expect(SQLiteStorage(file: file).load("a") == .absent)
    try lose("DELETE FROM rill_values WHERE key = 'b'", trigger: "rill_value_removed")
    guard case .unreadable = SQLiteStorage(file: file).load("b") else {
      Issue.record("The value is not missed.")
      return
    }
  }
}
#endif
