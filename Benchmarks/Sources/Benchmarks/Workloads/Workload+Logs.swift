import Foundation
import RillNATS
import RillReplication
import RillSQLite

extension Workload {
  /// The size of the measured entries, which is that of an encoded action with its checksum.
  private static let line = [UInt8](repeating: 42, count: 160)
  /// The number of entries in a group.
  private static let group = 256

  static let fileAppends = Workload(
    "L-file", "append to a log in a file, in groups of 256", .times(1.3, "SQLite", fileRows)
  ) {
    let place = JournalPlace()
    let log = SQLiteLog(at: place.url)
    var number: UInt64 = 0
    return .suspending(each: group) { count in
      for _ in 0..<count { await append(&number, to: log) }
      blackHole(place)
    }
  }

  /// The rows that measure appends to a server, if it is installed.
  static let serverAppends: [Workload] = {
    guard let program = LocalServer.program else {
      FileHandle.standardError.write(
        Data("benchmarks: nats-server is missing, so L-server is not measured: Scripts/setup nats\n".utf8))
      return []
    }
    return [
      Workload(
        "L-server", "append to a log on a NATS server, in groups of 256",
        .times(1.3, "libnats", { serverMessages(program) })
      ) {
        do {
          let server = try LocalServer(program)
          let log = NATSLog(server.url, stream: "bench")
          var number: UInt64 = 0
          return .suspending(each: group) { count in
            for _ in 0..<count { await append(&number, to: log) }
            blackHole(server)
          }
        } catch {
          fatalError("\(error)")
        }
      }
    ]
  }()

  private static func append(_ number: inout UInt64, to log: any ReplicationLog) async {
    let start = number
    let entries = (1...UInt64(group)).map {
      ReplicationEntry(id: EntryID(replica: "a", number: start + $0), bytes: line)
    }
    number += UInt64(group)
    do { check(try await log.append(entries).last == number, "all are appended") } catch {
      fatalError("\(error)")
    }
  }

  /// Measures the client library's own asynchronous publishing.
  private static func serverMessages(_ program: String) -> Measure {
    do {
      let server = try LocalServer(program)
      let publisher = PlainPublisher(server.url, stream: "bench")
      return .suspending(each: group) { count in
        for _ in 0..<count { publisher.publish(group, line, on: "bench") }
        blackHole(server)
      }
    } catch {
      fatalError("\(error)")
    }
  }

  /// Measures SQLite's inserts into a table of that kind.
  private static func fileRows() -> Measure {
    let place = JournalPlace()
    do {
      try FileManager.default.createDirectory(
        at: place.url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let connection = try SQLiteConnection(path: place.url.path())
      try connection.run(
        "CREATE TABLE entries (offset INTEGER PRIMARY KEY, replica INTEGER, number INTEGER, data BLOB, UNIQUE (replica, number))"
      )
      let line = Data(line)
      var number: Int64 = 0
      return .suspending(each: group) { count in
        do throws(SQLiteError) {
          for _ in 0..<count {
            try connection.transaction { () throws(SQLiteError) in
              for _ in 0..<group {
                number += 1
                try connection.run(
                  "INSERT INTO entries VALUES (?, 1, ?, ?)", .integer(number), .integer(number), .data(line))
              }
            }
          }
        } catch {
          fatalError("\(error)")
        }
        blackHole(place)
      }
    } catch {
      fatalError("\(error)")
    }
  }
}
