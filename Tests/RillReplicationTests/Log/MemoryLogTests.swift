import RillReplication
import RillReplicationTesting
import RillTesting
import Testing

@Suite struct MemoryLogTests {
  @Test(arguments: Conformance<LogSite>.replicationLog.checks)
  func `a log in memory satisfies the rules of logs`(_ check: ConformanceCheck<LogSite>) async {
    await check.run {
      let log = MemoryLog(largestEntry: 1 << 17)
      // All tests of the process start at once, so a wait takes as long as the others need.
      return LogSite(timeLimit: .seconds(1_000)) { log }
    }
  }

  @Test func `a failure of a log in memory names the log and the fix`() async throws {
    let log = MemoryLog("board", largestEntry: 4)
    #expect(log.place == "memory log board")
    let id = EntryID(replica: "a", number: 1)
    #expect(
      await failure { _ = try await log.append([ReplicationEntry(id: id, bytes: [1, 2, 3, 4, 5])]) }?
        .description
          == """
          memory log board: entry 1 of the replica "a" has 5 bytes, and the limit is 4 bytes
            fix: send smaller actions, or create the log with a higher limit
          """)
    #expect(
      await failure {
        _ = try await log.append([ReplicationEntry(id: EntryID(replica: "", number: 0), bytes: [])])
      }?
      .description == """
        memory log board: an entry has the number 0 and the replica ""
          fix: number the entries of a replica from 1, and give the replica an ID of 1 to 128 bytes
        """)
    #expect(
      await failure { _ = try await log.value("a/b") }?.description == """
        memory log board: "a/b" cannot be the key of a value
          fix: use 1 to 128 letters and digits of ASCII, "-", "_" and ".", with no "." at either end
        """)
    _ = try await log.append([ReplicationEntry(id: id, bytes: [1])])
    _ = try await log.append([ReplicationEntry(id: EntryID(replica: "a", number: 2), bytes: [1])])
    try await log.trim(upTo: 1)
    #expect(
      await failure { _ = try await log.entries(after: 0, limit: 1) }?.description == """
        memory log board: the entries after offset 0 were asked for, and those before offset 2 have been trimmed
          fix: start from the newest snapshot, which contains the trimmed entries
        """)
    #expect(
      await failure { _ = try await log.append([ReplicationEntry(id: id, bytes: [1])]) }?.description == """
        memory log board: entry 1 of the replica "a" is not in the log, but its entry 2 has been appended already, so the \
        entry was trimmed or the replica counts anew
          fix: start the replica from the newest snapshot, which says which proposals it contains; give each replica an ID \
        of its own
        """)
  }

  private func failure(_ body: () async throws -> Void) async -> LogFailure? {
    do {
      try await body()
      return nil
    } catch {
      return error as? LogFailure
    }
  }
}
