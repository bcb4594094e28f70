#if NATS
import Foundation
import RillNATS
import RillReplication
import RillReplicationTesting
import RillTesting
import Testing

@Suite struct NATSLogTests {
  @Test(arguments: Conformance<LogSite>.replicationLog.checks)
  func `a log on a server satisfies the rules of logs`(_ check: ConformanceCheck<LogSite>) async throws {
    let server = try sharedServer.get()
    await check.run {
      let stream = "test-\(UUID().uuidString)"
      return LogSite { NATSLog(server.url, stream: stream, largestEntry: 1 << 17) }
    }
  }

  @Test(arguments: Conformance<LogSite>.replicationLog.checks)
  func `a log that shares its stream satisfies the rules of logs`(
    _ check: ConformanceCheck<LogSite>
  ) async throws {
    let server = try sharedServer.get()
    let stream = "shared-\(UUID().uuidString)"
    let other = NATSLog(server.url, stream: stream, log: "other")
    let noise = Task {
      var number: UInt64 = 0
      while !Task.isCancelled {
        number += 1
        _ = try await other.append([entry(number)])
      }
    }
    defer { noise.cancel() }
    await check.run {
      let log = UUID().uuidString + " ü"
      return LogSite { NATSLog(server.url, stream: stream, log: log, largestEntry: 1 << 17) }
    }
  }
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
