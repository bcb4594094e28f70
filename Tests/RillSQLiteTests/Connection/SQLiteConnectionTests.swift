#if SQLite
import Foundation
import RillFixtures
import Synchronization
import Testing

@testable import RillSQLite

struct SQLiteConnectionTests {
  @Test func `connections that open a new file at once wait for each other`() throws {
    let folder = try TemporaryFolder()
    let failures = Mutex<[String]>([])
    for round in 0..<200 {
      let path = folder.path("\(round).sqlite")
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        do {
          let connection = try SQLiteConnection(path: path)
          try connection.transaction { () throws(SQLiteError) in
            try connection.run("CREATE TABLE IF NOT EXISTS names (name TEXT)")
            try connection.run("INSERT INTO names VALUES (?)", .text("\(number)"))
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      #expect(try SQLiteConnection(path: path).rows("SELECT name FROM names") { $0.text(0) }.count == 4)
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test func `the log of a connection to a new file stays when others are closed`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("new.sqlite")
    let connection = try SQLiteConnection(path: path)
    let log = try #require(FileIdentity(DatabaseFiles(path: path).log))
    do {
      let other = try SQLiteConnection(path: path)
      try other.transaction { () throws(SQLiteError) in try other.run("CREATE TABLE names (name TEXT)") }
    }
    #expect(FileIdentity(DatabaseFiles(path: path).log) == log)
    try connection.transaction { () throws(SQLiteError) in
      try connection.run("INSERT INTO names VALUES ('one')")
    }
  }

  @Test func `a connection without patience does not wait for another one`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("new.sqlite")
    let reader = try SQLiteConnection(path: path)
    try reader.run("PRAGMA journal_mode = DELETE")
    try reader.run("CREATE TABLE names (name TEXT)")
    try reader.run("BEGIN")
    _ = try reader.rows("SELECT name FROM names") { $0.text(0) }
    let error = #expect(throws: SQLiteError.self) { try SQLiteConnection(path: path, patience: .zero) }
    #expect(error?.message == "database is locked")
    try reader.run("COMMIT")
    _ = try SQLiteConnection(path: path, patience: .zero)
  }

  @Test func `no change of another connection comes between the statements of a snapshot`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("values.sqlite")
    let (reader, writer) = (try SQLiteConnection(path: path), try SQLiteConnection(path: path))
    let tables = { () throws(SQLiteError) -> [String] in
      try reader.rows("SELECT name FROM sqlite_master") { $0.text(0) }
    }
    let version = { () throws(SQLiteError) -> Int64 in
      try reader.rows("PRAGMA schema_version") { $0.integer(0) }.first ?? -1
    }
    try reader.snapshot { () throws(SQLiteError) in
      #expect(try tables() == [])
      try writer.run("CREATE TABLE names (name TEXT)")
      #expect(try version() == 0)
      #expect(try tables() == [])
    }
    #expect(try tables() == ["names"])
    #expect(try version() == 1)
    // A statement that fails ends the snapshot.
    #expect(throws: SQLiteError.self) {
      try reader.snapshot { () throws(SQLiteError) in try reader.run("SELECT missing FROM names") }
    }
    try writer.run("DROP TABLE names")
    #expect(try tables() == [])
  }
}
#endif
