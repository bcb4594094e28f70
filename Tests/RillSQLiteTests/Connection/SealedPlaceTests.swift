#if SQLite && os(Linux)
import Foundation
import RillFixtures
import RillJournal
import RillPersistence
import RillReplication
import Testing

@testable import RillSQLite

/// Places in which no file can be created, not even by the superuser.
struct SealedPlaceTests {
  private let file = URL(filePath: "/sys/rill-sealed.sqlite")

  /// The texts for the two reasons that systems have for refusing files there.
  private func texts(_ text: (String) -> String) -> [String] {
    ["permission is denied", "the disk is read-only"].map { reason in
      text(
        """
        SQLite writes to it, and creates files beside it, even to read it, but \(reason); copy it, with the files whose \
        names start with its own, to a folder in which files can be created
        """)
    }
  }

  @Test func `a connection says that files must be created there`() {
    let error = #expect(throws: SQLiteError.self) { try SQLiteConnection(path: file.path()) }
    #expect(texts { $0 }.contains(error?.description ?? ""))
  }

  @Test func `a journal says that files must be created there`() {
    let error = #expect(throws: PersistenceFailure.self) {
      try SQLiteJournalFile(at: file).open()
    }
    let expected = texts { reason in
      """
      The journal in sqlite journal \(file.path()) cannot be read: \(reason). It was left as it is. Make it readable again, or \
      move it away.
      """
    }
    #expect(expected.contains(error?.description ?? ""), "\(error?.description ?? "no error")")
  }

  @Test func `a log says that it may not write there`() async throws {
    let log = SQLiteLog(at: file)
    let failure = await #expect(throws: LogFailure.self) { _ = try await log.bounds() }
    #expect(failure?.kind == .denied)
    let expected = ["permission is denied", "the disk is read-only"].map { reason in
      """
      \(log.place): \(reason)
        fix: give the user of this program the right to write the file and its folder
      """
    }
    #expect(expected.contains(failure?.description ?? ""), "\(failure?.description ?? "no error")")
  }

  @Test func `a folder without room counts as a full disk`() {
    let failure = LogFailure.folder("log", SystemError(ENOSPC), for: "It could not be locked")
    #expect(failure.kind == .full)
    #expect(
      failure.description == """
        log: It could not be locked: \(SystemError(ENOSPC))
          fix: make room on the disk
        """)
    #expect(LogFailure.folder("log", SystemError(EMFILE)).kind == .unavailable)
  }

  /// Checks that a storage, a journal and a log of a file say why they cannot use it.
  private func expectRefusals(of file: URL, because reason: String) async {
    let storage = SQLiteStorage(file: file)
    #expect(throws: PersistenceFailure.unwritten("a", in: storage.place, because: reason)) {
      try storage.save(Data([1]), under: "a")
    }
    let journal = SQLiteJournalFile(at: file)
    #expect(throws: PersistenceFailure.journalUnreadable(journal.place, because: reason)) {
      try journal.open()
    }
    let log = SQLiteLog(at: file)
    let failure = await #expect(throws: LogFailure.self) { _ = try await log.bounds() }
    #expect(failure?.reason == reason)
  }

  /// What is wrong with the folder of a file.
  @Test(arguments: [
    ("dangling/data.sqlite", "a symbolic link is in its place"),
    ("dangling/inner/data.sqlite", "a symbolic link is in its place"),
    ("file/data.sqlite", "a part of its path is not a folder"),
    ("file/inner/data.sqlite", "a part of its path is not a folder"),
  ])
  func `a folder that cannot be made is named`(_ name: String, _ reason: String) async throws {
    let folder = try TemporaryFolder()
    #expect(symlink(folder.path("nowhere"), folder.path("dangling")) == 0)
    try folder.write(Data(), "file")
    let file = URL(filePath: folder.path(name))
    await expectRefusals(of: file, because: reason)
    let files = FileStorage(folder: file.deletingLastPathComponent())
    #expect(throws: PersistenceFailure.unwritten("a", in: files.place, because: reason)) {
      try files.save(Data([1]), under: "a")
    }
    #expect(try folder.names.sorted() == ["dangling", "file"])
  }

  @Test(arguments: ["https://example.org/", "data:,"])
  func `a URL that is not that of a file leads to no file`(_ start: String) async throws {
    let name = "rill-tests-\(UUID().uuidString)"
    let file = try #require(URL(string: "\(start)\(name)/data.sqlite"))
    let reason = "a part of its path is not a folder"
    await expectRefusals(of: file, because: reason)
    let storage = SQLiteStorage(file: file)
    #expect(storage.load("a") == .unreadable(.unreadable("a", in: storage.place, because: reason)))
    let files = FileStorage(folder: file)
    #expect(throws: PersistenceFailure.unwritten("a", in: files.place, because: reason)) {
      try files.save(Data([1]), under: "a")
    }
    #expect(files.load("a") == .unreadable(.unreadable("a", in: files.place, because: reason)))
    #expect(!FileManager.default.fileExists(atPath: "/\(name)"))
  }

  @Test func `what is not a file is named`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("inner")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "inner")
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    for (name, kind) in [
      ("inner", "a folder"), ("link", "a symbolic link"), ("pipe", "a device, a pipe or a socket"),
    ] {
      let error = #expect(throws: SQLiteError.self) { try SQLiteConnection(path: folder.path(name)) }
      #expect(error?.description == "\(kind) is in its place")
    }
  }

  @Test(arguments: ["-journal", "-wal", "-shm"], [false, true])
  func `what is in the place of a file beside a database is named`(_ end: String, isPipe: Bool) async throws {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder.path("data.sqlite"))
    let strange = file.path() + end
    #expect((isPipe ? mkfifo(strange, 0o600) : mkdir(strange, 0o700)) == 0)
    let kind = isPipe ? "a device, a pipe or a socket" : "a folder"
    let reason = "\(kind) is in the place of \(strange), which SQLite uses with it; remove it"
    for isReadOnly in [false, true] {
      let error = #expect(throws: SQLiteError.self) {
        try SQLiteConnection(path: file.path(), isReadOnly: isReadOnly)
      }
      #expect(error?.description == reason)
    }
    await expectRefusals(of: file, because: reason)
    #expect(rmdir(strange) == 0 || unlink(strange) == 0)
    let storage = SQLiteStorage(file: file)
    try storage.save(Data([1]), under: "a")
    #expect(storage.load("a") == .value(Data([1])))
  }

  @Test func `a value below a file is unreadable, not absent`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), "file")
    let storage = SQLiteStorage(file: URL(filePath: folder.path("file/values.sqlite")))
    guard case .unreadable(let failure) = storage.load("count") else {
      Issue.record("The value was taken for absent.")
      return
    }
    #expect(failure.message.contains("a part of its path is not a folder"))
  }

  @Test func `a storage of a file that can be written again saves again`() throws {
    let folder = try TemporaryFolder()
    chmod(folder.url.path(), 0o777)
    let file = URL(filePath: folder.path("values.sqlite"))
    try SQLiteStorage(file: file).save(Data("1".utf8), under: "count")
    chmod(file.path(), 0o444)
    let storage = SQLiteStorage(file: file)
    AnotherUser.act {
      #expect(throws: PersistenceFailure.self) { try storage.save(Data("2".utf8), under: "count") }
    }
    chmod(file.path(), 0o666)
    AnotherUser.act {
      #expect(throws: Never.self) { try storage.save(Data("3".utf8), under: "count") }
    }
    #expect(SQLiteStorage(file: file).load("count") == .value(Data("3".utf8)))
  }

  @Test func `a journal of a file that cannot be written is not opened`() async throws {
    let folder = try TemporaryFolder()
    chmod(folder.url.path(), 0o777)
    let file = URL(filePath: folder.path("journal.sqlite"))
    let journal = SQLiteJournalFile(at: file)
    try journal.open()
    journal.close()
    let endings = ["", "-wal", "-shm"]
    let again = SQLiteJournalFile(at: file)
    AnotherUser.act {
      for ending in endings { chmod(file.path() + ending, 0o444) }
      let error = #expect(throws: PersistenceFailure.self) { try again.open() }
      #expect(error?.code == .unreadable && error?.message.contains("permission is denied") == true)
    }
    for ending in endings { chmod(file.path() + ending, 0o666) }
    try again.open()
    again.close()
  }

  @Test func `a storage says that files must be created there`() {
    let storage = SQLiteStorage(file: file)
    let error = #expect(throws: PersistenceFailure.self) { try storage.save(Data(), under: "name") }
    let expected = texts { reason in
      """
      The value for "name" was not written to \(storage.place): \(reason). The previously saved value is unchanged. Correct \
      the cause and save again.
      """
    }
    #expect(expected.contains(error?.description ?? ""), "\(error?.description ?? "no error")")
  }
}

/// A user to whom permissions apply, unlike the superuser, on this thread.
private enum AnotherUser {
  private typealias Change = @convention(c) (UInt32) -> Int32

  static func act<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    guard geteuid() == 0, let found = dlsym(nil, "setfsuid") else { return try body() }
    let change = unsafeBitCast(found, to: Change.self)
    _ = change(65_534)
    defer { _ = change(0) }
    try body()
  }
}
#endif
