import Rill
import RillReplication

/// An account that is shared over a log in memory.
@MainActor
final class Team {
  typealias Attached = Replica<Account.State, Account.Action>

  nonisolated static let name = "account"

  let store = Account.store()
  private let log: MemoryLog
  private var attached: Attached?

  init(over log: MemoryLog = MemoryLog()) { self.log = log }

  /// Returns the replica, which is attached on the first call.
  func replica() async -> Attached {
    if let attached { return attached }
    var settings = ReplicaSettings()
    settings.pendingLimit = .max
    settings.byteLimit = .max
    settings.snapshotInterval = nil
    do {
      let made = try await store.attach(Replica(of: Self.name, over: log, as: "bench", settings: settings))
      check(made.status.isConnected, "the replica has caught up")
      attached = made
      return made
    } catch {
      fatalError("\(error)")
    }
  }

  /// Waits until all proposals are in the log.
  func settle(_ replica: Attached) async {
    do { try await replica.settle() } catch { fatalError("\(error)") }
  }

  /// A log of a million entries, which is filled on first use.
  @MainActor
  final class Million {
    nonisolated static let count = 1_000_000

    private var filled: MemoryLog?

    func log() async -> MemoryLog {
      if let filled { return filled }
      let log = MemoryLog()
      let team = Team(over: log)
      let replica = await team.replica()
      for _ in 0..<Self.count { team.store.send(.deposit(1)) }
      await team.settle(replica)
      filled = log
      return log
    }
  }
}

/// An owner of a replica's machine that has no log: it delivers the entries itself.
///
/// It handles them as a replica does, so that their cost is measured without that of tasks.
@MainActor
final class MachineDriver {
  typealias Tools = StoreTools<Account.State, Account.Action>

  let store = Account.store()
  private(set) var received = 0
  private var machine = ReplicaMachine<Account.State, Account.Action>(id: "bench", checksumInterval: .max)
  private let handler: Handler

  struct Handler: ProposalHandling {
    let tools: Tools

    func handle(_ proposal: Account.Action, on state: inout Account.State) -> Refusal? {
      tools.replay(.action(proposal), on: &state)
    }
  }

  init() {
    do { handler = Handler(tools: try StoreTools(of: store)) } catch { fatalError("\(error)") }
    _ = machine.didCatchUp()
  }

  /// Proposes a deposit of 1, which no log receives.
  func propose() {
    let before = store.state
    store.send(.deposit(1))
    _ = machine.propose(.deposit(1), before: before)
  }

  /// Handles a deposit of 1 by another replica, and shows it.
  func receive() {
    received += 1
    let number = UInt64(received)
    let entry = PlacedProposal(
      offset: number, id: EntryID(replica: "other", number: number),
      content: .proposal(Account.Action.deposit(1)))
    if case .turn(let proposal, let replica) = machine.receive(entry, with: handler).step {
      handler.tools.replay(.action(proposal), origin: .replica(replica))
    }
    guard let state = machine.rebase(with: handler) else { return }
    handler.tools.replace(with: state, label: "entries of other replicas", origin: .replica("log"))
    machine.didShow()
  }
}
