#if SQLite
import Foundation
import RillFixtures
import Testing

@testable import RillSQLite

/// The write-ahead log of a file on a small disk.
struct FreeRoomTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(free: Int) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: folder.path("values.sqlite"), patience: .seconds(100)) { _ in
      free
    }
    try connection.run("CREATE TABLE IF NOT EXISTS numbers (id INTEGER PRIMARY KEY, data BLOB)")
    return connection
  }

  private func write(_ count: Int, _ connection: SQLiteConnection) throws(SQLiteError) -> [Int] {
    try (0..<count).map { round throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        try connection.run(
          "INSERT INTO numbers VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data",
          .data(Data(repeating: UInt8(round), count: 10_000)))
      }
      return DatabaseFiles.size(folder.path("values.sqlite-wal"))
    }
  }

  @Test func `a log that is larger than the free room is emptied before it grows`() throws {
    let sizes = try write(100, open(free: 100_000))
    let largest = try #require(sizes.max())
    #expect(largest > 100_000 && largest < 130_000)
    #expect(sizes.count { $0 < 20_000 } > 5)
    let roomy = try #require(try write(100, open(free: .max)).max())
    #expect(roomy > 1_000_000)
  }

  @Test func `a log of a few pages is not emptied, although the disk is full`() throws {
    let sizes = try write(30, open(free: 0))
    #expect(sizes.max() ?? 0 > 64 << 10)
  }

  @Test func `a log that another connection reads is not waited for`() throws {
    let connection = try open(free: 0)
    _ = try write(1, connection)
    let reader = try open(free: .max)
    // With a patience of 100 seconds, a call that waited for the reader would not return within the test's time.
    let sizes = try reader.snapshot { () throws(SQLiteError) -> [Int] in
      _ = try reader.rows("SELECT id FROM numbers") { $0.integer(0) }
      return try write(30, connection)
    }
    #expect(sizes == sizes.sorted())
    #expect(try write(10, connection).contains { $0 < 64 << 10 })
  }

  @Test func `the free room on the disk is known`() {
    #expect(FreeRoom.onDisk(of: folder.path("values.sqlite")) == .max)
    #expect((1..<Int.max).contains(FreeRoom.onDisk(of: folder.url.path())))
  }
}
#endif
