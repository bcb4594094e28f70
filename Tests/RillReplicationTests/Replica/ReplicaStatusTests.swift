import Rill
import RillPersistence
import RillReplicationTesting
import RillTesting
import Testing

@testable import RillReplication

/// The status of a replica as a line of a log, and the proposals that its outbox has saved.
@MainActor @Suite struct ReplicaStatusTests {
  private let trial = ReplicaTrial()

  @Test func `the status counts the proposals that are saved and not in the log`() async throws {
    let storage = ObservedStorage()
    let line = trial.log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    line.cut()
    store.send(.add("a"))
    store.send(.add("b"))
    await trial.wait(for: replica) { $0.saved == 2 }
    #expect(replica.status.pending == 2)
    #expect(try storage.keys().count == 2)
    trial.heal(line)
    try await replica.settle()
    #expect(replica.status.saved == 0)
  }

  @Test func `proposals of a run that has not reached the log are saved, and counted again by the next run`()
    async throws
  {
    let storage = ObservedStorage()
    let line = trial.log.connection()
    line.cut()
    for count in [1, 2] {
      let store = makeBoard()
      let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
      await trial.wait(for: replica) { $0.saved == count - 1 }
      store.send(.add("\(count)"))
      await trial.wait(for: replica) { $0.saved == count }
      #expect(replica.status.pending == count)
      replica.detach()
    }
    line.heal()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    try await replica.settle()
    #expect(store.cards == ["1", "2"])
    #expect(replica.status.saved == 0)
  }

  @Test func `without a durable outbox, nothing is saved`() async throws {
    let line = trial.log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line)
    line.cut()
    store.send(.add("a"))
    await trial.wait(for: replica) { $0.appendFailure != nil }
    #expect(replica.status.pending == 1 && replica.status.saved == 0)
  }

  // MARK: - The line

  @Test func `the line of a replica that is up to date has the numbers`() {
    var status = ReplicaStatus()
    #expect("\(status)" == "connecting, offset 0 of 0, nothing pending")
    status.connection = .connected
    (status.position, status.newest) = (12, 15)
    #expect("\(status)" == "connected, offset 12 of 15, nothing pending")
    status.pending = 4
    #expect("\(status)" == "connected, offset 12 of 15, 4 pending")
    let now = ContinuousClock.now
    status.oldestPending = now - .milliseconds(3_290)
    #expect(status.description(at: now) == "connected, offset 12 of 15, 4 pending (the oldest for 3.2 s)")
    status.saved = 2
    #expect(
      status.description(at: now)
        == "connected, offset 12 of 15, 4 pending (2 saved, the oldest for 3.2 s)")
  }

  @Test func `each problem follows on the same line, also if its text has several lines`() throws {
    let failure = LogFailure(
      .unavailable, place: "log", reason: "no answer\r\nconnected, offset 9 of 9", fix: "wait")
    var status = ReplicaStatus()
    status.connection = .disconnected(failure)
    #expect(
      "\(status)" == """
        disconnected, offset 0 of 0, nothing pending; log: no answer, connected, offset 9 of 9, fix: wait
        """)
    status.connection = .stopped(.closed)
    status.appendFailure = LogFailure(.full, place: "log", reason: "it is full", fix: "trim it")
    status.outboxFailure = PersistenceFailure(.noRoom, "The disk is full.", fix: "Make room.")
    status.snapshotFailure = LogFailure(.denied, place: "log", reason: "no access", fix: "ask")
    status.damagedCount = 1
    #expect(
      "\(status)" == """
        stopped, offset 0 of 0, nothing pending; The log was closed by this program. Attach a new replica with an open \
        log.; an append failed: log: it is full, fix: trim it; the outbox cannot be saved: The disk is full. Make room.; \
        a snapshot failed: log: no access, fix: ask; 1 damaged entry was skipped
        """)
  }

  @Test func `the line names the replica whose states differ`() throws {
    var checkpoints = ReplicaMachine<Int, Int>(id: "me", checksumInterval: 10)
    checkpoints.checkpoints.add(StateChecksum(offset: 10, value: 1))
    _ = checkpoints.receive(
      PlacedProposal(
        offset: 11, id: EntryID(replica: "ann\nconnected", number: 1), content: .damaged("it is empty"),
        checksum: StateChecksum(offset: 10, value: 2)),
      with: Nothing())
    let straying = try #require(checkpoints.checkpoints.straying)
    #expect(
      "\(straying)" == #"the settled state differs from that of "ann, connected" at offset 10"#)
    var status = ReplicaStatus()
    status.damagedCount = 2
    status.straying = straying
    #expect(
      "\(status)" == """
        connecting, offset 0 of 0, nothing pending; 2 damaged entries were skipped; the settled state differs from that of \
        "ann, connected" at offset 10
        """)
  }

  /// Handles nothing.
  private struct Nothing: ProposalHandling {
    func handle(_ proposal: Int, on state: inout Int) -> Refusal? { nil }
  }

  @Test func `a connection is described with its reason`() {
    #expect("\(ReplicaStatus.Connection.connecting)" == "connecting")
    #expect("\(ReplicaStatus.Connection.connected)" == "connected")
    #expect(
      "\(ReplicaStatus.Connection.stopped(.detached))" == "stopped: The replica was detached from its store.")
    let failure = LogFailure(.unavailable, place: "log", reason: "no answer", fix: "wait")
    #expect("\(ReplicaStatus.Connection.disconnected(failure))" == "disconnected: log: no answer, fix: wait")
  }
}
