#if SQLite
import Foundation
import Rill
import RillFixtures
import RillPersistence
import Testing

@testable import RillSQLite

final class SQLiteStorageTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "rill-tests-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "values.sqlite") }
  private var storage: SQLiteStorage { SQLiteStorage(file: file) }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit {
    // A test may have removed it.
    do { try FileManager.default.removeItem(at: folder) } catch {}
  }

  @Test func `looking makes no file`() throws {
    #expect(storage.load("a") == .absent)
    #expect(try storage.keys() == [])
    try storage.remove("a")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == [])
  }

  @Test func `a value is not absent where the system does not tell whether its file exists`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path() + "loop", withDestinationPath: folder.path() + "loop")
    defer { unlink(folder.path() + "loop") }
    let storage = SQLiteStorage(file: URL(filePath: folder.path() + "loop/values.sqlite"))
    let reason = "a symbolic link is in its place"
    #expect(storage.load("a") == .unreadable(.unreadable("a", in: storage.place, because: reason)))
    #expect(throws: PersistenceFailure.unlisted(storage.place, because: reason)) { _ = try storage.keys() }
  }

  @Test func `a file that takes the place of the open one is read and written`() throws {
    FailureLog.listen()
    let other = folder.appending(path: "other.sqlite")
    do {
      let storage = SQLiteStorage(file: other)
      for number in 1...3 { try storage.save(Data([UInt8(number)]), under: "a") }
    }
    let storage = storage
    for number in 11...12 { try storage.save(Data([UInt8(number)]), under: "a") }
    #expect(rename(other.path(), file.path()) == 0)
    #expect(storage.load("a") == .value(Data([3])))
    try storage.save(Data([4]), under: "a")
    #expect(SQLiteStorage(file: file).load("a") == .value(Data([4])))
    #expect(FailureLog.texts(containing: file.path()) == [])
  }

  @Test(arguments: [false, true])
  func `nothing is lost when the write-ahead log of the open file is removed or replaced`(isReplaced: Bool)
    throws
  {
    let path = folder.appending(path: "values.sqlite-wal").path()
    let open = storage
    try open.save(Data([1]), under: "a")
    try FileManager.default.removeItem(atPath: path)
    if isReplaced { try Data().write(to: URL(filePath: path)) }
    try open.save(Data([2]), under: "b")
    #expect(open.load("a") == .value(Data([1])))
    // As another process would find it while the file is open here, and after a crash.
    let copy = folder.appending(path: "copy.sqlite")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: file.path() + ending, toPath: copy.path() + ending)
    }
    let other = SQLiteStorage(file: copy)
    #expect(other.load("a") == .value(Data([1])))
    #expect(other.load("b") == .value(Data([2])))
  }

  @Test func `the files belong to their user alone`() throws {
    let storage = storage
    try storage.save(Data([1]), under: "a")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
      let path = folder.appending(path: name).path()
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test(arguments: ["garbage", String(repeating: "garbage", count: 1000)])
  func `a file of another kind is not read, and stays as it is`(text: String) throws {
    try Data(text.utf8).write(to: file)
    let storage = storage
    let place = storage.place
    let reason = "SQLite says \"file is not a database\" (26)"
    #expect(storage.load("a") == .unreadable(.unreadable("a", in: place, because: reason)))
    #expect(throws: PersistenceFailure.unwritten("a", in: place, because: reason)) {
      try storage.save(Data([1]), under: "a")
    }
    #expect(throws: PersistenceFailure.unlisted(place, because: reason)) { _ = try storage.keys() }
    #expect(throws: PersistenceFailure.notSetAside("a", in: place, because: reason)) {
      _ = try storage.setAside("a", .unreadable, because: "x")
    }
    #expect(try Data(contentsOf: file) == Data(text.utf8))
    #expect(
      PersistenceFailure.unwritten("a", in: place, because: reason).description == """
        The value for "a" was not written to \(place): SQLite says "file is not a database" (26). The previously saved \
        value is unchanged. Correct the cause and save again.
        """)
  }

  @Test func `keys that differ after a zero are different keys`() throws {
    let keys: [StorageKey] = ["a", "a\0", "a\0b", "a\0c", "\0"]
    for (number, key) in keys.enumerated() { try storage.save(Data([UInt8(number)]), under: key) }
    for (number, key) in keys.enumerated() {
      #expect(storage.load(key) == .value(Data([UInt8(number)])))
    }
    #expect(try Set(storage.keys()) == Set(keys))
    try storage.remove("a\0b")
    #expect(try Set(storage.keys()) == Set(keys).subtracting(["a\0b"]))
  }

  @Test func `a write beyond the size limit of the process is a want of room`() {
    #expect(SQLiteError(code: 778, message: "disk I/O error").isWantOfRoom)
    #expect(!SQLiteError(code: 266, message: "disk I/O error").isWantOfRoom)
  }

  @Test func `a folder in the place of the file is an error`() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(throws: PersistenceFailure.self) { try storage.save(Data([1]), under: "a") }
    guard case .unreadable = storage.load("a") else {
      Issue.record("it was read")
      return
    }
  }

  @Test func `a symbolic link is not followed`() throws {
    try Data().write(to: folder.appending(path: "target"))
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: folder.appending(path: "target"))
    #expect(throws: PersistenceFailure.self) { try storage.save(Data([1]), under: "a") }
    #expect(try Data(contentsOf: folder.appending(path: "target")) == Data())
  }

  @Test func `a file that vanishes is made again`() throws {
    let storage = storage
    try storage.save(Data([1]), under: "a")
    try FileManager.default.removeItem(at: folder)
    #expect(storage.load("a") == .absent)
    try storage.save(Data([2]), under: "a")
    #expect(storage.load("a") == .value(Data([2])))
  }

  @Test func `a full disk is said to be one, and what was kept before is there`() throws {
    try storage.save(Data([1]), under: "a")
    let connection = try SQLiteConnection(path: file.path())
    let pages = try connection.rows("PRAGMA page_count") { $0.integer(0) }
    // The limit of SQLite's own stands for the disk's.
    let full = try SQLiteConnection(path: file.path())
    try full.run("PRAGMA max_page_count = \(pages[0])")
    let error = try #require(throws: SQLiteError.self) {
      try full.run("INSERT INTO rill_values (key, data) VALUES ('b', zeroblob(1000000))")
    }
    #expect(error.description == "SQLite says \"database or disk is full\" (13)")
    #expect(storage.load("a") == .value(Data([1])))
  }

  @Test func `several changes are one step, which fails as a whole`() throws {
    let storage = SQLiteStorage(file: file, limit: 1_000)
    try storage.change([StorageChange("never", nil)])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == [])
    try storage.change([StorageChange("a", Data([1])), StorageChange("b", Data([2]))])
    let connection = try SQLiteConnection(path: file.path())
    let version = try connection.rows("PRAGMA data_version") { $0.integer(0) }
    try storage.change((1...50).map { StorageChange("\($0)", Data([1])) } + [StorageChange("a", nil)])
    let next = try connection.rows("PRAGMA data_version") { $0.integer(0) }
    #expect(next == version.map { $0 + 1 })
    #expect(throws: PersistenceFailure.tooLarge(1_001, limit: 1_000, "c", in: storage.place)) {
      try storage.change([StorageChange("b", nil), StorageChange("c", Data(count: 1_001))])
    }
    try connection.run(
      """
      CREATE TRIGGER refusal BEFORE INSERT ON rill_values WHEN new.key = 'd' BEGIN SELECT RAISE(ABORT, 'no'); END
      """)
    let failure = try #require(throws: PersistenceFailure.self) {
      try storage.change([StorageChange("b", nil), StorageChange("d", Data([4]))])
    }
    #expect(failure.code == .unwritten)
    #expect(storage.load("b") == .value(Data([2])) && storage.load("d") == .absent)
  }

  @Test func `a transaction happens as a whole or not at all`() throws {
    let connection = try SQLiteConnection(path: file.path())
    try connection.run("CREATE TABLE t (x INTEGER PRIMARY KEY, d BLOB)")
    #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.run("INSERT INTO t VALUES (?, ?)", .integer(1), .data(Data()))
        try connection.run("INSERT INTO t VALUES (?, ?)", .integer(1), .data(Data([1])))
      }
    }
    #expect(try connection.rows("SELECT x FROM t") { $0.integer(0) } == [])
    try connection.transaction { () throws(SQLiteError) in
      try connection.run("INSERT INTO t VALUES (?, ?)", .integer(2), .data(Data()))
    }
    #expect(try connection.rows("SELECT length(d) FROM t WHERE x = 2") { $0.integer(0) } == [0])
    #expect(throws: SQLiteError.self) { try connection.run("NO SQL") }
  }

  @Test func `it writes ahead into a log`() throws {
    let connection = try SQLiteConnection(path: file.path())
    #expect(try connection.rows("PRAGMA journal_mode") { $0.text(0) } == ["wal"])
    #expect(try connection.rows("PRAGMA synchronous") { $0.integer(0) } == [2])
    let fast = try SQLiteConnection(path: file.path(), durability: .normal)
    #expect(try fast.rows("PRAGMA synchronous") { $0.integer(0) } == [1])
  }

  @Test func `a whole store and a shared value are kept in it`() async throws {
    let store = Store<[String], Never>(["a"])
    let storage = storage
    try await store.persistence(in: storage, as: "list").save()
    let other = Store<[String], Never>([])
    try await other.persistence(in: SQLiteStorage(file: file), as: "list").load()
    #expect(other.state == ["a"])
    @SharedReference(in: .sqlite(file), "number") var number = 1
    number = 2
    try await $number.flush()
    let stream = $number.values()
    let kept = Store<Int, Never>(0)
    let saved = kept.persistence(in: SQLiteStorage(file: file), as: "number")
    try await saved.load()
    #expect(kept.state == 2)
    kept.update { $0 = 3 }
    try await saved.save()
    for await value in stream where value == 3 { break }
  }
}
#endif
