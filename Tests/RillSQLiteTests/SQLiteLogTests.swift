#if SQLite
import Foundation
import Rill
import RillFixtures
import RillPersistence
import RillTesting
import Synchronization
import Testing

@testable import RillSQLite

/// The log of a storage is damaged after its program was killed.
@MainActor
struct SQLiteLogTests {
  private let folder: TemporaryFolder
  private let whole: Data
  private let log: Data

  init() throws {
    folder = try TemporaryFolder()
    let storage = SQLiteStorage(file: folder.url.appending(path: "values.sqlite"))
    for number in 1...4 { try storage.save(Data("value \(number)".utf8), under: "a") }
    whole = try folder.contents("values.sqlite")
    log = try folder.contents("values.sqlite-wal")
  }

  /// What a storage finds in damaged files, and what it reports.
  private func load(_ log: Data, _ name: String) throws -> (item: StoredItem, reports: [String]) {
    try folder.write(whole, name)
    try folder.write(log, name + "-wal")
    let reports = Mutex<[String]>([])
    let item = Failures.reporting(to: { failure in reports.withLock { $0.append(failure.description) } }) {
      SQLiteStorage(file: folder.url.appending(path: name)).load("a")
    }
    return (item, reports.withLock { $0 })
  }

  @Test func `a log that is whole is read as it is`() throws {
    #expect(WriteAheadLog(log).ignored == 0)
    #expect(WriteAheadLog(log).transactions > 4)
    let (item, reports) = try load(log, "copy.sqlite")
    #expect(item == .value(Data("value 4".utf8)))
    #expect(reports.isEmpty)
  }

  @Test func `saves that a flipped bit has lost are reported, and the log is kept`() throws {
    var random = SeededRandom(seed: 3)
    var lost = 0
    for round in 1...60 {
      var bytes = log
      bytes[random.int(in: 0...bytes.count - 1)] ^= 1 << UInt8(random.int(in: 0...7))
      let name = "copy-\(round).sqlite"
      let (item, reports) = try load(bytes, name)
      if item == .value(Data("value 4".utf8)) { continue }
      lost += 1
      #expect(reports.count == 1, "round \(round): \(item)")
      #expect(try folder.contents("\(name)-damaged-1-wal") == bytes)
    }
    #expect(lost > 30)
  }

  @Test func `the report says how much is lost, and where the log is kept`() throws {
    var bytes = log
    bytes[bytes.count - 10] ^= 1
    let (item, reports) = try load(bytes, "copy.sqlite")
    #expect(item == .value(Data("value 3".utf8)))
    #expect(
      reports == [
        """
        A save in the log of sqlite \(folder.path("copy.sqlite")) cannot be read, so that older values are found: the log is \
        damaged, or a power cut has interrupted a save. A copy of the log is kept in \(folder.path("copy.sqlite"))-damaged-1-wal. \
        Restore a backup if newer values are missed.
        """
      ])
  }
}
#endif
