import Dispatch
import Rill
import RillFixtures
import RillReplicationTesting
import RillTesting
import Testing

@testable import RillReplication

/// Waiting until proposals survive the end of the process.
@MainActor @Suite struct ReplicaFlushTests {
  private let trial = ReplicaTrial()
  private let storage = ObservedStorage()
  private var log: SimulatedLog { trial.log }

  /// Begins to wait for a replica that has proposals to save.
  private func startFlush<Action>(_ replica: Replica<Board, Action>) -> Task<Void, any Error> {
    let count = replica.waiters.count
    let task = Task.immediate { try await replica.flush() }
    #expect(replica.waiters.count == count + 1)
    return task
  }

  @Test func `what was sent before a flush is in the next run, without the log`() async throws {
    let line = log.connection()
    line.cut()
    do {
      let store = makeBoard()
      let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
      for card in ["a", "b", "c"] { store.send(.add(card)) }
      try await replica.flush()
      // What this run does later counts as lost: it was killed.
      #expect(try storage.keys().count == 3 && replica.status.saved == 3)
    }
    let store = makeBoard()
    try await trial.attach("one", to: store) { $0.outbox = storage }.settle()
    #expect(store.cards == ["a", "b", "c"])
  }

  @Test func `without an outbox, a flush waits until the log has acknowledged`() async throws {
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line)
    try await replica.flush()
    line.cut()
    store.send(.add("a"))
    let flush = startFlush(replica)
    #expect(log.entries.isEmpty)
    trial.heal(line)
    try await flush.value
    #expect(log.entries.count == 1)
  }

  @Test func `a flush waits while the outbox fails, and for earlier proposals only`() async throws {
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store) { $0.outbox = storage }
    storage.fail([.save])
    store.send(.add("a"))
    let flush = startFlush(replica)
    await trial.wait(for: replica) { $0.outboxFailure != nil }
    #expect(replica.waiters.count == 1)
    storage.fail([])
    await trial.clock.sleepers(1)
    let (saving, end) = storage.hold(.save)
    trial.passTime()
    await saving.wait()
    #expect(replica.waiters.count == 1)
    end.signal()
    try await flush.value
    #expect(replica.machine.pending.all.allSatisfy { $0.isDurable })
  }

  @Test func `after a stop, a flush waits for the outbox`() async throws {
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line) { $0.outbox = storage }
    try await replica.settle()
    let (saving, end) = storage.hold(.save)
    store.send(.add("a"))
    await saving.wait()
    store.send(.add("b"))
    let flush = startFlush(replica)
    line.cut(.denied)
    await trial.wait(for: replica) { $0.stop != nil }
    end.signal()
    try await flush.value
    #expect(replica.status.saved == 2 && replica.status.stop != nil)
  }

  @Test func `without an outbox, a stop ends a flush`() async throws {
    let line = log.connection()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store, over: line)
    line.cut()
    store.send(.add("a"))
    let flush = startFlush(replica)
    line.cut(.denied)
    trial.passTime()
    await #expect(throws: ReplicaStop.self) { try await flush.value }
    await #expect(throws: ReplicaStop.self) { try await replica.flush() }
  }

  @Test func `a cancellation, a detachment and a release end a flush`() async throws {
    let line = log.connection()
    let replica: Replica<Board, BoardAction>
    let flush: Task<Void, any Error>
    do {
      let store = makeBoard()
      replica = try await trial.attach("one", to: store, over: line)
      line.cut()
      store.send(.add("a"))
      let cancelled = startFlush(replica)
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      flush = startFlush(replica)
    }
    await #expect(throws: ReplicaStop.detached) { try await flush.value }
    await #expect(throws: ReplicaStop.detached) { try await replica.flush() }

    let store = makeBoard()
    let other = try await trial.attach("two", to: store, over: line)
    store.send(.add("b"))
    let second = startFlush(other)
    other.detach()
    await #expect(throws: ReplicaStop.detached) { try await second.value }
  }

  /// A note that cannot be encoded if it is a secret.
  private enum Note: Codable, Sendable {
    case plain(String)
    case secret

    struct NotEncodable: Error, CustomStringConvertible {
      var description: String { "a secret stays here" }
    }

    func encode(to encoder: any Encoder) throws {
      guard case .plain(let text) = self else { throw NotEncodable() }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }

    init(from decoder: any Decoder) throws {
      self = .plain(try decoder.singleValueContainer().decode(String.self))
    }
  }

  @Test(arguments: [false, true])
  func `a proposal that cannot be encoded is refused, whether the replica has reached the log or not`(
    isStopped: Bool
  ) async throws {
    let line = log.connection()
    if !isStopped { line.cut() }
    let store = Store(Board()) { (board: inout Board, note: Note) -> Effect<Note> in
      if case .plain(let text) = note { board.cards.append(text) } else { board.cards.append("secret") }
      return .none
    }
    var settings = ReplicaSettings()
    settings.clock = trial.clock
    settings.outbox = storage
    let replica = try await store.attach(
      Replica<Board, Note>(of: "notes", over: line, as: "one", settings: settings))
    let (saving, end) = storage.hold(.save)
    store.send(.plain("a"))
    await saving.wait()
    let secret = store.send(.secret)
    store.send(.plain("b"))
    #expect(store.cards == ["a", "secret", "b"])
    if isStopped {
      line.cut(.denied)
      await trial.wait(for: replica) { $0.stop != nil }
    }
    var refusals = replica.refusals.makeAsyncIterator()
    end.signal()
    try await replica.flush()
    #expect(store.cards == ["a", "b"] && replica.status.saved == 2 && replica.status.pending == 2)
    let refused = await refusals.next()
    #expect(
      refused?.sequence == secret.sequence
        && refused?.refusal.reason == """
          The proposal cannot be encoded: a secret stays here. It was withdrawn. Make every value of the action encodable.
          """
    )
  }
}
