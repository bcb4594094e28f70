#if SQLite && (os(macOS) || os(Linux))
import Foundation
import RillFixtures
import RillJournal
import RillPersistence
import RillReplication
import RillSQLite
import Testing

/// What happens to processes of their own that use an SQLite file.
@Suite(.timeLimit(.minutes(60)))
struct SQLiteProcessTests {
  @Test func `two processes that write at once wait for each other, and lose nothing`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "values.sqlite")
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = file.path() as String, number = number as Int] in
            let storage = SQLiteStorage(file: URL(filePath: path))
            let (told, calls) = AsyncStream.makeStream(of: Void.self)
            let watch = try storage.watch("ready \(3 - number)") { calls.yield() }
            try storage.save(Data(), under: "ready \(number)")
            calls.yield()
            // Both begin when both are there.
            for await _ in told where storage.load("ready \(3 - number)") == .value(Data()) { break }
            watch.cancel()
            for round in UInt8(0)..<60 {
              try storage.save(Data(repeating: UInt8(number), count: 9_000), under: "common")
              try storage.save(Data([round]), under: "own \(number)")
              guard case .value(let data) = storage.load("common") else {
                Issue.record("the common value is gone")
                return
              }
              #expect(Set(data).count == 1)
            }
          }
        }
      }
    }
    let storage = SQLiteStorage(file: file)
    #expect(try storage.keys() == ["common", "own 1", "own 2", "ready 1", "ready 2"])
    for number in 1...2 { #expect(storage.load("own \(number)") == .value(Data([59]))) }
  }

  @Test func `a limit on the size of files ends no process, and loses nothing`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "values.sqlite")
    try SQLiteStorage(file: file).save(Data([1]), under: "a")
    await #expect(processExitsWith: .success) { [path = file.path() as String] in
      #expect(limitFiles(to: 60_000))
      let storage = SQLiteStorage(file: URL(filePath: path))
      #expect(throws: PersistenceFailure.self) { try storage.save(Data(count: 1_000_000), under: "a") }
      #expect(storage.load("a") == .value(Data([1])))
    }
    #expect(SQLiteStorage(file: file).load("a") == .value(Data([1])))
  }

  @Test func `without room for a new file, a value is neither saved nor loaded, and the reason is the room`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "values.sqlite")
    await #expect(processExitsWith: .success) { [path = file.path() as String] in
      #expect(limitFiles(to: 1_000))
      let storage = SQLiteStorage(file: URL(filePath: path))
      let failure = #expect(throws: PersistenceFailure.self) { try storage.save(Data([1]), under: "a") }
      #expect(failure?.code == .noRoom)
      guard case .unreadable(let reason) = storage.load("a") else {
        Issue.record("\(storage.load("a"))")
        return
      }
      #expect(reason.code == .noRoom)
      #expect(
        "\(reason)" == """
          The value under "a" in \(storage.place) cannot be read: SQLite says "disk I/O error" (778). It was left as it is, and \
          nothing is saved over it. Make room, and load it again.
          """)
    }
    let storage = SQLiteStorage(file: file)
    #expect(storage.load("a") == .absent)
    try storage.save(Data([1]), under: "a")
    #expect(storage.load("a") == .value(Data([1])))
  }

  @Test func `where there is room for the values but not for the log of their changes, all are saved`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "values.sqlite")
    await #expect(processExitsWith: .success) { [path = file.path() as String] in
      #expect(limitFiles(to: 200_000))
      let storage = SQLiteStorage(file: URL(filePath: path))
      for round in UInt8(0)..<20 {
        try storage.save(Data(repeating: round, count: 50_000), under: "a")
        #expect(storage.load("a") == .value(Data(repeating: round, count: 50_000)))
      }
    }
    #expect(SQLiteStorage(file: file).load("a") == .value(Data(repeating: 19, count: 50_000)))
  }

  @Test func `where there is room for the entries but not for the log of their commits, all are appended`()
    async throws
  {
    let place = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [folder = place.url.path() as String] in
      #expect(limitFiles(to: 200_000))
      let url = URL(filePath: folder)
      let journal = SQLiteJournalFile(at: url.appending(path: "journal.sqlite"))
      try journal.open()
      let log = SQLiteLog(at: url.appending(path: "log.sqlite"))
      let data = Data(count: 100)
      for number in UInt64(1)...60 {
        let snapshot = JournalSnapshot(number: number, precedingChecksum: 0, data: data, checksum: 0)
        try journal.append([.snapshot(snapshot)], to: "counts")
        let entry = ReplicationEntry(id: EntryID(replica: "a", number: number), bytes: [UInt8](data))
        #expect(try await log.append([entry]) == [number])
      }
    }
    let journal = SQLiteJournalFile(at: place.url.appending(path: "journal.sqlite"))
    try journal.open()
    #expect(try journal.snapshot(of: "counts", before: nil)?.snapshot.number == 60)
    #expect(
      try await SQLiteLog(at: place.url.appending(path: "log.sqlite")).bounds()
        == LogBounds(first: 1, last: 60))
  }
}
#endif
