#if SQLite && (os(macOS) || os(Linux))
import Foundation
import RillFixtures
import RillJournal
import RillReplication
import Testing

@testable import RillPersistence
@testable import RillSQLite

/// Files whose creation was interrupted by the end of the process, beside which SQLite's record of the transaction remains.
@Suite struct InterruptedFileTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "made.sqlite")
    do { _ = try SQLiteConnection(path: folder.path("made.sqlite")) }
    // The record of the transaction that has written the first page: the file had none before.
    var record = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 0, 0, 0, 0, 1, 2, 3, 4])
    record += Data([0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0x10, 0])
    record += Data(count: 512 - record.count)
    try folder.write(record, "made.sqlite-journal")
  }

  private var isRecordThere: Bool {
    FileManager.default.fileExists(atPath: folder.path("made.sqlite-journal"))
  }

  @Test func `a log is created again`() async throws {
    let log = SQLiteLog(at: file)
    let entry = ReplicationEntry(id: EntryID(replica: "a", number: 1), bytes: [1])
    #expect(try await log.append([entry]) == [1])
    #expect(try await log.bounds() == LogBounds(first: 1, last: 1))
    #expect(!isRecordThere)
  }

  @Test func `a storage is created again`() throws {
    let storage = SQLiteStorage(file: file)
    #expect(storage.load("a") == .absent)
    try storage.save(Data([1]), under: "a")
    #expect(storage.load("a") == .value(Data([1])))
    #expect(!isRecordThere)
  }

  @Test func `a journal is created again, and one that is only read says why it cannot be`() throws {
    let reading = SQLiteJournalFile(reading: file)
    let failure = #expect(throws: PersistenceFailure.self) { try reading.open() }
    #expect(
      failure?.message.contains(
        "a program has ended while it wrote to it, and only a program that writes can undo that") == true)
    #expect(isRecordThere)
    try SQLiteJournalFile(at: file).open()
    #expect(!isRecordThere)
  }
}
#endif
