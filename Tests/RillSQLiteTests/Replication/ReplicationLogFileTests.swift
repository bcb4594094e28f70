#if SQLite && (os(macOS) || os(Linux))
import Foundation
import RillFixtures
import RillReplication
import Testing

@testable import RillPersistence
@testable import RillSQLite

/// Files that are not logs, are gone, are full, or have several names.
@Suite struct ReplicationLogFileTests {
  @Test func `a file with other tables or other contents is refused and unchanged`() async throws {
    let folder = try TemporaryFolder()
    do {
      let connection = try SQLiteConnection(path: folder.path("log.sqlite"))
      try connection.run("PRAGMA journal_mode = DELETE")
      try connection.run("CREATE TABLE other (a)")
    }
    let before = try folder.contents("log.sqlite")
    let log = SQLiteLog(at: folder.file)
    #expect(
      await failure { _ = try await log.append([entry(1)]) }?.description == """
        \(log.place): the file is not a log: it is an SQLite file with other tables
          fix: choose another file; this one is unchanged
        """)
    #expect(try folder.contents("log.sqlite") == before)
    let text = Data(
      "no database, but a text that is longer than the header of an SQLite file has to be, by far.".utf8)
    try folder.write(text + text, "text.sqlite")
    let other = SQLiteLog(at: folder.url.appending(path: "text.sqlite"))
    #expect(
      await failure { _ = try await other.bounds() }?.description == """
        \(other.place): SQLite says "file is not a database" (26)
          fix: move the file and those whose names begin with its name away, and restore a backup
        """)
    #expect(await failure { _ = try await other.bounds() }?.kind == .otherLayout)
    #expect(try folder.contents("text.sqlite") == text + text)
  }

  @Test func `a log of a newer version is refused and unchanged`() async throws {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    _ = try await log.append([entry(1)])
    log.close()
    do { try SQLiteConnection(path: folder.path("log.sqlite")).run("PRAGMA user_version = 2") }
    let other = SQLiteLog(at: folder.file)
    #expect(
      await failure { _ = try await other.append([entry(2)]) }?.description == """
        \(log.place): the file has the layout 2, and this program knows layouts up to 1
          fix: update this program; the file is unchanged
        """)
    #expect(await failure { _ = try await other.bounds() }?.kind == .otherLayout)
  }

  @Test func `a link that leads to another file than at first is noticed`() async throws {
    let folder = try TemporaryFolder()
    for name in ["one.sqlite", "other.sqlite"] {
      let log = SQLiteLog(at: folder.url.appending(path: name))
      _ = try await log.append([entry(1)])
      await log.closeAndWait()
    }
    let link = { (name: String) in
      unlink(folder.path("log.sqlite"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("log.sqlite"), withDestinationPath: folder.path(name))
    }
    try link("one.sqlite")
    let log = SQLiteLog(at: folder.file)
    #expect(try await log.append([entry(2)]) == [2])
    try link("other.sqlite")
    let gone = await failure { _ = try await log.append([entry(3)]) }
    #expect(gone?.description.contains("removed or replaced while the log was open") == true)
    try link("one.sqlite")
    #expect(try await log.append([entry(3)]) == [3])
    await log.closeAndWait()
    #expect(
      try await SQLiteLog(at: folder.url.appending(path: "other.sqlite")).bounds()
        == LogBounds(first: 1, last: 1))
  }

  @Test func `a file that is removed while it is open is noticed, and used again when it is back`()
    async throws
  {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    _ = try await log.append([entry(1)])
    let away = folder.url.appending(path: "away.sqlite")
    try FileManager.default.moveItem(at: folder.file, to: away)
    let gone = """
      \(log.place): the file was removed or replaced while the log was open, and its entries with it
        fix: put the file back, or detach the replicas and create a new log for the file that is there now
      """
    #expect(await failure { _ = try await log.append([entry(2)]) }?.description == gone)
    #expect(!FileManager.default.fileExists(atPath: folder.path("log.sqlite")))
    try Data().write(to: folder.file)
    #expect(await failure { _ = try await log.append([entry(2)]) }?.description == gone)
    try FileManager.default.removeItem(at: folder.file)
    try FileManager.default.moveItem(at: away, to: folder.file)
    #expect(try await log.append([entry(2)]) == [2])
    #expect(try await SQLiteLog(at: folder.file).bounds() == LogBounds(first: 1, last: 2))
  }

  @Test(arguments: [false, true])
  func `no call creates a file in the place of one that is gone`(isRead: Bool) async throws {
    let folder = try TemporaryFolder()
    let first = SQLiteLog(at: folder.file)
    _ = try await first.append([entry(1)])
    await first.closeAndWait()
    // Appending and reading use a connection each, of which the second one is opened later.
    let log = SQLiteLog(at: folder.file)
    if isRead { _ = try await log.bounds() } else { _ = try await log.append([entry(2)]) }
    let away = folder.url.appending(path: "away.sqlite")
    try FileManager.default.moveItem(at: folder.file, to: away)
    for _ in 0..<2 {
      #expect(await failure { _ = try await log.append([entry(3)]) }?.kind == .otherLayout)
      #expect(await failure { _ = try await log.bounds() }?.kind == .otherLayout)
      #expect(await failure { _ = try await log.entries(after: 0, limit: 9) }?.kind == .otherLayout)
      #expect(!FileManager.default.fileExists(atPath: folder.path("log.sqlite")))
    }
    try FileManager.default.moveItem(at: away, to: folder.file)
    let count: UInt64 = isRead ? 1 : 2
    #expect(try await log.bounds() == LogBounds(first: 1, last: count))
    #expect(try await log.append([entry(3)]) == [count + 1])
  }

  @Test(arguments: [false, true])
  func `nothing is acknowledged after the write-ahead log was removed or replaced`(isReplaced: Bool)
    async throws
  {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    _ = try await log.append([entry(1)])
    let file = URL(filePath: folder.path("log.sqlite-wal"))
    let away = folder.url.appending(path: "away")
    try FileManager.default.moveItem(at: file, to: away)
    if isReplaced { try Data().write(to: file) }
    for _ in 0..<2 {
      #expect(await failure { _ = try await log.append([entry(2)]) }?.kind == .otherLayout)
      #expect(await failure { _ = try await log.bounds() }?.kind == .otherLayout)
    }
    if isReplaced { try FileManager.default.removeItem(at: file) }
    try FileManager.default.moveItem(at: away, to: file)
    #expect(try await log.append([entry(2)]) == [2])
    await log.closeAndWait()
    #expect(try await SQLiteLog(at: folder.file).bounds() == LogBounds(first: 1, last: 2))
  }

  @Test
  func `symbolic and hard links of one folder lead to the same log, and a link from elsewhere is refused`()
    async throws
  {
    let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
    let log = SQLiteLog(at: folder.file)
    _ = try await log.append([entry(1)])
    let symbolic = folder.url.appending(path: "symbolic.sqlite")
    try FileManager.default.createSymbolicLink(at: symbolic, withDestinationURL: folder.file)
    let linked = SQLiteLog(at: symbolic)
    #expect(try await linked.append([entry(2)]) == [2])
    let hard = folder.url.appending(path: "a-hard.sqlite")
    try FileManager.default.linkItem(at: folder.file, to: hard)
    #expect(try await SQLiteLog(at: hard).append([entry(3)]) == [3])
    #expect(try await log.entries(after: 0, limit: 9).map(\.offset) == [1, 2, 3])
    let far = elsewhere.url.appending(path: "far.sqlite")
    try FileManager.default.linkItem(at: folder.file, to: far)
    let other = SQLiteLog(at: far)
    #expect(
      await failure { _ = try await other.bounds() }?.reason == """
        it is a hard link to a file in another folder, and its newest values may be in a log beside that name; open it by \
        its other name, or make a copy instead of a link
        """)
  }

  @Test func `a transaction of another process is waited for, and then reported`() async throws {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file, patience: .milliseconds(1))
    _ = try await log.append([entry(1)])
    let connection = try SQLiteConnection(path: folder.path("log.sqlite"))
    try connection.run("BEGIN IMMEDIATE")
    #expect(
      await failure { _ = try await log.append([entry(2)]) }?.description == """
        \(log.place): SQLite says "database is locked" (5)
          fix: try again; another process holds a transaction longer than this log waits
        """)
    // Readers are not held up.
    #expect(try await log.entries(after: 0, limit: 9).count == 1)
    try connection.run("ROLLBACK")
    #expect(try await log.append([entry(2)]) == [2])
  }

  @Test func `a full disk is reported, adds nothing, and loses nothing`() async throws {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    _ = try await log.append([entry(1)])
    await #expect(processExitsWith: .success) { [path = folder.path("log.sqlite") as String] in
      #expect(limitFiles(to: 200_000))
      let log = SQLiteLog(at: URL(filePath: path))
      let large = ReplicationEntry(
        id: EntryID(replica: "b", number: 1), bytes: [UInt8](repeating: 1, count: 1_000_000))
      do {
        _ = try await log.append([entry(2), large])
        Issue.record("the append should have failed")
      } catch let failure as LogFailure {
        #expect(failure.kind == .full)
        #expect(
          failure.description == """
            \(log.place): SQLite says "disk I/O error" (778)
              fix: make room on the disk or raise the size limit of the process, or trim the log behind a snapshot
            """)
      }
      #expect(try await log.bounds() == LogBounds(first: 1, last: 1))
      // What the append would have added is not taken over by the next transaction: a row number of "b", and offsets.
      #expect(try await log.compareAndSet("lease", to: [1], expecting: nil) != nil)
      #expect(try await log.append([entry(2)]) == [2])
      let others = ["c", "b"].map { ReplicationEntry(id: EntryID(replica: $0, number: 1), bytes: [7]) }
      for other in others { _ = try await log.append([other]) }
      #expect(try await log.entries(after: 2, limit: 9).map(\.entry) == others)
    }
    #expect(try await log.bounds() == LogBounds(first: 1, last: 4))
  }

  @Test func `an append that fails on a full disk does not count as acknowledged`() async throws {
    FailureLog.listen()
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.path("log.sqlite") as String] in
      #expect(limitFiles(to: 200_000))
      let log = SQLiteLog(at: URL(filePath: path))
      _ = try await log.append([entry(1)])
      let large = ReplicationEntry(
        id: EntryID(replica: "b", number: 1), bytes: [UInt8](repeating: 1, count: 1_000_000))
      await #expect(throws: LogFailure.self) { try await log.append([entry(2), large]) }
      #expect(try await log.compareAndSet("lease", to: [1], expecting: nil) != nil)
      _exit(0)
    }
    let log = SQLiteLog(at: folder.file)
    #expect(try await log.append([entry(2)]) == [2])
    #expect(FailureLog.texts(containing: log.place) == [])
  }

  @Test func `a copy of a damaged file that does not fit leaves no file`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(count: 300_000), "log.sqlite-wal")
    try folder.write(Data(count: 1_000), "log.sqlite")
    await #expect(processExitsWith: .success) { [path = folder.path("log.sqlite") as String] in
      #expect(limitFiles(to: 200_000))
      for _ in 1...2 {
        #expect(throws: SystemError(EFBIG)) { try DatabaseFiles(path: path).keepAside() }
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path())
    #expect(names.sorted() == ["log.sqlite", "log.sqlite-wal"])
    #expect(
      try DatabaseFiles(path: folder.path("log.sqlite")).keepAside().contains("log.sqlite-damaged-1-wal"))
  }

  @Test
  func `a process that is killed in a transaction loses nothing of the others, and wakes their readers`()
    async throws
  {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    _ = try await log.append([entry(1)])
    let reading = Task { try await log.entries(after: 1, limit: 9) }
    _ = try await log.bounds()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path("log.sqlite") as String] in
      _ = try await SQLiteLog(at: URL(filePath: path)).append([entry(2)])
      _ = try SQLiteConnection(path: path).transaction { () throws(SQLiteError) in kill(getpid(), SIGKILL) }
    }
    #expect(try await reading.value.map(\.offset) == [2])
    #expect(try await log.append([entry(3)]) == [3])
  }
}
#endif
