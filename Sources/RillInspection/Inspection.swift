package import Rill
package import RillDebugging
import Synchronization

/// Looks into stores, for an inspector in another process.
///
///     let inspection = Inspection()
///     inspection.add(store, "Todos")
///     try inspection.connect(to: "http://127.0.0.1:8899")
///
/// `rill inspect` is such an inspector. Keep the inspection for as long as you want to look: when nobody holds it any
/// more, its links end.
///
/// ## Behavior
/// - It listens nowhere, and needs no other library.
/// - It never makes a store wait.
public final class Inspection: Sendable {
  /// Decides what every request is answered.
  package let responder: Responder
  /// Where the actions that are sent from here come from, as entries show it.
  let origin: Origin
  private let options: DumpOptions
  let registry: StoreRegistry
  private let connections = Mutex<[InspectionLink]>([])

  /// Makes an inspection that shows no stores yet.
  ///
  /// - Parameters:
  ///   - access: Who is answered.
  ///   - limits: How much is taken from those who ask.
  ///   - page: What a browser is shown.
  ///   - origin: Where actions that are sent from here come from.
  ///   - options: How states and actions are shown.
  ///   - rest: Returns when the next batch of events is due.
  ///   - run: Tells this run's events from those of others; by default a word that no other run is likely to have.
  ///   - acceptsLinks: Whether processes elsewhere may show their stores here.
  ///   - clock: What the time limits of links are measured by.
  ///   - audienceChanged: Told how many listen to events, whenever one comes or goes.
  package init(
    access: AccessRule, limits: AccessLimits, page: InspectorPage, origin: Origin, options: DumpOptions,
    rest: @escaping @Sendable () async -> Void, run: String? = nil, acceptsLinks: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(),
    audienceChanged: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.origin = origin
    self.options = options
    let feed = EventFeed(
      run: run ?? EventPosition.randomRun(), capacity: limits.events, maximumListeners: limits.eventStreams,
      rest: rest,
      audienceChanged: audienceChanged)
    registry = StoreRegistry(feed: feed)
    let hub =
      acceptsLinks
      ? LinkHub(limits: limits.links, patience: limits.patience, registry: registry, feed: feed, clock: clock)
      : nil
    responder = Responder(
      access: access, limits: limits, registry: registry, feed: feed, gate: ActionGate(limits: limits),
      room: WaitingRoom(limit: limits.waiting), page: page, links: hub)
  }

  deinit { disconnect() }

  /// Shows a store of any kind.
  package func add(_ store: any InspectedStore) -> StoreID { registry.add(store) }

  /// Keeps a link for as long as this is kept.
  func keep(_ link: InspectionLink) { connections.withLock { $0.append(link) } }

  /// Ends every link.
  public func disconnect() {
    let links = connections.withLock { links in
      defer { links = [] }
      return links
    }
    for link in links { link.stop() }
  }

  /// Shows no store any more, and takes no more in.
  package func removeAll() { registry.removeAll() }
}

extension Inspection {
  /// Shows a store whose actions cannot be made from JSON.
  func add<State, Action>(
    _ store: Store<State, Action>, _ showing: Showing<State, Action>, isolation: isolated (any Actor)?
  ) -> StoreID {
    registry.add(WatchedStore(store, plan(showing), on: isolation))
  }

  /// Shows a store and sends it actions of its own type.
  func add<State, Action: Decodable>(
    decodable store: Store<State, Action>, _ showing: Showing<State, Action>,
    isolation: isolated (any Actor)?
  ) -> StoreID {
    var plan = plan(showing)
    plan.decode = { try ActionDecoding.decode(Action.self, from: $0) }
    plan.send = store.sendingActions(from: origin, isolation: isolation)
    return registry.add(WatchedStore(store, plan, on: isolation))
  }

  /// Shows a store and sends it actions of several types, if there are any.
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
    plan.send = store.sendingActions(from: origin, isolation: isolation)
    return registry.add(WatchedStore(store, plan, on: isolation))
  }

  private func plan<State, Action>(_ showing: Showing<State, Action>) -> WatchPlan<State, Action> {
    WatchPlan(
      name: showing.name, options: showing.options ?? options, history: showing.history,
      limit: showing.limit, samples: showing.samples, expression: showing.expression)
  }
}

/// How a store is shown.
struct Showing<State, Action: Sendable> {
  let name: String
  let history: History<State, Action>?
  let limit: HistoryLimit
  let options: DumpOptions?
  let samples: [Action]
  let expression: String?
}
