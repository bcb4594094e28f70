#if SQLite
import Foundation
import Rill
import RillFixtures
import RillJournal
import RillPersistence
import RillSessions
import RillValues
import Testing

@testable import RillSQLite

@MainActor
struct SQLiteJournalTests {
  private let place: CountFolder
  private var folder: URL { place.folder }
  private var file: URL { place.file }

  init() throws { place = try CountFolder() }

  @Test func `a store comes back from an SQLite file`() async throws {
    try await place.write(1...5)
    let (state, recovery) = try await place.read()
    #expect(state.sum == 15)
    #expect(recovery.replayed == 5)
    try await place.write(6...6)
    #expect(try await place.read().state.sum == 21)
  }

  @Test func `a journal in a file has its settings`() {
    var settings = JournalSettings(durability: .onSnapshot)
    settings.snapshotInterval = 7
    #expect(Journal(at: file, settings: settings).settings == settings)
    #expect(Journal(at: file, durability: .onSnapshot).settings.durability == .onSnapshot)
  }

  @Test func `entries that come at once are one row`() async throws {
    do {
      let store = place.store()
      let kept = try await store.attach(Journal(at: file, durability: .onSnapshot))
      for number in 1...1000 { store.send(.add(number)) }
      try await kept.flush()
    }
    let connection = try SQLiteConnection(path: file.path())
    #expect(try connection.rows("SELECT count(*) FROM rill_journal WHERE kind = 0") { $0.integer(0) } == [2])
    #expect(try await place.read().state.sum == 500_500)
  }

  @Test func `several stores share a file`() async throws {
    do {
      let (one, two) = (place.store(), place.store())
      let journal = Journal(at: file)
      let first = try await one.attach(journal, as: "one")
      let second = try await two.attach(journal, as: "two")
      for number in 1...10 {
        one.send(.add(number))
        two.send(.name("\(number)"))
      }
      try await first.flush()
      try await second.flush()
    }
    let (one, two) = (place.store(), place.store())
    let journal = Journal(at: file)
    try await one.attach(journal, as: "one")
    try await two.attach(journal, as: "two")
    #expect(one.state == Count(sum: 55))
    #expect(two.state == Count(names: (1...10).map { "\($0)" }))
  }

  @Test func `old rows are forgotten in the background, and the rest is recovered`() async throws {
    let settings = JournalSettings(snapshotInterval: 10, snapshots: 2)
    do {
      let store = place.store()
      let kept = try await store.attach(Journal(in: SQLiteJournalFile(at: file), settings: settings))
      for number in 1...1000 {
        store.send(.add(number))
        try await kept.flush()
      }
      try await kept.close()
    }
    let connection = try SQLiteConnection(path: file.path())
    let count = try connection.rows("SELECT count(*) FROM rill_journal") { $0.integer(0) }
    #expect((count.first ?? 1000) <= 24)
    let (state, recovery) = try await place.read()
    #expect(state.sum == 500_500)
    #expect(recovery.replayed == 0)
    #expect(recovery.snapshot == 1000)
  }

  @Test func `after compaction commits are brought to the disk as before`() async throws {
    let opened = SQLiteJournalFile(at: file)
    try opened.open()
    let journal = try SQLiteJournal(path: file.path(), durability: .full)
    let snapshot = JournalSnapshot(number: 0, precedingChecksum: 0, data: Data(), checksum: 0)
    try journal.append([.snapshot(snapshot), .snapshot(snapshot)], to: "t")
    for _ in 1...2 {
      _ = try journal.compact("t", keeping: 1)
      #expect(try journal.connection.rows("PRAGMA synchronous") { $0.integer(0) } == [2])
    }
  }

