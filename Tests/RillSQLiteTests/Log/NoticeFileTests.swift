#if SQLite
import Foundation
import Rill
import RillFixtures
import RillPersistence
import RillReplication
import RillTesting
import Testing

@testable import RillSQLite

/// Something else is in the place of the file that tells other processes of changes.
struct NoticeFileTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "data.sqlite") }
  private var path: String { folder.path("data.sqlite") + "-notice" }

  init() throws { folder = try TemporaryFolder() }

  private func entry(_ number: UInt64) -> ReplicationEntry {
    ReplicationEntry(id: EntryID(replica: "one", number: number), bytes: [1])
  }

  /// Puts something in the place of the file.
  private func put(_ kind: String) throws {
    switch kind {
    case "a pipe": #expect(mkfifo(path, 0o600) == 0)
    default:
      try folder.write(Data([7]), "target")
      #expect(symlink("target", path) == 0)
    }
  }

  @Test(arguments: ["a pipe", "a link"])
  func `a pipe or a link is removed, and changes are noticed`(_ kind: String) async throws {
    try put(kind)
    let logs = [SQLiteLog(at: file), SQLiteLog(at: file)]
    #expect(try await logs[0].append([entry(1)]) == [1])
    async let later = logs[1].entries(after: 1, limit: 9)
    #expect(try await logs[0].append([entry(2)]) == [2])
    #expect(try await later.map(\.offset) == [2])
    for log in logs { await log.closeAndWait() }
    if kind == "a link" { #expect(try folder.contents("target") == Data([7])) }
    unlink(path)
    try put(kind == "a link" ? "a pipe" : "a link")
    let storage = SQLiteStorage(file: folder.url.appending(path: "values.sqlite"))
    #expect(rename(path, folder.path("values.sqlite") + "-notice") == 0)
    try storage.save(Data([1]), under: "a")
    #expect(storage.load("a") == .value(Data([1])))
  }

  private func report(of place: String) -> String {
    """
    Other programs are not notified of changes of \(place): \(path) cannot be written, because a folder is in its place. What is \
    saved is safe. Remove what is at that path.
    """
  }

  @Test func `a folder is reported once, and changes are made`() async throws {
    FailureLog.listen()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try folder.write(Data(), "data.sqlite-notice/file")
    let log = SQLiteLog(at: file)
    for number: UInt64 in 1...3 { #expect(try await log.append([entry(number)]) == [number]) }
    #expect(FailureLog.texts(containing: log.place) == [report(of: log.place)])
    await log.closeAndWait()
    try FileManager.default.removeItem(at: file)
    let reports = Recorder<String>()
    let storage = SQLiteStorage(file: folder.url.appending(path: "other/data.sqlite"))
    try FileManager.default.createDirectory(
      atPath: folder.path("other/data.sqlite-notice"), withIntermediateDirectories: true)
    try Failures.reporting(to: { reports.note($0.description) }) {
      for number: UInt8 in 1...3 { try storage.save(Data([number]), under: "a") }
    }
    #expect(reports.elements.count == 1)
    #expect(storage.load("a") == .value(Data([3])))
  }

  @Test func `a log without the name of a file is not opened`() async throws {
    let log = SQLiteLog(at: try #require(URL(string: "file://")))
    let failure = await #expect(throws: LogFailure.self) { _ = try await log.append([entry(1)]) }
    #expect(failure?.reason == "its URL names no file")
  }
}
#endif
