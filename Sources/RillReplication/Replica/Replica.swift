public import Observation
import Rill
public import RillPersistence
import RillSessions
import RillValues

/// A store that shares its inputs with stores in other processes, over a log.
///
/// ```swift
/// let replica = try await board.attach(Replica(of: "board-7", over: log, as: "laptop"))
/// board.send(.add(card))
/// try await replica.settle()
/// ```
///
/// **Behavior**
/// - A send is handled *immediately*, and proposed to the log. Each replica handles the proposals of all in the log's order.
/// - The entry of the oldest pending proposal runs *no* turn if nothing came between. Any other entry is *one* turn with the
///   origin `Origin.replica(_:)`, and observers are notified once.
/// - A proposal that a validator refuses in its settled place is refused on *every* replica.
/// - Effects run on the replica that proposed their action, once, and *never* when an entry is handled again.
/// - Bad entries, a log without the expected content and a newer program *never* change the state. See ``ReplicaStop``.
///
/// The replica belongs to the store's isolation and does not keep the store alive. Proposals are still appended after the
/// store was released, until the log fails, as after ``detach()``.
public final class Replica<State: Sendable, Action: Sendable> {
  let link: ReplicaLink<State, Action>
  let initial: State?
  var machine: ReplicaMachine<State, ReplicaProposal<Action>>
  var tools: StoreTools<State, Action>?
  var wasAttached = false
  /// The middleware, which the store retains while the replica is attached.
  weak var middleware: ReplicaMiddleware<State, Action>?
  var conducting: ToolAttachment?
  /// A Boolean value that indicates whether the next turn is one that the replica runs for an entry.
  var isOwnTurn = false
  /// The refusal of that turn, and whether its reducer ran.
  var ownTurn: (refusal: Refusal?, isHandled: Bool) = (nil, true)
  /// A Boolean value that indicates whether entries are handled outside of a turn, so that no input can be proposed.
  var isHandling = false
  var hasReportedShared = false
  /// The newest state before a direct write.
  var before: State?
  /// The offset at which reading has reached the log's end as it was when the replica connected.
  var target: UInt64 = .max
  var waiters: [Waiting] = []
  var outcomes = OutcomeTable()
  /// The source of the time and the random numbers that the reducer draws.
  let source = DrawSource()
  var drawsMaker = EntryDraws.Maker()
  var sendTimes: [ContinuousClock.Instant] = []
  var damaged = DamagedEntry.List()
  /// The effects of proposals of an earlier run, which start when their proposal is removed from the outbox.
  var resumable: [UInt64: Effect<Action>] = [:]
  /// The report to the tools of the store, which the store retains.
  weak var report: ReplicaReport?
  /// The other replicas whose entries the store does not show yet, in the order in which they came.
  var unshown: [String] = []
  private let observed = ObservedStatus()

  init(
    _ name: String, _ log: any ReplicationLog, _ id: String, _ settings: ReplicaSettings,
    _ coding: ReplicaCoding<State, Action>, _ initial: State?
  ) {
    link = ReplicaLink(name, id: id, log: log, settings: settings, coding: coding)
    machine = ReplicaMachine(id: id, checksumInterval: settings.checksumInterval)
    self.initial = initial
  }

  deinit { link.leave() }

  /// The ID of the replica.
  public var id: String { link.id }

  /// The name of the replicated store.
  public var name: String { link.name }

  /// The newest 100 entries that were skipped because no replica can read them, oldest first.
  ///
  /// ``ReplicaStatus/damagedCount`` changes when there is another one.
  public var damagedEntries: [DamagedEntry] { damaged.entries }

  /// The condition of the replica, which the Observation framework tracks.
  ///
  /// Observation is not notified when the store is released.
  public var status: ReplicaStatus {
    var status = observed.status
    if tools?.isOpen == false { status.connection = .stopped(machine.stop ?? .detached) }
    return status
  }

  /// Changes the status, which notifies Observation and the tools of the store if it is another one then.
  func change(_ body: (inout ReplicaStatus) -> Void) {
    var status = observed.current
    body(&status)
    guard status != observed.current else { return }
    observed.replace(with: status)
    report?.tell(status)
  }

  /// The status, without registering a read with Observation.
  var currentStatus: ReplicaStatus { observed.current }
}

@available(*, unavailable)
extension Replica: Sendable {}

extension Replica: Observable {}

extension Replica where Action: Codable {
  /// Creates a replica of a store whose state is `Codable`, to be attached to the store.
  ///
  /// - Parameters:
  ///   - name: The name of the replicated store, which all its replicas share.
  ///   - log: The log, which contains the entries of this store only.
  ///   - id: The ID of this replica, of 1 to 128 bytes, which no other process uses at the same time.
  ///   - actions: The versions of the actions.
  ///   - states: The versions of the state, for snapshots.
  ///   - initial: The state before the first entry of the log, or nil for that of the store when the replica is attached. It is
  ///     required for a store that had a replica before, because its state contains entries of the log.
  ///     All replicas must start with equal states.
  ///   - settings: The settings.
  public convenience init(
    of name: String, over log: any ReplicationLog, as id: String, actions: Schema<Action> = Schema(),
    states: Schema<State> = Schema(), initial: State? = nil, settings: ReplicaSettings = ReplicaSettings()
  ) where State: Codable {
    let coding = ReplicaCoding<State, Action>(
      actions: .init(actions) { try JSONText(encoding: $0).utf8 },
      states: .init(states) { try JSONText(ordering: $0).utf8 }, changes: StateChanges())
    self.init(name, log, id, settings, coding, initial)
  }

  /// Creates a replica of a store whose state is not `Codable`.
  ///
  /// It saves no snapshots and compares no checksums, and refuses direct writes.
  ///
  /// - Parameters:
  ///   - name: The name of the replicated store, which all its replicas share.
  ///   - log: The log, which contains the entries of this store only.
  ///   - id: The ID of this replica, of 1 to 128 bytes, which no other process uses at the same time.
  ///   - actions: The versions of the actions.
  ///   - initial: The state before the first entry of the log, or nil for that of the store when the replica is attached. It is
  ///     required for a store that had a replica before, because its state contains entries of the log.
  ///   - settings: The settings.
  @_disfavoredOverload
  public convenience init(
    of name: String, over log: any ReplicationLog, as id: String, actions: Schema<Action> = Schema(),
    initial: State? = nil, settings: ReplicaSettings = ReplicaSettings()
  ) {
    var settings = settings
    settings.directWrites = .refused
    let coding = ReplicaCoding<State, Action>(
      actions: .init(actions) { try JSONText(encoding: $0).utf8 }, states: nil, changes: nil)
    self.init(name, log, id, settings, coding, initial)
  }
}