  @Test func `a compaction creates no file in the place of one that was moved`() async throws {
    let journal = try SQLiteJournal(path: file.path(), durability: .full)
    let snapshot = JournalSnapshot(number: 0, precedingChecksum: 0, data: Data(), checksum: 0)
    try journal.append([.snapshot(snapshot), .snapshot(snapshot)], to: "t")
    let away = file.deletingLastPathComponent().appending(path: "away.sqlite")
    try FileManager.default.moveItem(at: file, to: away)
    let error = #expect(throws: SQLiteError.self) { try journal.compact("t", keeping: 1) }
    #expect(error?.isMoved == true)
    #expect(!FileManager.default.fileExists(atPath: file.path()))
    try FileManager.default.moveItem(at: away, to: file)
    #expect(try journal.compact("t", keeping: 1) == false)
  }

  @Test func `streams whose names differ after a zero are different streams`() async throws {
    let names = ["x", "x\0", "x\u{0}1", "x\u{0}2"]
    for round in 1...2 {
      for (number, name) in names.enumerated() {
        let store = place.store()
        let kept = try await store.attach(Journal(in: SQLiteJournalFile(at: file)), as: name)
        #expect(store.state.sum == (round == 1 ? 0 : number + 1))
        if round == 1 { store.send(.add(number + 1)) }
        try await kept.close()
      }
    }
    let opened = SQLiteJournalFile(at: file)
    try opened.open()
    #expect(try opened.streams() == names.sorted())
    opened.close()
  }

