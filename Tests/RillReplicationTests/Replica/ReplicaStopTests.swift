import Dispatch
import Rill
import RillFixtures
import RillPersistence
import RillReplication
import RillReplicationTesting
import RillTesting
import Testing

@MainActor @Suite struct ReplicaStopTests {
  private let trial = ReplicaTrial()
  private var log: SimulatedLog { trial.log }

  @Test func `a replica without a connection is attached, shows what it has, and catches up later`()
    async throws
  {
    let line = log.connection()
    line.cut()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line)
    guard case .disconnected(let failure) = replica.status.connection else {
      Issue.record("the status is \(replica.status)")
      return
    }
    #expect(failure.kind == .unavailable)
    store.send(.add("milk"))
    #expect(store.cards == ["milk"])
    trial.heal(line)
    try await replica.settle()
    #expect(replica.status.isConnected)
    #expect(log.entries.count == 1)
  }

  @Test func `two replicas with one ID end in a stop that says so`() async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let line = log.connection()
    let first = try await trial.attach("laptop", to: one, over: line)
    line.cut()
    one.send(.add("mine"))
    let second = try await trial.attach("laptop", to: two)
    two.send(.add("other"))
    try await second.settle()
    trial.heal(line)
    await #expect(throws: ReplicaStop.twoReplicasWithOneID(number: 1)) { try await first.settle() }
    #expect(first.status.stop == .twoReplicasWithOneID(number: 1))
    #expect(one.cards == ["mine"])
    let refusal = one.send(.add("more")).refusal
    #expect(
      refusal?.reason == """
        The replica of "board" has stopped, so nothing was changed. The log contains a proposal number 1 under the ID of \
        this replica that this replica has not made. Another process uses the same ID. Attach a new replica with an ID of \
        its own.
        """)
    #expect(one.cards == ["mine"])
  }

  @Test func `a log that lost what it had acknowledged ends in a stop that says so`() async throws {
    let store = makeBoard()
    let line = log.connection()
    let replica = try await trial.attach("one", to: store, over: line)
    for card in ["a", "b", "c"] { store.send(.add(card)) }
    try await replica.settle()
    line.cut()
    await trial.wait(for: replica) { !$0.isConnected }
    log.lose(after: 1)
    trial.heal(line)
    await trial.wait(for: replica) { $0.stop != nil }
    #expect(replica.status.stop == .lostEntries(last: 1, known: 3))
    #expect(store.cards == ["a", "b", "c"])
  }

  @Test func `an entry of a newer program stops the replica at its offset`() async throws {
    struct New: Codable, Sendable { var text: String }
    let writer = Store(Board(), reducer: { NewReducer() })
    let new = try await writer.attach(
      Replica(
        of: "board", over: log.connection(), as: "new",
        actions: Schema("action", BoardAction.self).then(NewAction.self) { .old($0) }))
    let old = makeBoard()
    let replica = try await trial.attach("old", to: old)
    old.send(.add("before"))
    try await replica.settle()
    writer.send(.added)
    try await new.settle()
    await trial.wait(for: replica) { $0.stop != nil }
    #expect(replica.status.stop == .needsUpgrade(version: 2, offset: 2))
    #expect(old.cards == ["before"])
    #expect(old.send(.add("after")).refusal?.gate == "replica")
    #expect(writer.cards == ["before", "added"])
  }

  @Test func `a damaged entry is skipped by all replicas alike and counted`() async throws {
    let one = makeBoard()
    let first = try await trial.attach("one", to: one)
    for card in ["a", "b", "c"] { one.send(.add(card)) }
    try await first.settle()
    log.damage(at: 2) { $0[$0.count - 6] ^= 1 }
    log.litter()
    let (two, three) = (makeBoard(), makeBoard())
    let second = try await trial.attach("two", to: two)
    let third = try await trial.attach("three", to: three)
    #expect(two.cards == ["a", "c"])
    #expect(three.cards == ["a", "c"])
    #expect(second.status.damagedCount == 2)
    #expect(third.status.isConnected)
    let kept = second.damagedEntries
    #expect(kept == third.damagedEntries)
    #expect(kept.map(\.offset) == [2, 4])
    #expect(kept[0].id == EntryID(replica: "one", number: 2))
    #expect(kept[0].bytes == log.entries[1].entry?.bytes)
    #expect(
      kept.map(\.reason) == [
        "its checksum does not fit, so something has changed it, or it belongs to another store",
        "it is not an entry",
      ])
    let reader = EntryReader<BoardAction>(of: "board")
    let read = log.entries.map { placed in
      switch reader.read(placed) {
      case .action(let action): "\(action)"
      case .damaged(let reason): reason
      case .change, .newer: "other"
      }
    }
    #expect(read == ["add(\"a\")", kept[0].reason, "add(\"c\")", kept[1].reason])
  }

  @Test(arguments: [
    (
      LogFailure.Kind.denied,
      """
      The log denied access. Attach a new replica when it is permitted. simulated log log: the connection is cut
        fix: Heal it.
      """
    ),
    (
      .otherLayout,
      """
      The log cannot be used. Attach a new replica when that is fixed. simulated log log: the connection is cut
        fix: Heal it.
      """
    ),
    (.closed, "The log was closed by this program. Attach a new replica with an open log."),
  ])
  func `a failure that a repetition cannot mend stops the replica`(_ kind: LogFailure.Kind, _ text: String)
    async throws
  {
    let line = log.connection()
    line.cut(kind)
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line)
    #expect(replica.status.stop?.description == text)
    #expect(store.send(.add("a")).refusal != nil)
    #expect(store.cards == [])
  }

  @Test func `a proposal that is too large is withdrawn with the reason`() async throws {
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line)
    line.setLargestEntry(60)
    let task = store.send(.add(String(repeating: "x", count: 100)))
    store.send(.add("small"))
    guard case .refused(let refusal) = try await replica.outcome(of: task) else {
      Issue.record("it was not refused")
      return
    }
    #expect(
      refusal.reason == """
        The proposal has 134 bytes, and the log accepts at most 60 in an entry. It was withdrawn. Send a smaller action, or \
        configure the log for larger entries.
        """)
    try await replica.settle()
    #expect(store.cards == ["small"])
  }

  @Test func `a full outbox refuses further inputs`() async throws {
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.pendingLimit = 2 }
    line.cut()
    store.send(.add("a"))
    store.send(.add("b"))
    #expect(
      store.send(.add("c")).refusal?.reason == """
        The outbox of the replica of "board" is full (2 proposals), so nothing was changed. The log does not accept \
        proposals at present. Send again when `status.pending` is lower, or raise the limit in the replica's settings.
        """)
    #expect(store.cards == ["a", "b"])
    trial.heal(line)
    try await replica.settle()
    #expect(store.send(.add("c")).refusal == nil)
  }

  @Test func `a store has one replica, and a replica is attached once`() async throws {
    let store = makeBoard()
    let first = try await trial.attach("one", to: store)
    let second = trial.replica("two")
    await #expect(throws: ReplicaStop.secondReplica(of: "board")) { _ = try await store.attach(second) }
    await #expect(throws: ReplicaStop.attachedBefore) { _ = try await store.attach(first) }
    await #expect(throws: ReplicaStop.attachedBefore) { _ = try await makeBoard().attach(first) }
    store.send(.add("milk"))
    try await first.settle()
    #expect(log.entries.count == 1)
    first.detach()
    await #expect(throws: ReplicaStop.attachedBefore) { _ = try await store.attach(first) }
    await #expect(throws: ReplicaStop.replicatedBefore) { _ = try await store.attach(second) }
    let other = makeBoard()
    try await other.attach(second)
    #expect(second.status.isConnected && other.cards == ["milk"])
  }

  @Test func `an outbox belongs to one replica at a time`() async throws {
    let storage = ObservedStorage()
    var first: Store<Board, BoardAction>? = makeBoard()
    if let first { _ = try await trial.attach("one", to: first) { $0.outbox = storage } }
    let second = makeBoard()
    await #expect(throws: ReplicaStop.outboxInUse(storage.place)) {
      _ = try await trial.attach("one", to: second) { $0.outbox = storage }
    }
    _ = try await trial.attach("two", to: second) { $0.outbox = storage }
    first = nil
    let third = makeBoard()
    let replica = try await trial.attach("one", to: third) { $0.outbox = storage }
    replica.detach()
    _ = try await trial.attach("one", to: makeBoard()) { $0.outbox = storage }
  }

  @Test func `the next replica waits until one that has stopped has saved what it has`() async throws {
    let storage = ObservedStorage()
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    let (saving, end) = storage.hold(.save)
    store.send(.add("a"))
    await saving.wait()
    line.cut(.denied)
    await trial.wait(for: replica) { $0.stop != nil }
    let next = makeBoard()
    let attaching = Task.immediate { _ = try await trial.attach("one", to: next) { $0.outbox = storage } }
    end.signal()
    try await attaching.value
    #expect(next.cards == ["a"])
    withExtendedLifetime((store, replica)) {}
  }

  @Test func `a detached replica says so and leaves the store usable`() async throws {
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store)
    let refusals = replica.refusals
    replica.detach()
    #expect(replica.status.stop == .detached)
    store.send(.add("alone"))
    #expect(store.cards == ["alone"])
    for await _ in refusals { Issue.record("nothing was refused") }
    await #expect(throws: ReplicaStop.detached) {
      _ = try await replica.outcome(of: store.send(.add("x")))
      try await replica.settle()
      throw ReplicaStop.detached
    }
  }
}

enum NewAction: Codable, Sendable {
  case old(BoardAction)
  case added
}

struct NewReducer: Reducer {
  func reduce(into state: inout Board, action: NewAction) -> Effect<NewAction> {
    switch action {
    case .old(let action): return BoardReducer().reduce(into: &state, action: action).map(NewAction.old)
    case .added:
      state.cards.append("added")
      return .none
    }
  }
}
