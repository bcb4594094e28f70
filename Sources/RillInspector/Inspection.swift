public import Rill
public import RillDebugging
public import RillValues
import Synchronization

/// Makes the stores of this process available to an inspector in another process.
///
///     let inspection = Inspection()
///     inspection.add(store, "Todos")
///     try inspection.connect(to: "http://127.0.0.1:8899")
///
/// `rill inspect` is such an inspector. Retain the inspection while its stores are inspected; its links end when it is
/// deallocated.
///
/// ## Behavior
/// - An inspection opens no listening socket, and needs no additional libraries.
/// - It never blocks a store.
public final class Inspection: Sendable {
  /// Determines the answer to every request.
  package let responder: Responder
  /// The origin of the actions that are sent through this inspection, as shown in entries.
  let origin: Origin
  private let options: DumpOptions
  let registry: StoreRegistry
  private let watchdog: StoreWatchdog
  private let connections = Mutex<[InspectionLink]>([])

  /// Creates an inspection without stores.
  ///
  /// - Parameters:
  ///   - access: The rule that admits requests.
  ///   - limits: The limits on requests.
  ///   - page: The page that is served to browsers.
  ///   - origin: The origin of actions sent through this inspection.
  ///   - options: The options that control how states and actions are shown.
  ///   - rest: Returns when the next batch of events is due.
  ///   - run: The ID that distinguishes the events of this run from those of others. By default it is random.
  ///   - acceptsLinks: Whether other processes can link their stores to this inspection.
  ///   - clock: The clock for the time limits of links.
  ///   - pulse: The clock for asking stores whether they are free.
  ///   - audienceChanged: Called with the number of event listeners whenever it changes.
  package init(
    access: AccessRule, limits: AccessLimits, page: InspectorPage, origin: Origin, options: DumpOptions,
    rest: @escaping @Sendable () async -> Void, run: String? = nil, acceptsLinks: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(), pulse: any Clock<Duration> = ContinuousClock(),
    audienceChanged: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.origin = origin
    self.options = options
    let watchdog = StoreWatchdog(interval: limits.busyAfter, clock: pulse)
    self.watchdog = watchdog
    let feed = EventFeed(
      run: run ?? EventPosition.randomRun(), capacity: limits.events, maximumListeners: limits.eventStreams,
      rest: rest,
      audienceChanged: { count in
        watchdog.audienceChanged(count)
        audienceChanged(count)
      })
    registry = StoreRegistry(feed: feed)
    watchdog.watch(registry)
    let hub =
      acceptsLinks
      ? LinkHub(limits: limits.links, patience: limits.patience, registry: registry, feed: feed, clock: clock)
      : nil
    responder = Responder(
      access: access, limits: limits, registry: registry, feed: feed, gate: ActionGate(limits: limits),
      room: WaitingRoom(limit: limits.waiting), callers: CallerGate(limits: limits), page: page, links: hub)
  }

  deinit { disconnect() }

  /// Adds a store of any kind.
  package func add(_ store: any InspectedStore) -> StoreID { registry.add(store) }

  /// Retains a link until the links are disconnected.
  func keep(_ link: InspectionLink) { connections.withLock { $0.append(link) } }

  /// Ends all links.
  public func disconnect() {
    let links = connections.withLock { links in
      defer { links = [] }
      return links
    }
    for link in links { link.stop() }
  }

  /// Removes all stores, and rejects new ones.
  package func removeAll() { registry.removeAll() }
}

extension Inspection {
  /// Adds a store whose actions cannot be decoded from JSON.
  @usableFromInline
  func add<State, Action>(
    _ store: Store<State, Action>, _ showing: Showing<State, Action>, isolation: isolated (any Actor)?
  ) -> StoreID {
    registry.add(WatchedStore(store, plan(showing), on: isolation))
  }

  /// Adds a store that receives actions of its own type.
  @usableFromInline
  func add<State, Action: Decodable>(
    decodable store: Store<State, Action>, _ showing: Showing<State, Action>,
    isolation: isolated (any Actor)?
  ) -> StoreID {
    var plan = plan(showing)
    plan.decode = { try ActionDecoding.decode(Action.self, from: $0) }
    return registry.add(WatchedStore(store, plan, on: isolation))
  }

  /// Adds a store that receives actions of several types, if there are any.
  @usableFromInline
  func add<State, Action>(
    _ store: Store<State, Action>, _ showing: Showing<State, Action>,
    decoding types: KeyValuePairs<String, @Sendable (any Decoder) throws -> Action>,
    isolation: isolated (any Actor)?
  ) -> StoreID {
    guard !types.isEmpty else { return add(store, showing, isolation: isolation) }
    let types = ActionTypes(types, of: showing.name)
    var plan = plan(showing)
    plan.actionTypeNames = types.names
    plan.decode = { try types.action(from: $0) }
    return registry.add(WatchedStore(store, plan, on: isolation))
  }

  private func plan<State, Action>(_ showing: Showing<State, Action>) -> WatchPlan<State, Action> {
    let (steps, duration) = (responder.limits.sliceSteps, responder.limits.sliceDuration)
    return WatchPlan(
      name: showing.name, options: showing.options ?? options, history: showing.history,
      limit: showing.limit, attach: showing.attach, samples: showing.samples, expression: showing.expression,
      tables: showing.tables, origin: origin, share: showing.share,
      budget: { SliceBudget(steps: steps, duration: duration) })
  }
}

/// The options for showing a store.
@usableFromInline
struct Showing<State, Action: Sendable> {
  let name: String
  let history: History<State, Action>?
  let limit: HistoryLimit
  let options: DumpOptions?
  let samples: [Action]
  let expression: String?
  let tables: [InspectedTable<State, Action>]
  /// Makes a copy of a state that other threads may read, or nil if states cannot be shared.
  let share: (@Sendable (State) -> any Sendable)?
  /// Attaches a history to a store.
  let attach: (Store<State, Action>, History<State, Action>) -> Void

  // Inlined, so that the history is attached where the store's types are known, and its recording is compiled for them.
  @inlinable
  init(
    name: String, history: History<State, Action>?, limit: HistoryLimit, options: DumpOptions?,
    samples: [Action], expression: String?, tables: [InspectedTable<State, Action>] = [],
    share: (@Sendable (State) -> any Sendable)? = nil
  ) {
    self.init(name, history, limit, options, samples, expression, tables, share) { $0.attach($1) }
  }

  @usableFromInline
  init(
    _ name: String, _ history: History<State, Action>?, _ limit: HistoryLimit, _ options: DumpOptions?,
    _ samples: [Action], _ expression: String?, _ tables: [InspectedTable<State, Action>],
    _ share: (@Sendable (State) -> any Sendable)?,
    _ attach: @escaping (Store<State, Action>, History<State, Action>) -> Void
  ) {
    (self.name, self.history, self.limit, self.options) = (name, history, limit, options)
    (self.samples, self.expression, self.tables) = (samples, expression, tables)
    (self.share, self.attach) = (share, attach)
  }
}
