#if SQLite
import Foundation
import Rill
import RillFixtures
import RillReplication
import RillReplicationTesting
import RillSQLite
import RillTesting
import Synchronization
import Testing

@Suite struct ReplicationLogTests {
  @Test(arguments: Conformance<LogSite>.replicationLog.checks)
  func `a log in a file satisfies the rules of logs`(_ check: ConformanceCheck<LogSite>) async throws {
    let folder = try TemporaryFolder()
    var number = 0
    await check.run {
      number += 1
      let file = folder.url.appending(path: "log \(number).sqlite")
      // All tests of the process start at once, so a wait takes as long as the others need.
      return LogSite(timeLimit: .seconds(1_000)) { SQLiteLog(at: file, largestEntry: 1 << 17) }
    }
  }

  @Test
  func `an append wakes a reader of another connection, and a change without entries does not end its wait`()
    async throws
  {
    let folder = try TemporaryFolder()
    let (log, other) = (SQLiteLog(at: folder.file), SQLiteLog(at: folder.file))
    let reading = Task { try await log.entries(after: 0, limit: 10) }
    _ = try await other.compareAndSet("key", to: [1], expecting: nil)
    try await other.save(LogSnapshot(offset: 0, bytes: []))
    _ = try await other.append([entry(1)])
    #expect(try await reading.value == [PlacedEntry(offset: 1, entry: entry(1))])
  }

