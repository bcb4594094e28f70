import RillReplication
import RillReplicationTesting
import RillTesting
import Testing

@Suite struct ConformanceTests {
  /// The first rule that each fault breaks.
  static let rules: [BrokenLog.Fault: String] = [
    .acceptsAnyIdentity: "returns entries in the order of their offsets",
    .acceptsAnyKey: "refuses keys and identities that no log accepts",
    .acceptsLarge: "adds no entry of a group with one above the limit, and accepts the limit",
    .addsBeforeLarge: "adds no entry of a group with one above the limit, and accepts the limit",
    .addsTrimmed: "adds no entry again that was trimmed",
    .ascendingSnapshots: "keeps one snapshot for each offset, newest first",
    .cutsValues: "keeps the bytes of values, and tells their keys apart",
    .hangs: "returns entries in the order of their offsets",
    .ignoresCase: "keeps the bytes of values, and tells their keys apart",
    .shiftsOffsets: "returns entries in the order of their offsets",
    .trimsSnapshots: "keeps its snapshots when entries are trimmed",
    .createsAnyway: "sets a value only if its revision is the expected one",
    .cutsSnapshot: "keeps one snapshot for each offset, newest first",
    .fewOffsets: "returns entries in the order of their offsets",
    .forgets: "has the same entries, snapshots and values in every object",
    .ignoresCancellation: "ends a wait when its task is cancelled",
    .ignoresLimit: "returns at most as many entries as asked for, without a gap",
    .keepsFirstSnapshot: "keeps one snapshot for each offset, newest first",
    .keepsSnapshot: "keeps one snapshot for each offset, newest first",
    .lowersRevisions: "sets a value only if its revision is the expected one",
    .losesBytes: "adds no entry of a group with one above the limit, and accepts the limit",
    .mixesReplicas: "keeps the bytes and the replicas of entries of any kind",
    .neverWakes: "waits for an entry, which another object may append",
    .refusesToExplain: "refuses keys and identities that no log accepts",
    .repeats: "adds an entry once, however often it is appended",
    .repeatsStart: "adds the rest of a group whose start it contains",
    .replaces: "adds an entry once, however often it is appended",
    .restartsOffsets: "removes entries up to an offset, and never assigns an offset twice",
    .returnsNone: "waits for an entry, which another object may append",
    .reusesRevisions: "sets a value only if its revision is the expected one",
    .reverses: "returns entries in the order of their offsets",
    .saysNotTrimmed: "removes entries up to an offset, and never assigns an offset twice",
    .setsAnyway: "sets a value only if its revision is the expected one",
    .skips: "returns entries in the order of their offsets",
    .startsFull: "starts with no entry, snapshot or value",
    .trimsLess: "removes entries up to an offset, and never assigns an offset twice",
    .wrongBounds: "removes entries up to an offset, and never assigns an offset twice",
  ]

  @Test(arguments: BrokenLog.Fault.allCases)
  func `each fault of a log breaks the rule about it`(_ fault: BrokenLog.Fault) async throws {
    let rule = try #require(Self.rules[fault])
    var failure: CheckFailure?
    await withKnownIssue("\(fault)") {
      failure = await Conformance.replicationLog.run {
        let log = BrokenLog(fault)
        return LogSite(timeLimit: .milliseconds(300)) { log }
      }
    }
    let text = failure?.description ?? ""
    #expect(text.contains("    \(rule):\n"), "\(text)")
  }

  @Test func `a failure says which rules are broken, and how to satisfy them`() async {
    var failure: CheckFailure?
    await withKnownIssue {
      failure = await Conformance.replicationLog.run {
        let log = BrokenLog(.ignoresLimit)
        // All tests of the process start at once, so a wait takes as long as the others need.
        return LogSite(timeLimit: .seconds(1_000)) { log }
      }
    }
    #expect(
      failure?.description == """
        BrokenLog breaks 1 of the 22 rules of a log:

            returns at most as many entries as asked for, without a gap:
            - 7 entries were returned although the limit is 1
            - 7 entries were returned although the limit is 3
            - 4 entries were returned although the limit is 2

        Correct the type, or do not say that it is a log.
        """)
  }
}
