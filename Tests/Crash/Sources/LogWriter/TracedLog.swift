import Foundation
import RillReplication
import Synchronization

/// A log that notes in a file which entry a process has read at which offset, so that the notes of processes can be compared.
final class TracedLog: ReplicationLog {
  private struct Trace {
    let file: FileHandle
    /// The highest offset that is noted, since a replica may read an entry several times.
    var last: UInt64 = 0
  }

  private let log: any ReplicationLog
  private let trace: Mutex<Trace>

  /// Creates a log with a file to which it appends.
  init(_ log: any ReplicationLog, file: FileHandle) {
    self.log = log
    trace = Mutex(Trace(file: file))
  }

  func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    let entries = try await log.entries(after: offset, limit: limit)
    try trace.withLock { trace in
      var lines = ""
      for placed in entries where placed.offset > trace.last {
        // Without its last word, the line is one in which the process was killed.
        let entry = placed.entry.map { "\($0.id.replica).\($0.id.number)" } ?? "nothing"
        lines += "\n\(placed.offset) \(entry) read"
        trace.last = placed.offset
      }
      try trace.file.write(contentsOf: Data(lines.utf8))
    }
    return entries
  }

  var place: String { log.place }
  var largestEntry: Int { log.largestEntry }
  func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] { try await log.append(entries) }
  func bounds() async throws -> LogBounds { try await log.bounds() }
  func save(_ snapshot: LogSnapshot) async throws { try await log.save(snapshot) }
  func snapshots() async throws -> [UInt64] { try await log.snapshots() }
  func snapshot(at offset: UInt64) async throws -> LogSnapshot? { try await log.snapshot(at: offset) }
  func removeSnapshot(at offset: UInt64) async throws { try await log.removeSnapshot(at: offset) }
  func trim(upTo offset: UInt64) async throws { try await log.trim(upTo: offset) }
  func value(_ key: String) async throws -> LogValue? { try await log.value(key) }
  func compareAndSet(_ key: String, to bytes: [UInt8]?, expecting expected: UInt64?) async throws -> UInt64? {
    try await log.compareAndSet(key, to: bytes, expecting: expected)
  }
}
