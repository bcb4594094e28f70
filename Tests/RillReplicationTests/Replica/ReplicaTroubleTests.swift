import Rill
import RillReplication
import RillTesting
import Testing

/// Logs whose calls fail with errors of any kind.
@MainActor @Suite(.timeLimit(.minutes(60))) struct ReplicaTroubleTests {
  private let trial = ReplicaTrial()
  private let log = TroubledLog()
  private let text = """
    memory log log: the log failed with an error that is not a LogFailure: the disk sulks
      fix: throw a LogFailure, whose kind says whether a call is repeated; this one is repeated
    """

  private func attach(
    to store: Store<Board, BoardAction>, _ change: (inout ReplicaSettings) -> Void = { _ in }
  ) async throws -> Replica<Board, BoardAction> {
    var settings = ReplicaSettings()
    settings.clock = trial.clock
    change(&settings)
    return try await store.attach(Replica(of: "board", over: log, as: "one", settings: settings))
  }

  @Test(arguments: [TroubledLog.Call.bounds, .entries])
  func `an error that is not a failure of a log disconnects the replica, which tries again`(
    _ call: TroubledLog.Call
  ) async throws {
    let store = makeBoard()
    log.fail(call)
    let replica = try await attach(to: store)
    await trial.wait(for: replica) { !$0.isConnected && $0.connection != .connecting }
    guard case .disconnected(let failure) = replica.status.connection else {
      Issue.record("the status is \(replica.status)")
      return
    }
    #expect(failure.description == text)
    store.send(.add("milk"))
    log.mend(call)
    trial.passTime()
    try await replica.settle()
    #expect(replica.status.isConnected)
    #expect(try await log.bounds().last == 1)
  }

  @Test func `a log that returns nothing new is read again after a pause, and shown as the cause`()
    async throws
  {
    let store = makeBoard()
    let replica = try await attach(to: store)
    log.returnNothing()
    store.send(.add("milk"))
    await trial.wait(for: replica) { !$0.isConnected }
    guard case .disconnected(let failure) = replica.status.connection else {
      Issue.record("the status is \(replica.status)")
      return
    }
    #expect(
      failure.description == """
        memory log log: the entries after offset \(replica.status.position) were read, and the log has returned none that \
        follows it
          fix: wait in `entries(after:limit:)` until there is an entry after the offset; the read is repeated
        """)
    log.returnNothing(false)
    trial.passTime()
    try await replica.settle()
    store.send(.add("tea"))
    try await replica.settle()
    #expect(store.cards == ["milk", "tea"])
  }

  @Test func `a cancelled attachment detaches the replica`() async throws {
    let store = makeBoard()
    let replica = Replica<Board, BoardAction>(of: "board", over: log, as: "one")
    let task = Task { try await store.attach(replica) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(replica.status.stop == .detached)
    store.send(.add("alone"))
    #expect(store.cards == ["alone"])
  }

  @Test(arguments: ["", String(repeating: "é", count: 65)])
  func `an ID that no log accepts is refused before anything is attached`(_ id: String) async throws {
    let store = makeBoard()
    let replica = Replica<Board, BoardAction>(of: "board", over: log, as: id)
    await #expect(throws: ReplicaStop.unusableID(id)) { _ = try await store.attach(replica) }
    #expect(store.send(.add("alone")).refusal == nil)
  }

  @Test func `settling throws the stop of a replica, also if nothing is pending`() async throws {
    let store = makeBoard()
    let replica = try await attach(to: store)
    store.send(.add("milk"))
    try await replica.settle()
    replica.detach()
    await #expect(throws: ReplicaStop.detached) { try await replica.settle() }
  }

  @Test func `an error that says that something was cancelled ends no replica whose task was not`()
    async throws
  {
    let store = makeBoard()
    log.fail(.bounds, with: CancellationError(), times: 1)
    let replica = try await attach(to: store)
    #expect(!replica.status.isConnected)
    trial.passTime()
    store.send(.add("milk"))
    try await replica.settle()
    #expect(replica.status.isConnected)
  }

  @Test func `a failing append is shown until one succeeds, although reading works`() async throws {
    let store = makeBoard()
    let replica = try await attach(to: store)
    #expect(replica.status.appendFailure == nil)
    log.fail(.append)
    store.send(.add("milk"))
    await trial.wait(for: replica) { $0.appendFailure != nil }
    #expect(replica.status.appendFailure?.description == text)
    #expect(replica.status.isConnected && replica.status.pending == 1)
    let full = LogFailure(.full, place: "log", reason: "no room", fix: "Make room.")
    log.fail(.append, with: full)
    trial.passTime()
    await trial.wait(for: replica) { $0.appendFailure == full }
    log.mend(.append)
    try await replica.settle()
    await trial.wait(for: replica) { $0.appendFailure == nil }
    #expect(store.cards == ["milk"])
  }

  @Test(arguments: [TroubledLog.Call.save, .trim])
  func `a snapshot that is not saved and a log that is not trimmed are shown until it succeeds`(
    _ call: TroubledLog.Call
  ) async throws {
    let store = makeBoard()
    log.fail(call)
    let replica = try await attach(to: store) {
      $0.checksumInterval = 2
      $0.snapshotInterval = 1
      $0.snapshotCount = 2
      $0.trims = true
    }
    for number in 0..<8 {
      store.send(.add("\(number)"))
      try await replica.settle()
    }
    await trial.wait(for: replica) { $0.snapshotFailure != nil }
    #expect(replica.status.snapshotFailure?.description == text)
    #expect(replica.status.isConnected)
    log.mend(call)
    for number in 0..<4 {
      store.send(.add("\(number)'"))
      try await replica.settle()
    }
    await trial.wait(for: replica) { $0.snapshotFailure == nil }
  }
}
