import Rill
import RillDebugging
import RillFixtures
import RillPersistence
import RillReplicationTesting
import RillTesting
import RillValues
import Synchronization
import Testing

@testable import RillReplication

@MainActor @Suite struct ReplicaKeepingTests {
  private let trial = ReplicaTrial()
  private var log: SimulatedLog { trial.log }

  private func addCards(
    _ count: Int, _ change: @escaping (inout ReplicaSettings) -> Void
  ) async throws -> Store<Board, BoardAction> {
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, change)
    for number in 0..<count {
      store.send(.add("\(number)"))
      if number % 10 == 9 { try await replica.settle() }
    }
    try await replica.settle()
    // The snapshot of the last offset is saved when the reader asks for more, and an old one is removed after that.
    await log.wait { $0.snapshotOffsets.first == UInt64(count) && $0.snapshotOffsets.count <= 2 }
    return store
  }

  private static func saveOften(_ settings: inout ReplicaSettings) {
    settings.checksumInterval = 10
    settings.snapshotInterval = 2
    settings.snapshotCount = 2
  }

  @Test func `snapshots are saved, old ones removed, and a new replica starts from the newest good one`()
    async throws
  {
    let store = try await addCards(100, Self.saveOften)
    #expect(log.snapshotOffsets == [100, 80])
    log.damageSnapshot(at: 100)
    log.trim(upTo: 80)
    let other = makeBoard()
    let replica = try await trial.attach("two", to: other, Self.saveOften)
    #expect(other.state == store.state)
    #expect(replica.status.isConnected)
  }

  @Test func `the log is trimmed up to the oldest kept snapshot`() async throws {
    let store = try await addCards(100) {
      Self.saveOften(&$0)
      $0.trims = true
    }
    await log.wait { $0.bounds.first == 81 }
    #expect(log.bounds == LogBounds(first: 81, last: 100))
    // A replica whose store is released trims no more.
    withExtendedLifetime(store) {}
  }

  @Test func `a log that was trimmed without a readable snapshot stops a new replica`() async throws {
    _ = try await addCards(100, Self.saveOften)
    log.trim(upTo: 100)
    log.damageSnapshot(at: 100)
    log.damageSnapshot(at: 80)
    let other = makeBoard()
    let replica = try await trial.attach("two", to: other, Self.saveOften)
    #expect(
      replica.status.stop
        == .unreadableSnapshot(offset: 100, reason: "its checksum does not fit", first: 101))
    #expect(other.state == Board())
  }

  @Test func `a snapshot beyond the end of the log is passed over`() async throws {
    let store = try await addCards(20, Self.saveOften)
    let newest = try #require(try await log.connection().snapshot(at: 20))
    var parts = SnapshotFormat.Parts(
      author: "hostile", offset: 1 << 60, version: 1, numbers: [:], checksum: 0,
      payload: Array("{}".utf8)[...])
    if case .parts(let good) = SnapshotFormat(store: "board").read(newest) { parts.payload = good.payload }
    let bytes = SnapshotFormat(store: "board").bytes(of: parts)
    try await log.connection().save(LogSnapshot(offset: 1 << 60, bytes: bytes))
    let other = makeBoard()
    let replica = try await trial.attach("two", to: other, Self.saveOften)
    #expect(replica.status.position == 20 && other.state == store.state)
    other.send(.add("more"))
    try await replica.settle()
    #expect(replica.status.position == 21)
  }

  @Test func `proposals pass into a snapshot when the log was trimmed beyond them`() async throws {
    let line = log.connection()
    let late = makeBoard()
    let replica = try await trial.attach("late", to: late, over: line, Self.saveOften)
    line.cut()
    let store = try await addCards(40, Self.saveOften)
    log.trim(upTo: 40)
    late.send(.add("mine"))
    trial.heal(line)
    try await replica.settle()
    #expect(late.cards == store.cards.prefix(40) + ["mine"])
  }

  @Test func `states that differ are reported with their first offset`() async throws {
    let one = makeBoard()
    let first = try await trial.attach("one", to: one) { $0.checksumInterval = 4 }
    let two = Store(
      Board(budget: 11), validators: [Validator("budget") { $0.budget >= 0 }], reducer: { BoardReducer() })
    let second = try await trial.attach("two", to: two) { $0.checksumInterval = 4 }
    for number in 0..<12 {
      one.send(.add("\(number)"))
      try await first.settle()
      two.send(.add("\(number)'"))
      try await second.settle()
    }
    await trial.wait(for: second) { $0.straying != nil }
    #expect(second.status.straying?.offset == 4)
    #expect(second.status.straying?.replica == "one")
  }

  @Test func `the difference of two strayed states is found when the other one has saved a snapshot`()
    async throws
  {
    let settings: (inout ReplicaSettings) -> Void = {
      $0.checksumInterval = 2
      $0.snapshotInterval = 2
      $0.snapshotCount = 100
    }
    let one = makeBoard()
    let first = try await trial.attach("one", to: one, settings)
    let two = Store(Board(budget: 11), reducer: { BoardReducer() })
    let second = try await trial.attach("two", to: two, settings)
    // The entries of "two" have odd offsets, so only "one" saves snapshots.
    for number in 0..<12 {
      two.send(.add("\(number)'"))
      try await second.settle()
      one.send(.add("\(number)"))
      try await first.settle()
      await trial.wait(for: second) { $0.position == UInt64(2 * number + 2) }
    }
    await trial.wait(for: second) { $0.difference != nil }
    let found = try #require(second.status.difference)
    #expect(found.replica == "one")
    #expect(log.snapshotOffsets.contains(found.offset))
    #expect(
      found.difference.description == """
          Board(
            … 1 unchanged
        -   budget: 11
        +   budget: 10
            … 1 unchanged
          )
        """)
    #expect(first.status.difference == nil)
    guard let snapshot = try await log.connection().snapshot(at: found.offset),
      case .state(let state, by: "one") = SnapshotReader<Board>(of: "board").read(snapshot)
    else {
      Issue.record("the snapshot cannot be read")
      return
    }
    #expect(state.budget == 10 && state.cards.count == Int(found.offset))
  }

  @Test func `equal replicas agree on their checksums`() async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let first = try await trial.attach("one", to: one) { $0.checksumInterval = 2 }
    let second = try await trial.attach("two", to: two) { $0.checksumInterval = 2 }
    for number in 0..<20 {
      one.send(.insertFirst("\(number)"))
      two.send(.add("\(number)'"))
    }
    try await first.settle()
    try await second.settle()
    // Each has acknowledged its own entries, and may not have received those of the other one.
    for store in [one, two] { await trial.wait(for: store) { $0.cards.count == 40 } }
    #expect(one.state == two.state)
    #expect(first.status.straying == nil && second.status.straying == nil)
  }

  @Test func `states of different versions are not compared`() async throws {
    struct Counted: Codable, Equatable, Sendable {
      var board = Board()
      var count = 0
    }
    struct Counting: Reducer {
      func reduce(into state: inout Counted, action: BoardAction) -> Effect<BoardAction> {
        defer { state.count = state.board.cards.count }
        return BoardReducer().reduce(into: &state.board, action: action)
      }
    }
    let (old, new) = (makeBoard(), Store(Counted(), reducer: { Counting() }))
    let first = try await trial.attach("old", to: old) { $0.checksumInterval = 4 }
    var settings = ReplicaSettings()
    settings.checksumInterval = 4
    let second = try await new.attach(
      Replica(
        of: "board", over: log.connection(), as: "new",
        states: Schema("Board", Board.self).then(Counted.self) { Counted(board: $0, count: $0.cards.count) },
        settings: settings))
    for number in 0..<12 {
      old.send(.add("\(number)"))
      try await first.settle()
      new.send(.add("\(number)'"))
      try await second.settle()
    }
    await trial.wait(for: old) { $0.cards.count == 24 }
    #expect(new.board.cards == old.cards && new.count == 24)
    #expect(first.status.straying == nil && second.status.straying == nil)
  }

  // MARK: - Direct writes

  @Test func `a direct write is refused with a way to mend it`() async throws {
    let store = makeBoard()
    _ = try await trial.attach("one", to: store)
    #expect(
      store.update("budget") { $0.budget = 3 }.refusal?.reason == """
        The write "budget" changes the replicated store "board" directly, which other replicas cannot repeat. Send an \
        action, or attach the replica with `directWrites: .replicated` if the state is Codable.
        """)
    #expect(store.budget == 10)
  }

  private struct Shelf: Sendable {
    @Shared("replica-keeping-tests") var visits = 0
    var books = 0
  }

  @Test func `a change of a shared value is refused, and the first one is reported`() async throws {
    let store = Store(Shelf()) { (shelf: inout Shelf, count: Int) -> Effect<Int> in
      shelf.books += count
      return .none
    }
    try await store.attach(Replica<Shelf, Int>(of: "shelf", over: log.connection(), as: "one"))
    let reports = Recorder<String>()
    Failures.reporting(to: { reports.note($0.description) }) {
      for visits in 1...2 {
        store.state.$visits.withLock { $0 = visits }
        store.send(1)
      }
    }
    #expect(store.books == 2 && store.visits == 0)
    #expect(
      reports.elements == [
        """
        A shared value of the state of the replicated store "shelf" has changed, and its field stays as it was: the change is a \
        direct write, which the replica refuses. A later change of the field by an action replaces the shared value. Keep shared \
        values in a store that is not replicated, and send their changes as actions.
        """
      ])
  }

  @Test func `a direct write is replicated as its change and keeps changes of others`() async throws {
    let (one, two) = (makeBoard(), makeBoard())
    let line = log.connection()
    let first = try await trial.attach("one", to: one, over: line) { $0.directWrites = .replicated }
    let second = try await trial.attach("two", to: two) { $0.directWrites = .replicated }
    line.cut()
    one.update("budget") { $0.budget = 3 }
    two.send(.add("milk"))
    two.update("notes") { $0.notes["a"] = 1 }
    try await second.settle()
    trial.heal(line)
    try await first.settle()
    #expect(one.state == Board(cards: ["milk"], budget: 3, notes: ["a": 1]))
    await trial.wait(for: two) { $0 == Board(cards: ["milk"], budget: 3, notes: ["a": 1]) }
  }

  // MARK: - Stores without an actor

  @Test func `a store without an actor sends and receives when its owner waits`() async throws {
    try await Self.exchangeWithoutActor(log)
  }

  nonisolated private static func exchangeWithoutActor(_ log: SimulatedLog) async throws {
    let one = Store(Board(), isolation: nil, reducer: { BoardReducer() })
    let two = Store(Board(), isolation: nil, reducer: { BoardReducer() })
    let first = try await one.attach(
      Replica(of: "board", over: log.connection(), as: "one"), isolation: nil)
    one.send(.add("a"), isolation: nil)
    try await first.settle(isolation: nil)
    let second = try await two.attach(
      Replica(of: "board", over: log.connection(), as: "two"), isolation: nil)
    two.send(.add("b"), isolation: nil)
    try await second.settle(isolation: nil)
    #expect(two.state.cards == ["a", "b"])
  }
}
