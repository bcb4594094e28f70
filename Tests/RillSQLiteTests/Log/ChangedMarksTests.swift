#if SQLite
import Foundation
import Rill
import RillFixtures
import RillJournal
import RillPersistence
import RillReplication
import RillTesting
import Testing

@testable import RillSQLite

/// Marks whose bytes another program has changed.
@MainActor
struct ChangedMarksTests {
  private let folder: TemporaryFolder
  private let reports = Recorder<String>()
  private var file: URL { folder.url.appending(path: "data.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func report(of place: String) -> String {
    """
    The newest number of \(place) cannot be read from \(folder.path("data.sqlite"))-marks: its bytes were changed. If something \
    was lost from \(place) before, that is not noticed. Check that what was saved last is there. The number is recorded again \
    with the next change.
    """
  }

  /// Replaces each byte of the marks from an offset on.
  private func change(from offset: Int) throws {
    var bytes = try folder.contents("data.sqlite-marks")
    for index in bytes.indices.dropFirst(offset) { bytes[index] ^= 0xff }
    try folder.write(bytes, "data.sqlite-marks")
  }

  // The header and the marks, or the marks alone.
  @Test(arguments: [0, 16])
  func `a storage reports changed marks, and marks what is saved next`(from offset: Int) throws {
    let place = SQLiteStorage(file: file).place
    try SQLiteStorage(file: file).save(Data([1]), under: "a")
    try change(from: offset)
    try Failures.reporting(to: { reports.note($0.description) }) {
      let storage = SQLiteStorage(file: file)
      #expect(storage.load("a") == .value(Data([1])))
      try storage.save(Data([2]), under: "a")
      #expect(reports.elements == [report(of: "\(place)")])
      #expect(SQLiteStorage(file: file).load("a") == .value(Data([2])))
    }
    #expect(reports.elements.count == 1)
  }

  private func append(_ number: UInt64, to journal: SQLiteJournalFile) throws {
    let snapshot = JournalSnapshot(number: number, precedingChecksum: 0, data: Data(), checksum: 0)
    try journal.append([.snapshot(snapshot)], to: "counts")
  }

  @Test(arguments: [0, 32])
  func `a journal reports changed marks, and marks what is appended next`(from offset: Int) throws {
    let first = SQLiteJournalFile(at: file)
    try first.open()
    try append(1, to: first)
    first.close()
    try change(from: offset)
    try Failures.reporting(to: { reports.note($0.description) }) {
      for number: UInt64 in 2...3 {
        let journal = SQLiteJournalFile(at: file)
        try journal.open()
        try append(number, to: journal)
        #expect(reports.elements == [report(of: "\(journal.place)")])
        journal.close()
      }
    }
  }

  @Test(arguments: [0, 16])
  func `a log reports changed marks`(from offset: Int) async throws {
    // A log reports on its own threads, which are outside of the scopes of its callers.
    FailureLog.listen()
    for number: UInt64 in 1...3 {
      let log = SQLiteLog(at: file)
      _ = try await log.append([ReplicationEntry(id: EntryID(replica: "one", number: number), bytes: [1])])
      await log.closeAndWait()
      if number == 1 { try change(from: offset) }
      #expect(FailureLog.texts(containing: log.place) == (number == 1 ? [] : [report(of: log.place)]))
    }
  }

  /// Changes one byte of the marks at a time, and checks that each change is reported once.
  private func checkEachByte(in ranges: [Range<Int>], opening: () throws -> Void) throws {
    let whole = try folder.contents("data.sqlite-marks")
    for index in ranges.joined() {
      var bytes = whole
      bytes[index] ^= 0x55
      try folder.write(bytes, "data.sqlite-marks")
      let texts = Recorder<String>()
      try Failures.reporting(to: { texts.note($0.description) }) { for _ in 0..<2 { try opening() } }
      #expect(texts.elements.count == 1, "byte \(index)")
      #expect(texts.elements.allSatisfy { $0.contains("its bytes were changed") }, "byte \(index)")
    }
  }

  // Either of the two places may be the newer one.
  @Test func `a storage reports each changed byte of its marks once`() throws {
    let storage = SQLiteStorage(file: file)
    for number: UInt8 in 1...2 { try storage.save(Data([number]), under: "a") }
    try checkEachByte(in: [0..<13, 16..<28, 32..<44]) {
      #expect(SQLiteStorage(file: file).load("a") == .value(Data([2])))
    }
  }

  @Test func `a journal reports each changed byte of its marks once`() throws {
    let first = SQLiteJournalFile(at: file)
    try first.open()
    for number: UInt64 in 1...2 { try append(number, to: first) }
    first.close()
    try checkEachByte(in: [0..<13, 32..<96]) {
      let journal = SQLiteJournalFile(at: file)
      try journal.open()
      journal.close()
    }
  }

  @Test func `a journal whose newest mark was changed says that a loss may not be noticed`() throws {
    let first = SQLiteJournalFile(at: file)
    try first.open()
    for number: UInt64 in 1...2 { try append(number, to: first) }
    first.close()
    var bytes = try folder.contents("data.sqlite-marks")
    // The newest mark is in the first of the two places.
    bytes[60] ^= 1
    try folder.write(bytes, "data.sqlite-marks")
    let journal = SQLiteJournalFile(at: file)
    try Failures.reporting(to: { reports.note($0.description) }) { try journal.open() }
    #expect(reports.elements == [report(of: "\(journal.place)")])
    try append(3, to: journal)
    journal.close()
    let again = SQLiteJournalFile(at: file)
    try Failures.reporting(to: { reports.note($0.description) }) { try again.open() }
    #expect(reports.elements.count == 1)
    again.close()
  }
}
#endif
