import Foundation
import Rill

/// The objects that queries, their watchers and their leases share.
final class QueryHub {
  let store: Store<QueryCache, QueryAction>
  let clock: QueryClock
  let loader: QueryLoader
  let entrance: StoreEntrance<QueryCache, QueryAction>?
  private var leases: [QueryKey: WeakLease] = [:]
  private var lastLease: UInt64 = 0
  /// The number of leases at which released ones are removed.
  private var limit = 32

  private struct WeakLease {
    weak var object: QueryLease?
  }

  init(
    clock base: any Clock<Duration>, date: @escaping @Sendable () -> Date,
    interceptor: any QueryInterceptor, on isolation: (any Actor)?
  ) {
    clock = QueryClock(base, date: date)
    loader = QueryLoader(clock: clock, interceptor: interceptor)
    let reducer = QueryReducer(loader: loader)
    store = Self.makeStore(reducer, clock: base, on: isolation)
    entrance = store.entrance(for: "Queries", on: isolation)
    loader.connect(entrance)
    store.keep(belonging: QueryHubLink(self))
  }

  private static func makeStore(
    _ reducer: QueryReducer, clock: any Clock<Duration>, on isolation: (any Actor)?
  ) -> Store<QueryCache, QueryAction> {
    Store(QueryCache(), clock: clock, isolation: nil) { reducer }
  }

  /// The actor of the queries, if it is known.
  ///
  /// An actor may own its queries, so only the store refers to it, weakly.
  private var isolation: (any Actor)? { store.owner }

  /// Records the isolation of a caller as the actor of queries that were created before their actor was known.
  func enter(from caller: (any Actor)?) {
    if let caller, isolation == nil { store.bringInFields(on: caller) }
  }

  /// Starts an effect that no action has requested.
  func begin(_ effect: Effect<QueryAction>) { store.begin(effect, on: isolation) }

  /// Sends an action on the isolation of the queries.
  func send(_ action: QueryAction) { _ = store.submit(action, .caller, isolation) }

  /// Returns the part of an entry that watchers show, or nil if there is no entry or the reducer runs.
  func shown(_ key: QueryKey) -> QueryShown? { read(key) { $0.pointee.shown } }

  /// Returns a part of an entry, which is read in place, or nil if there is no entry or the reducer runs.
  // The address is valid during the call, in which nothing changes the state.
  private func read<Part>(_ key: QueryKey, _ body: (UnsafePointer<QueryEntry>) -> Part) -> Part? {
    var part: Part?
    _ = store.readInPlace { place in
      part = place.assumingMemoryBound(to: QueryCache.self).pointee.entries.read(id: key, body)
    }
    return part
  }

  /// Returns the lease of a query's watchers and the part of the entry that they show, and requests a fetch if the value
  /// is stale.
  func lease(of query: QueryKey) -> (lease: QueryLease, shown: QueryShown?) {
    let time = clock.now
    let place = read(query) { entry in
      let isQuiet = entry.pointee.fetch == nil && !entry.pointee.needsFetch(at: time)
      return WatchedEntry(
        key: entry.pointee.id, lease: entry.pointee.lease, shown: entry.pointee.shown, isQuiet: isQuiet)
    }
    if let place, place.isQuiet, let lease = leases[place.key]?.object, lease.number == place.lease {
      return (lease, place.shown)
    }
    let lease = lease(of: correctedKey(of: query), at: time)
    return (lease, shown(lease.key))
  }

  private func lease(of key: QueryKey, at time: QueryTime) -> QueryLease {
    if let lease = leases[key]?.object, read(key, { $0.pointee.lease }) == lease.number {
      if read(key, { $0.pointee.needsFetch(at: time) }) == true {
        send(.requested(key, onlyIfStale: true, isKept: false, at: time))
      }
      return lease
    }
    lastLease += 1
    let lease = QueryLease(key, number: lastLease, hub: self)
    keep(lease, of: key)
    send(.watched(key, lease: lease.number, at: time))
    return lease
  }

  /// Returns the key of a query's entry, which is compared by reference, or the given one if there is no entry.
  ///
  /// A fetch that the state shows but that does not run is removed, because a tool that restores an earlier state
  /// restores no effects.
  func correctedKey(of query: QueryKey) -> QueryKey {
    guard let (key, fetch) = read(query, { ($0.pointee.id, $0.pointee.fetch) }) else { return query }
    guard let fetch, !fetch.isPaused, !store.isInTurn else { return key }
    if store.effectCounts(EffectID(QueryEffectID.fetch(key))) == (0, 0) {
      send(.fetchEnded(key, fetch: fetch.number, at: clock.now))
    }
    return key
  }

  /// Removes mutations that the state shows as running but that do not run, because a tool has restored the state.
  func correctMutations() {
    guard !store.isInTurn else { return }
    for mutation in store.state.pending where mutation.isRunning {
      guard store.effectCounts(EffectID(QueryEffectID.mutation(mutation.id))) == (0, 0) else { continue }
      send(.mutationCancelled(mutation.id))
    }
  }

  private func keep(_ lease: QueryLease, of key: QueryKey) {
    if leases.count >= limit {
      leases = leases.filter { $0.value.object != nil }
      limit = max(32, 2 * leases.count)
    }
    leases[key] = WeakLease(object: lease)
  }
}

/// The part of an entry that decides about a new watcher.
private struct WatchedEntry {
  let key: QueryKey
  let lease: UInt64?
  let shown: QueryShown
  /// A Boolean value that indicates whether nothing needs to be fetched.
  let isQuiet: Bool
}

/// A weak reference from the store of queries to their hub.
final class QueryHubLink {
  private(set) weak var hub: QueryHub?

  init(_ hub: QueryHub) { self.hub = hub }
}

/// The object that the watchers of one query share: the query is watched while it exists.
///
/// It may be released on any thread.
final class QueryLease {
  let key: QueryKey
  let number: UInt64
  /// The feeds of the watchers.
  let feeds: QueryFeeds
  private let entrance: StoreEntrance<QueryCache, QueryAction>?
  private let clock: QueryClock
  private var hasEnded = false

  init(_ key: QueryKey, number: UInt64, hub: QueryHub) {
    self.key = key
    self.number = number
    feeds = QueryFeeds(of: key, in: hub)
    entrance = hub.entrance
    clock = hub.clock
  }

  deinit {
    guard !hasEnded, let entrance else { return }
    let (key, number, clock) = (key, number, clock)
    // The task is detached, so that it keeps no task-local values of the releasing task.
    Task.detached(executorPreference: clock.clock.effectStage?.executor) {
      await entrance.enter { store in
        _ = store.submit(.left(key, lease: number, at: clock.now), .other("queries"), store.owner)
      }
    }
  }

  /// Ends a lease that nothing else holds, on the isolation of the queries.
  func end(_ hub: QueryHub) {
    hasEnded = true
    hub.send(.left(key, lease: number, at: hub.clock.now))
  }
}
