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

/// Marks that cannot be written, and handlers that use what has reported them.
@MainActor
struct MarkFileTests {
  private let folder: TemporaryFolder
  private let reports = Recorder<String>()
  private var file: URL { folder.url.appending(path: "data.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    // A folder in the place of the marks.
    try FileManager.default.createDirectory(
      atPath: folder.path("data.sqlite-marks"), withIntermediateDirectories: false)
  }

  private func report(of place: String, because reason: String = "a folder is in its place") -> String {
    """
    The newest number of \(place) was not written to \(folder.path("data.sqlite"))-marks: \(reason). What is saved in \(place) is \
    safe, but if it is damaged later, the loss may not be noticed. Correct the cause, and open it again.
    """
  }

  @Test func `a storage whose marks cannot be written reports it once, and saves`() throws {
    let storage = SQLiteStorage(file: file)
    try Failures.reporting(to: { reports.note($0.description) }) {
      for number: UInt8 in 1...3 { try storage.save(Data([number]), under: "a") }
    }
    #expect(reports.elements == [report(of: "\(storage.place)")])
    #expect(SQLiteStorage(file: file).load("a") == .value(Data([3])))
  }

  @Test func `a journal whose marks cannot be written reports it once, and is written`() throws {
    let journal = SQLiteJournalFile(at: file)
    try Failures.reporting(to: { reports.note($0.description) }) {
      try journal.open()
      for number in 1...3 {
        let snapshot = JournalSnapshot(
          number: UInt64(number), precedingChecksum: 0, data: Data(), checksum: 0)
        try journal.append([.snapshot(snapshot)], to: "counts")
      }
    }
    #expect(reports.elements == [report(of: "\(journal.place)")])
    #expect(try journal.snapshot(of: "counts", before: nil)?.snapshot.number == 3)
  }

  @Test func `a log whose marks cannot be written reports it once, and is written`() async throws {
    // A log reports on its own threads, which are outside of the scopes of its callers.
    FailureLog.listen()
    let log = SQLiteLog(at: file)
    for number in 1...3 {
      let id = EntryID(replica: "one", number: UInt64(number))
      _ = try await log.append([ReplicationEntry(id: id, bytes: [1])])
    }
    #expect(try await log.bounds().last == 3)
    // The log reads by another connection than it writes.
    #expect(try await log.entries(after: 0, limit: 9).count == 3)
    #expect(FailureLog.texts(containing: log.place) == [report(of: log.place)])
    await log.closeAndWait()
  }

  @Test func `a mark that cannot be written is reported once, and the one before it stays`() throws {
    let path = folder.path("marks")
    let file = try #require(MarkFile(path, of: "a storage"))
    SaveMarks(file).note(4)
    let reading = try #require(MarkFile.stored(path, of: "a storage", isReadOnly: true))
    Failures.reporting(to: { reports.note($0.description) }) {
      // A file that was opened for reading refuses each write.
      for number in 5...7 { SaveMarks(reading).note(Int64(number)) }
    }
    #expect(
      reports.elements == [
        """
        The newest number of a storage was not written to \(path): the system answers with error 9. What is saved in a storage \
        is safe, but if it is damaged later, the loss may not be noticed. Correct the cause, and open it again.
        """
      ])
    #expect(SaveMarks(file).newest == 4)
  }

  @Test func `a handler of reports may use the storage that reports`() throws {
    let storage = SQLiteStorage(file: file)
    try Failures.reporting(
      to: { failure in
        reports.note(failure.description)
        do { try storage.save(Data([9]), under: "reported") } catch { Issue.record(error) }
      },
      operation: { try storage.save(Data([1]), under: "a") })
    #expect(reports.elements.count == 1)
    #expect(storage.load("reported") == .value(Data([9])))
  }

  @Test func `a handler of reports may use the journal file that reports`() throws {
    let journal = SQLiteJournalFile(at: file)
    try Failures.reporting(
      to: { failure in
        do { reports.note(try journal.streams().joined()) } catch { Issue.record(error) }
      }, operation: { try journal.open() })
    #expect(reports.elements == [""])
  }
}
#endif