  @Test func `entries whose replica damage has removed are read as entries without a content`() async throws {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    _ = try await log.append([entry(1), entry(2)])
    await log.closeAndWait()
    try SQLiteConnection(path: folder.path("log.sqlite")).run("DELETE FROM rill_log_replicas")
    let again = SQLiteLog(at: folder.file)
    #expect(
      try await again.entries(after: 0, limit: 10)
        == [PlacedEntry(offset: 1, entry: nil), PlacedEntry(offset: 2, entry: nil)])
  }

  @Test func `entries that damage has removed between others are reported once`() async throws {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    _ = try await log.append((1...9).map(entry))
    await log.closeAndWait()
    try SQLiteConnection(path: folder.path("log.sqlite")).run(
      "DELETE FROM rill_log WHERE offset IN (3, 4, 8)")
    let again = SQLiteLog(at: folder.file)
    let reports = Mutex<[String]>([])
    try await Failures.reporting(to: { failure in
      reports.withLock { $0.append("\(failure)") }
    }) { () async throws in
      #expect(try await again.entries(after: 4, limit: 3).map(\.offset) == [5, 6, 7])
      #expect(reports.withLock { $0 } == [])
      for _ in 0..<2 { #expect(try await again.entries(after: 0, limit: 10).count == 6) }
    }
    #expect(
      reports.withLock { $0 } == [
        """
        3 entries from offset 3 on of the \(again.place) are missing between others: the file was damaged.
          fix: Restore a backup, or go on without the entries. Replicas that have read them differ from those that have not.
        """
      ])
  }

  @Test func `rows that damage has moved are not returned`() async throws {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    let marked = ReplicationEntry(id: EntryID(replica: "a", number: 1), bytes: Array("marked entry".utf8))
    _ = try await log.append([marked] + (2...9).map(entry))
    await log.closeAndWait()
    var bytes = try folder.contents("log.sqlite")
    // The row number is before the header of the record: its size, the types of three numbers, and the type of the data.
    let data = try #require(bytes.range(of: Data("marked entry".utf8)))
    let place = data.lowerBound - 6
    #expect(bytes[place] == 1)
    bytes[place] = 17
    try folder.write(bytes, "log.sqlite")
    let again = SQLiteLog(at: folder.file)
    let found = await failure { _ = try await again.entries(after: 0, limit: 10) }
    #expect(
      found?.description == """
        \(again.place): rows of the file are not in the order of their keys, so the file is damaged
          fix: move the file and those whose names begin with its name away, and restore a backup
        """)
    #expect(found?.kind == .otherLayout)
  }

  @Test func `one read is limited in bytes, and returns an entry that alone is larger`() async throws {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    let entries = [5, 4, 4, 9].enumerated().map { index, size in
      ReplicationEntry(
        id: EntryID(replica: "a", number: UInt64(index) + 1), bytes: [UInt8](repeating: 1, count: size << 20))
    }
    _ = try await log.append(entries)
    #expect(try await log.entries(after: 0, limit: 10).map(\.offset) == [1, 2])
    #expect(try await log.entries(after: 2, limit: 10).map(\.offset) == [3, 4])
    #expect(try await log.entries(after: 3, limit: 10).map(\.offset) == [4])
  }

  @Test func `a log that is closed has nothing open afterwards`() async throws {
    for _ in 0..<20 {
      let folder = try TemporaryFolder()
      let log = SQLiteLog(at: folder.file)
      _ = try await log.append([entry(1)])
      _ = try await log.entries(after: 0, limit: 10)
      #expect(FileManager.default.fileExists(atPath: folder.file.path + "-wal"))
      await log.closeAndWait()
      #expect(!FileManager.default.fileExists(atPath: folder.file.path + "-wal"))
    }
  }

  @Test func `closing ends waits and later calls`() async throws {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file)
    _ = try await log.append([entry(1)])
    let reading = Task { try await log.entries(after: 1, limit: 10) }
    _ = try await log.bounds()
    log.close()
    let closed = """
      \(log.place): the log was closed by this program
        fix: create another log for the place, and close it after its replicas are detached
      """
    #expect(await failure { _ = try await reading.value }?.description == closed)
    #expect(await failure { _ = try await log.append([entry(2)]) }?.description == closed)
    #expect(await failure { _ = try await log.entries(after: 0, limit: 1) }?.kind == .closed)
    log.close()
    #expect(try await SQLiteLog(at: folder.file).bounds() == LogBounds(first: 1, last: 1))
  }

  @Test func `a call after closing is refused, although the connections are closed one after the other`()
    async throws
  {
    for round in 1...100 {
      let folder = try TemporaryFolder()
      let log = SQLiteLog(at: folder.file)
      _ = try await log.append([entry(1)])
      log.close()
      let failure = await failure { _ = try await log.append([entry(2)]) }
      #expect(failure?.kind == .closed, "round \(round)")
      await log.closeAndWait()
      let next = SQLiteLog(at: folder.file)
      #expect(try await next.bounds() == LogBounds(first: 1, last: 1))
      await next.closeAndWait()
    }
  }

  @Test func `numbers, snapshots and values that are too large are refused and change nothing`() async throws
  {
    let folder = try TemporaryFolder()
    let log = SQLiteLog(at: folder.file, largestEntry: 2, largestSnapshot: 3)
    #expect(
      await failure { try await log.save(LogSnapshot(offset: 7, bytes: [1, 2, 3, 4])) }?.description == """
        \(log.place): the snapshot at offset 7 has 4 bytes, and the limit is 3 bytes
          fix: store less in the state, or create the log with a higher limit
        """)
    #expect(
      await failure { _ = try await log.compareAndSet("a", to: [1, 2, 3, 4], expecting: nil) }?.description
        == """
        \(log.place): the value of "a" has 4 bytes, and the limit is 3 bytes
          fix: store less in the state, or create the log with a higher limit
        """)
    let id = EntryID(replica: "a", number: .max)
    #expect(
      await failure { _ = try await log.append([ReplicationEntry(id: id, bytes: [])]) }?.kind == .denied)
    #expect(try await log.bounds() == LogBounds(first: 1, last: 0))
    #expect(try await log.snapshots() == [])
  }
}

extension TemporaryFolder {
  /// The file of a log.
  var file: URL { url.appending(path: "log.sqlite") }
}

/// An entry of the replica "a".
func entry(_ number: UInt64) -> ReplicationEntry {
  ReplicationEntry(id: EntryID(replica: "a", number: number), bytes: [UInt8(truncatingIfNeeded: number)])
}

/// Returns the failure that a closure throws.
func failure(_ body: () async throws -> Void) async -> LogFailure? {
  do {
    try await body()
    return nil
  } catch {
    return error as? LogFailure
  }
}
#endif
