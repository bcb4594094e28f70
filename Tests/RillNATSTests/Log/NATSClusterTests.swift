#if NATS
import Foundation
import RillNATS
import RillReplication
import RillReplicationTesting
import RillTesting
import Testing

/// Logs of which three servers have a copy.
@Suite struct NATSClusterTests {
  /// Four objects for one log, which no other test uses.
  private func makeLogs() async throws -> [NATSLog] {
    let (cluster, name) = (try await sharedCluster.value, UUID().uuidString)
    return (0..<4).map { _ in cluster.log(name) }
  }

  @Test(arguments: Conformance<LogSite>.replicationLog.checks)
  func `a log in a cluster satisfies the rules of logs`(_ check: ConformanceCheck<LogSite>) async throws {
    let cluster = try await sharedCluster.value
    await check.run {
      let name = UUID().uuidString
      return LogSite { cluster.log(name) }
    }
  }

  @Test func `of changes that expect the same revision, one is stored`() async throws {
    let logs = try await makeLogs()
    var revision = try #require(try await logs[0].compareAndSet("lease", to: [], expecting: nil))
    for round in 0..<60 {
      let expected = revision
      let stored = try await withThrowingTaskGroup(of: UInt64?.self) { group in
        for (index, log) in logs.enumerated() {
          group.addTask { try await log.compareAndSet("lease", to: [UInt8(index)], expecting: expected) }
        }
        return try await group.reduce(into: [UInt64]()) { if let stored = $1 { $0.append(stored) } }
      }
      try #require(stored.count == 1, "round \(round): \(stored)")
      revision = stored[0]
    }
    #expect(try await logs[1].value("lease")?.revision == revision)
    #expect(try await logs[2].compareAndSet("lease", to: nil, expecting: revision) == 0)
    #expect(try await logs[3].compareAndSet("lease", to: [1], expecting: revision) == nil)
    #expect(try await logs[3].compareAndSet("lease", to: [1], expecting: nil) != nil)
  }

  @Test func `a log that several programs trim begins after the highest offset`() async throws {
    let logs = try await makeLogs()
    var last: UInt64 = 0
    for round in 0..<20 {
      last = try await logs[0].append((1...8).map { entry(last + $0) }).last ?? 0
      let end = last
      try await withThrowingTaskGroup { group in
        for (index, log) in logs.enumerated() {
          group.addTask { try await log.trim(upTo: end - UInt64((index + round) % 4)) }
        }
        try await group.waitForAll()
      }
      try #require(try await logs[1].bounds().first == last + 1, "round \(round)")
    }
  }
}
#endif
