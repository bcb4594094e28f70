#if SQLite && (os(macOS) || os(Linux))
import Foundation
import RillFixtures
import RillPersistence
import RillReplication
import Testing

@testable import RillSQLite

/// A storage of values is created at the file of a log or a journal.
@MainActor
struct OtherContentsTests {
  private func expectRefusal(of file: URL, _ kind: String) throws {
    FailureLog.listen()
    let names = ["", "-marks"].map { file.path() + $0 }
    let before = try names.map { try Data(contentsOf: URL(filePath: $0)) }
    do {
      let storage = SQLiteStorage(file: file)
      let place = storage.place
      let reason = "it is \(kind), not a storage of values; give each a file of its own"
      #expect(storage.load("a") == .unreadable(.unreadable("a", in: place, because: reason)))
      #expect(throws: PersistenceFailure.unwritten("a", in: place, because: reason)) {
        try storage.save(Data([1]), under: "a")
      }
      #expect(throws: PersistenceFailure.unlisted(place, because: reason)) { _ = try storage.keys() }
    }
    #expect(try names.map { try Data(contentsOf: URL(filePath: $0)) } == before)
    #expect(FailureLog.texts(containing: file.path()) == [])
  }

  @Test func `the file of a log is refused and unchanged`() async throws {
    let folder = try TemporaryFolder()
    do {
      let log = SQLiteLog(at: folder.file)
      for number: UInt64 in 1...3 { _ = try await log.append([entry(number)]) }
      await log.closeAndWait()
    }
    try expectRefusal(of: folder.file, "a log")
    let log = SQLiteLog(at: folder.file)
    #expect(try await log.append([entry(4)]) == [4])
  }

  @Test func `the file of a journal is refused and unchanged`() async throws {
    let place = try CountFolder()
    try await place.write(1...5)
    try expectRefusal(of: place.file, "a journal")
    #expect(try await place.read().state.sum == 15)
  }

  @Test func `the file of a log that is in use is refused`() async throws {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    for number: UInt64 in 1...3 { _ = try await log.append([entry(number)]) }
    try expectRefusal(of: folder.file, "a log")
    #expect(try await log.append([entry(4)]) == [4])
  }
}
#endif
