#if SQLite
import Foundation
import Rill
import RillFixtures
import RillPersistence
import RillTesting
import Synchronization
import Testing

@testable import RillSQLite

/// The log of a storage is damaged once, and programs are killed and started again after it.
@MainActor
struct ReportedOnceTests {
  private static let endings = ["", "-wal", "-marks"]
  private static let count = 12
  /// The files as a killed program has left them, by the ends of their names.
  private let files: [String: Data]

  init() throws {
    let folder = try TemporaryFolder()
    let storage = SQLiteStorage(file: folder.url.appending(path: "values.sqlite"))
    for number in 1...Self.count { try storage.save(Data("value \(number)".utf8), under: "a") }
    files = try withExtendedLifetime(storage) { try Self.files(in: folder) }
  }

  private static func files(in folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for ending in endings { files[ending] = try folder.contents("values.sqlite" + ending) }
    return files
  }

  private func put(_ files: [String: Data]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (ending, bytes) in files { try folder.write(bytes, "values.sqlite" + ending) }
    return folder
  }

  /// Loads the value of files, and saves other values.
  private func start(
    in folder: TemporaryFolder, saving values: [String] = []
  ) throws -> (item: StoredItem, reports: [String], left: [String: Data]) {
    let reports = Mutex<[String]>([])
    let storage = SQLiteStorage(file: folder.url.appending(path: "values.sqlite"))
    let item = Failures.reporting(to: { failure in reports.withLock { $0.append(failure.description) } }) {
      storage.load("a")
    }
    for value in values { try storage.save(Data(value.utf8), under: "a") }
    return try withExtendedLifetime(storage) {
      (item, reports.withLock { $0 }, try Self.files(in: folder))
    }
  }

  /// Changes the first place of a text in the log.
  private func damage(_ text: String, in files: inout [String: Data]) throws {
    let place = try #require(files["-wal"]?.range(of: Data(text.utf8)))
    files["-wal"]?[place.lowerBound] ^= 1
  }

  private func copies(in folder: TemporaryFolder) throws -> [String] {
    try folder.names.filter { $0.contains("damaged") }
  }

  @Test(arguments: 0..<40, [true, false])
  func `a damaged log is reported at the first start, and never again`(seed: UInt64, isMarked: Bool) throws {
    var random = SeededRandom(seed: seed)
    var damaged = files
    if !isMarked { damaged["-marks"] = nil }
    let log = try #require(damaged["-wal"])
    damaged["-wal"]?[random.int(in: 32...log.count - 1)] ^= 1 << UInt8(random.int(in: 0...7))
    let folder = try put(damaged)
    let saves = (0..<random.int(in: 0...20)).map { "later \($0)" }
    let first = try start(in: folder, saving: saves)
    let isShorter = first.item != .value(Data("value \(Self.count)".utf8))
    #expect(first.reports.count == (isShorter ? 1 : 0))
    #expect(try copies(in: folder).count == (isShorter ? 1 : 0))
    let later = try put(first.left)
    let second = try start(in: later, saving: ["last"])
    #expect(second.reports == [])
    #expect(saves.isEmpty || second.item == .value(Data((saves.last ?? "").utf8)))
    let third = try start(in: try put(second.left))
    #expect(third.reports == [] && third.item == .value(Data("last".utf8)))
    #expect(try copies(in: later) == [])
  }

  @Test func `a second damage of a log is reported with the number of its saves`() throws {
    var damaged = files
    try damage("value 8", in: &damaged)
    let folder = try put(damaged)
    let first = try start(in: folder, saving: ["one", "two", "three"])
    #expect(first.item == .value(Data("value 7".utf8)))
    let place = "sqlite \(folder.path("values.sqlite"))"
    #expect(
      first.reports == [
        """
        5 saves in the log of \(place) cannot be read, so that older values are found: the log is damaged, or a power cut has \
        interrupted a save. A copy of the log is kept in \(folder.path("values.sqlite"))-damaged-1-wal. Restore a backup if \
        newer values are missed.
        """
      ])
    var again = first.left
    try damage("two", in: &again)
    let other = try put(again)
    let second = try start(in: other)
    #expect(second.item == .value(Data("one".utf8)))
    #expect(
      second.reports == [
        """
        2 saves in the log of sqlite \(other.path("values.sqlite")) cannot be read, so that older values are found: the log is \
        damaged, or a power cut has interrupted a save. A copy of the log is kept in \
        \(other.path("values.sqlite"))-damaged-1-wal. Restore a backup if newer values are missed.
        """
      ])
  }
}
#endif
