#if SQLite
import Foundation
import Rill
import RillJournal
import RillPersistence
import Testing

@testable import RillSQLite

@MainActor
struct SQLiteJournalDamageTests {
  private let place: CountFolder
  private var folder: URL { place.folder }
  private var file: URL { place.file }

  init() throws { place = try CountFolder() }

  @Test func `what does not fit is kept in a table of its own`() async throws {
    try await place.write(1...4)
    try SQLiteConnection(path: file.path()).run(
      "UPDATE rill_journal SET data = CAST('x' AS BLOB) WHERE id = 4")
    let (state, recovery) = try await place.read()
    #expect(state.sum == 3)
    #expect(recovery.truncation?.count == 2)
    #expect(
      recovery.truncation?.location == "sqlite journal \(file.path()), table rill_journal_aside, rows 1 to 2")
    let connection = try SQLiteConnection(path: file.path())
    let kept = try connection.rows("SELECT reason, data FROM rill_journal_aside ORDER BY number") {
      ($0.text(0), $0.data(1))
    }
    #expect(kept.map(\.0) == Array(repeating: "The entries do not fit those before them.", count: 2))
    #expect(kept.first?.1 == Data("x".utf8))
    #expect(try await place.read().state.sum == 3)
  }

  @Test func `each damaged byte of the file ends in a beginning of what has happened or a typed error`()
    async throws
  {
    let original = folder.appending(path: "original.sqlite")
    try await place.write(1...6, to: original)
    let connection = try SQLiteConnection(path: original.path())
    _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    let bytes = try Data(contentsOf: original)
    let sums = [0, 1, 3, 6, 10, 15, 21]
    var counts = (read: 0, told: 0)
    for index in stride(from: 0, to: bytes.count, by: 97) {
      let damaged = folder.appending(path: "damaged-\(index).sqlite")
      var copy = bytes
      copy[index] ^= 0x41
      try copy.write(to: damaged)
      do {
        let (state, recovery) = try await place.read(damaged)
        #expect(sums.contains(state.sum), "byte \(index)")
        #expect(recovery.isFresh ? state.sum == 0 : state.sum == sums[Int(recovery.newest)], "byte \(index)")
        counts.read += 1
      } catch let error as PersistenceFailure {
        #expect(!error.message.isEmpty, "byte \(index)")
        counts.told += 1
      }
    }
    #expect(counts.read > 0 && counts.told > 0)
  }

  @Test func `a file that ends early ends in a beginning of what has happened or a typed error`() async throws
  {
    let original = folder.appending(path: "original.sqlite")
    try await place.write(1...6, to: original)
    let connection = try SQLiteConnection(path: original.path())
    _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    let bytes = try Data(contentsOf: original)
    let sums = [0, 1, 3, 6, 10, 15, 21]
    for length in stride(from: 1, to: bytes.count, by: 509) {
      let torn = folder.appending(path: "torn-\(length).sqlite")
      try bytes.prefix(length).write(to: torn)
      do {
        let (state, recovery) = try await place.read(torn)
        #expect(state.sum == sums[Int(recovery.newest)], "\(length) bytes")
      } catch let error as PersistenceFailure {
        #expect([.damaged, .foreign, .unreadable].contains(error.code), "\(length) bytes: \(error)")
        #expect(try Data(contentsOf: torn).count == length, "\(length) bytes")
      }
    }
  }

  @Test func `a torn log of SQLite's loses its end only`() async throws {
    let store = place.store()
    let kept = try await store.attach(Journal(at: file))
    for number in 1...6 {
      store.send(.add(number))
      try await kept.flush()
    }
    // As they are while the program runs, or after it was killed.
    let log = file.path() + "-wal"
    let (bytes, whole) = (try Data(contentsOf: file), try Data(contentsOf: URL(filePath: log)))
    let sums = [0, 1, 3, 6, 10, 15, 21]
    var found: Set<UInt64> = []
    for length in stride(from: 0, to: whole.count, by: 1031) {
      let torn = folder.appending(path: "torn-\(length).sqlite")
      try bytes.write(to: torn)
      try whole.prefix(length).write(to: URL(filePath: torn.path() + "-wal"))
      do {
        let (state, recovery) = try await place.read(torn)
        #expect(state.sum == sums[Int(recovery.newest)], "\(length) bytes")
        found.insert(recovery.newest)
      } catch let error as PersistenceFailure {
        Issue.record("\(length) bytes: \(error)")
      }
    }
    #expect(found.count > 3)
  }
}
#endif