  @Test func `a compaction that fails says what was not removed`() async throws {
    let opened = SQLiteJournalFile(at: file)
    try opened.open()
    let snapshot = JournalSnapshot(number: 0, precedingChecksum: 0, data: Data(), checksum: 0)
    try opened.append([.snapshot(snapshot), .snapshot(snapshot)], to: "counts")
    let other = try SQLiteConnection(path: file.path())
    try other.run(
      "CREATE TRIGGER kept BEFORE DELETE ON rill_journal BEGIN SELECT RAISE(ABORT, 'kept'); END")
    let error = #expect(throws: PersistenceFailure.self) { try opened.compact("counts", keeping: 1) }
    #expect(
      error?.description == """
        Old entries of the stream "counts" were not removed from sqlite journal \(file.path()): SQLite says "kept" (1811). No entry \
        is lost, and they are removed with the next snapshot. Correct the cause.
        """)
    opened.close()
  }

  @Test func `a second journal of one file is told`() async throws {
    let store = place.store()
    let kept = try await store.attach(Journal(at: file))
    let other = place.store()
    let error = await #expect(throws: PersistenceFailure.self) {
      _ = try await other.attach(Journal(at: file))
    }
    #expect(error?.code == .inUse)
    #expect(
      error?.description == """
        The journal in sqlite journal \(file.path()) is in use by another journal, of this process or of another. \
        Nothing was changed. Close its stores or release it first, or use another file.
        """)
    try await kept.close()
  }

  @Test func `a second process is told`() async throws {
    try await place.write(1...1)
    let holder = try OtherProgram(
      ["/usr/bin/env", "flock", "-x", file.path() + "-lock", "sh", "-c", "echo taken; read line"])
    #expect(holder.text { $0.count >= 6 } == "taken\n")
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read() }
    #expect(error?.code == .inUse)
    holder.end()
    #expect(try await place.read().state.sum == 1)
  }

  @Test func `a file of another kind is not a journal, and stays as it is`() async throws {
    try Data("garbage garbage garbage".utf8).write(to: file)
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read() }
    #expect(
      error?.description == """
        The file in sqlite journal \(file.path()) is not a Rill journal: SQLite says "file is not a database" (26). It \
        was left as it is. Use another file.
        """)
    #expect(try Data(contentsOf: file) == Data("garbage garbage garbage".utf8))
  }

  @Test func `an SQLite file of something else stays as it is`() async throws {
    let connection = try SQLiteConnection(path: file.path())
    try connection.run("CREATE TABLE things (x)")
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read() }
    #expect(
      error?.description == """
        The file in sqlite journal \(file.path()) is not a Rill journal: it is an SQLite file with other tables. It was \
        left as it is. Use another file.
        """)
    #expect(try connection.rows("SELECT name FROM sqlite_master") { $0.text(0) } == ["things"])
  }

  @Test func `a journal of a newer version stays as it is`() async throws {
    try await place.write(1...2)
    try SQLiteConnection(path: file.path()).run("PRAGMA user_version = 3")
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read() }
    #expect(
      error?.description == """
        The journal in sqlite journal \(file.path()) is of format 3, and this version of Rill reads formats up to 2. It was left \
        as it is. Use the version of the program that wrote it, or a newer one.
        """)
  }

  @Test func `a journal of the first version is read, and becomes one of this version with what is added`()
    async throws
  {
    try await place.write(1...2)
    try SQLiteConnection(path: file.path()).run("PRAGMA user_version = 1")
    _ = try Session(of: SQLiteJournalFile(reading: file))
    #expect(try SQLiteConnection(path: file.path()).rows("PRAGMA user_version") { $0.integer(0) } == [1])
    #expect(try await place.read().state.sum == 3)
    try await place.write(3...3)
    #expect(try SQLiteConnection(path: file.path()).rows("PRAGMA user_version") { $0.integer(0) } == [2])
    #expect(try await place.read().state.sum == 6)
  }

  @Test func `a file that was emptied keeps its log when it is only read`() async throws {
    let store = place.store()
    let kept = try await store.attach(Journal(at: file))
    store.send(.add(1))
    try await kept.flush()
    let emptied = folder.appending(path: "emptied.sqlite")
    try Data().write(to: emptied)
    let log = try Data(contentsOf: URL(filePath: file.path() + "-wal"))
    try log.write(to: URL(filePath: emptied.path() + "-wal"))
    #expect(throws: PersistenceFailure.self) { _ = try Session(of: SQLiteJournalFile(reading: emptied)) }
    #expect(try Data(contentsOf: URL(filePath: emptied.path() + "-wal")) == log)
    try await kept.close()
  }

  @Test func `the files belong to their user alone`() async throws {
    try await place.write(1...2)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
      let path = folder.appending(path: name).path()
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `a full disk is told, and what waits is written once there is room`() async throws {
    let opened = SQLiteJournalFile(at: file)
    try opened.open()
    let journal = try SQLiteJournal(path: file.path(), durability: .full)
    let pages = try journal.connection.rows("PRAGMA page_count") { $0.integer(0) }
    _ = try journal.connection.rows("PRAGMA max_page_count = \(pages[0])") { $0.integer(0) }
    let group = JournalGroup(lines: Data(count: 100_000), checksums: Data(), version: 1)
    let error = #expect(throws: SQLiteError.self) { try journal.append([.group(group)], to: "t") }
    #expect(error?.isWantOfRoom == true)
    #expect(journal.names.isEmpty)
    _ = try journal.connection.rows("PRAGMA max_page_count = 10000") { $0.integer(0) }
    try journal.append([.group(group)], to: "t")
    #expect(try journal.groups(of: "t", after: nil, limit: 2).map(\.group) == [group])
  }

  @Test func `a journal is read as a session while a program writes to it`() async throws {
    let store = place.store()
    let kept = try await store.attach(Journal(at: file), as: "count")
    store.send(.add(1))
    store.update("rename") { $0.names = ["x"] }
    try await kept.flush()
    let session = try Session(of: SQLiteJournalFile(reading: file))
    #expect(session.program == Session.Program("count", state: "Count", action: "Step"))
    #expect(session.start?.description == #"{"names":[],"sum":0}"#)
    #expect(session.entries.map(\.name) == ["add", "rename"])
    #expect(session.entries.map(\.sequence) == [1, 2])
    #expect(session.canBeReplayed)
    #expect(try Session(file: session.file) == session)
    let error = #expect(throws: PersistenceFailure.self) {
      _ = try Session(stream: "x", of: SQLiteJournalFile(reading: file))
    }
    #expect(
      error?.description == """
        The journal in sqlite journal \(file.path()) has no stream "x": there are "count". Name one of them.
        """)
    let absent = folder.appending(path: "absent.sqlite")
    #expect(throws: PersistenceFailure.self) { _ = try Session(of: SQLiteJournalFile(reading: absent)) }
    #expect(!FileManager.default.fileExists(atPath: absent.path()))
  }
}
#endif
