#if SQLite
import Foundation
import Rill
import RillFixtures
import RillReplication
import RillTesting
import Testing

@testable import RillSQLite

/// The files of a log are damaged, cut, removed or replaced after its program was killed, and other programs open them.
@MainActor
struct LostLogEntriesTests {
  private nonisolated static let endings = ["", "-wal", "-marks"]
  private static let count = 12

  /// The files as the killed program has left them, by the ends of their names.
  private let files: [String: Data]
  /// The files in the middle of its run.
  private let older: [String: Data]

  init() async throws {
    FailureLog.listen()
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    var older: [String: Data] = [:]
    for number in 1...Self.count {
      _ = try await log.append([entry(UInt64(number))])
      if number == Self.count / 2 { older = try Self.files(in: folder) }
    }
    files = try Self.files(in: folder)
    self.older = older
    log.close()
  }

  private static func files(in folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for ending in endings { files[ending] = try folder.contents("log.sqlite" + ending) }
    return files
  }

  private func put(_ files: [String: Data]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (ending, bytes) in files { try folder.write(bytes, "log.sqlite" + ending) }
    return folder
  }

  /// The reports about a log, without those of changed marks, which lose no entry.
  private func reports(of log: SQLiteLog) -> [String] {
    FailureLog.texts(containing: log.place).filter { !$0.contains("-marks: its bytes were changed.") }
  }

  /// Opens files: if entries are missing, that is reported once, and their offsets are not used again.
  ///
  /// - Returns: The number of entries, or nil if the file is refused.
  @discardableResult
  private func open(_ files: [String: Data], _ what: String) async throws -> Int? {
    let folder = try put(files)
    let log = SQLiteLog(at: folder.file)
    let last: Int
    do { last = Int(try await log.bounds().last) } catch let failure as LogFailure {
      #expect(failure.kind == .otherLayout, "\(what): \(failure)")
      return nil
    }
    let isShorter = last < Self.count
    #expect(reports(of: log).count == (isShorter ? 1 : 0), "\(what): \(reports(of: log))")
    if isShorter, let bytes = files["-wal"], !bytes.isEmpty {
      #expect(try folder.contents("log.sqlite-damaged-1-wal") == bytes, "\(what)")
    }
    let next = ReplicationEntry(id: EntryID(replica: "b", number: 1), bytes: [0])
    #expect(try await log.append([next]) == [UInt64(Self.count) + 1], "\(what)")
    let other = SQLiteLog(at: folder.file)
    let offsets = (1...UInt64(Self.count) + 1).filter { $0 <= UInt64(last) || $0 > UInt64(Self.count) }
    #expect(try await other.entries(after: 0, limit: 99).map(\.offset) == offsets, "\(what)")
    #expect(try await other.append([entry(99)]) == [UInt64(Self.count) + 2], "\(what)")
    #expect(reports(of: log).count == (isShorter ? 1 : 0), "\(what): \(reports(of: log))")
    return last
  }

  @Test func `files of a killed program are whole`() async throws {
    #expect(try await open(files, "whole") == Self.count)
  }

  @Test(arguments: ["", "-wal"])
  func `a file that was cut, at any length, loses no entry without a report`(ending: String) async throws {
    let bytes = try #require(files[ending])
    var shorter = 0
    for length in stride(from: 0, to: bytes.count, by: max(bytes.count / 60, 1)) {
      var files = files
      files[ending] = bytes.prefix(length)
      if let last = try await open(files, "\(length) bytes of *\(ending)"), last < Self.count { shorter += 1 }
    }
    #expect(shorter > 0)
  }

  @Test(arguments: endings) func `a flipped bit loses no entry without a report`(ending: String) async throws
  {
    var random = SeededRandom(seed: 5)
    let bytes = try #require(files[ending])
    for _ in 0..<30 {
      var files = files
      let index = random.int(in: 0...bytes.count - 1)
      files[ending]?[index] ^= 1 << UInt8(random.int(in: 0...7))
      try await open(files, "byte \(index) of *\(ending)")
    }
  }

