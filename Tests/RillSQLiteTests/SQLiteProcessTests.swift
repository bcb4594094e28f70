#if SQLite && (os(macOS) || os(Linux))
import Foundation
import RillFixtures
import RillPersistence
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
}
#endif