  @Test func `a log that ends early between two appends is reported with the offsets of the lost entries`()
    async throws
  {
    var files = files
    files["-wal"] = older["-wal"]
    let folder = try put(files)
    let log = SQLiteLog(at: folder.file)
    #expect(try await log.bounds() == LogBounds(first: 1, last: 6))
    #expect(
      reports(of: log) == [
        """
        6 entries of the \(log.place), at the offsets 7 to 12, are missing, although the append was acknowledged: a file was \
        damaged, cut or removed, or replaced by an older one.
          fix: A copy of the write-ahead log is kept in \(folder.path("log.sqlite"))-damaged-1-wal. Restore a backup, or go on \
        without the entries: their offsets are not used again.
        """
      ])
    #expect(try await log.append([entry(7), entry(8)]) == [13, 14])
  }

  @Test func `one lost entry is reported with its offset`() async throws {
    var files = files
    let log = try #require(files["-wal"])
    files["-wal"]?[log.count - 100] ^= 1
    let folder = try put(files)
    let other = SQLiteLog(at: folder.file)
    #expect(try await other.bounds().last == 11)
    #expect(
      reports(of: other) == [
        """
        The entry at offset 12 of the \(other.place) is missing, although the append was acknowledged: a file was damaged, cut or \
        removed, or replaced by an older one.
          fix: A copy of the write-ahead log is kept in \(folder.path("log.sqlite"))-damaged-1-wal. Restore a backup, or go on \
        without the entries: their offsets are not used again.
        """
      ])
  }

  @Test func `a removed log of SQLite, and an older pair of files, are reported`() async throws {
    var files = files
    files["-wal"] = nil
    let folder = try put(files)
    let log = SQLiteLog(at: folder.file)
    #expect(try await log.bounds().last == 0)
    #expect(
      reports(of: log) == [
        """
        12 entries of the \(log.place), at the offsets 1 to 12, are missing, although the append was acknowledged: a file was \
        damaged, cut or removed, or replaced by an older one.
          fix: There was no write-ahead log to copy. Restore a backup, or go on without the entries: their offsets are not used \
        again.
        """
      ])
    try await open(files, "no log")
    var old = older
    old["-marks"] = self.files["-marks"]
    #expect(try await open(old, "older files") == 6)
  }

  @Test func `a file that is gone while its marks are there is reported`() async throws {
    let folder = try put(["-marks": try #require(files["-marks"])])
    let log = SQLiteLog(at: folder.file)
    #expect(try await log.bounds() == LogBounds(first: 1, last: 0))
    #expect(
      reports(of: log) == [
        """
        The file of the \(log.place) is gone, although entries up to offset 12 were appended to it. A new file was created.
          fix: Put the file or a backup back while no program uses it. If you have removed the file on purpose, remove \
        \(folder.path("log.sqlite-marks")) as well.
        """
      ])
    #expect(try await log.append([entry(1)]) == [13])
    try await open(["-marks": try #require(files["-marks"])], "only marks")
  }

  @Test func `files that were copied without their marks, or together, are whole`() async throws {
    var files = files
    files["-marks"] = nil
    #expect(try await open(files, "without marks") == Self.count)
    let folder = try put(older)
    let log = SQLiteLog(at: folder.file)
    #expect(try await log.append([entry(7)]) == [7])
    #expect(reports(of: log) == [])
    // The next opening of a copied file notices damage.
    let copied = try put(files)
    _ = try await SQLiteLog(at: copied.file).bounds()
    var cut = files
    cut["-marks"] = try copied.contents("log.sqlite-marks")
    cut["-wal"] = older["-wal"]
    #expect(try await open(cut, "copied and cut") == 6)
  }

  @Test func `a damaged log without marks is reported once, with the number of transactions`() async throws {
    var files = files
    files["-marks"] = nil
    let bytes = try #require(files["-wal"])
    files["-wal"]?[bytes.count - 100] ^= 1
    let folder = try put(files)
    let log = SQLiteLog(at: folder.file)
    #expect(try await log.bounds().last == 11)
    _ = try await log.append([entry(12)])
    _ = try await SQLiteLog(at: folder.file).append([entry(13)])
    #expect(
      reports(of: log) == [
        """
        A transaction of the \(log.place) cannot be read, so that entries are missing: SQLite's write-ahead log is damaged, or \
        a power failure has interrupted a write.
          fix: A copy of the write-ahead log is kept in \(folder.path("log.sqlite"))-damaged-1-wal. Restore a backup, or go on \
        without the entries.
        """
      ])
  }

  @Test func `a trimmed log is whole, and so is one that several processes append to`() async throws {
    let folder = try put(files)
    let logs = [SQLiteLog(at: folder.file), SQLiteLog(at: folder.file)]
    try await logs[0].trim(upTo: 12)
    #expect(try await logs[1].append([entry(13)]) == [13])
    #expect(try await logs[0].append([entry(14)]) == [14])
    try await logs[1].trim(upTo: 13)
    for log in logs { log.close() }
    let later = SQLiteLog(at: folder.file)
    #expect(try await later.bounds() == LogBounds(first: 14, last: 14))
    try await later.trim(upTo: 14)
    #expect(try await SQLiteLog(at: folder.file).append([entry(15)]) == [15])
    #expect(reports(of: later) == [])
    let marks = try #require(MarkFile.stored(folder.path("log.sqlite-marks"), of: "a log"))
    #expect(SaveMarks(marks).newest == 15)
  }

  private struct Board: Codable, Equatable, Sendable { var cards: [String] = [] }
  private enum BoardAction: Codable, Sendable { case add(String) }

  private func board() -> Store<Board, BoardAction> {
    Store(Board()) { (board: inout Board, action: BoardAction) -> Effect<BoardAction> in
      if case .add(let card) = action { board.cards.append(card) }
      return .none
    }
  }

  @Test func `replicas go on with the entries that are left, and agree on those that follow`() async throws {
    let folder = try TemporaryFolder()
    let (store, log) = (board(), SQLiteLog(at: folder.file))
    let replica = try await store.attach(Replica(of: "board", over: log, as: "one"))
    var older = Data()
    for card in ["a", "b", "c", "d"] {
      store.send(.add(card))
      try await replica.settle()
      if card == "b" { older = try folder.contents("log.sqlite-wal") }
    }
    var files = try Self.files(in: folder)
    files["-wal"] = older
    replica.detach()
    log.close()
    let damaged = try put(files)
    let logs = [SQLiteLog(at: damaged.file), SQLiteLog(at: damaged.file)]
    let stores = [board(), board()]
    let replicas = [
      try await stores[0].attach(Replica(of: "board", over: logs[0], as: "one")),
      try await stores[1].attach(Replica(of: "board", over: logs[1], as: "two")),
    ]
    for replica in replicas { try await replica.settle() }
    #expect(stores.map(\.state.cards) == [["a", "b"], ["a", "b"]])
    #expect(reports(of: logs[0]).count == 1)
    let start = "2 entries of the \(logs[0].place), at the offsets 3 to 4, are missing"
    #expect(reports(of: logs[0]).first?.hasPrefix(start) == true)
    stores[0].send(.add("e"))
    try await replicas[0].settle()
    stores[1].send(.add("f"))
    try await replicas[1].settle()
    #expect(stores[1].state.cards == ["a", "b", "e", "f"])
    #expect(try await logs[0].entries(after: 0, limit: 9).map(\.offset) == [1, 2, 5, 6])
    for replica in replicas { replica.detach() }
  }

  @Test func `a process that is killed after its append has left the mark`() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path("log.sqlite") as String] in
      let log = SQLiteLog(at: URL(filePath: path))
      for number in 1...3 { _ = try await log.append([entry(UInt64(number))]) }
      kill(getpid(), SIGKILL)
    }
    try FileManager.default.removeItem(atPath: folder.path("log.sqlite-wal"))
    let log = SQLiteLog(at: folder.file)
    #expect(try await log.append([entry(4)]) == [4])
    #expect(reports(of: log).count == 1)
  }
}
#endif
