import Rill

/// The type-erased part of a watcher.
// Generic code of another module looks up its types at run time, which takes longer than the work itself.
@usableFromInline
final class QueryWatch {
  let hub: QueryHub
  private var lease: QueryLease?
  private let feed = QueryFeed()
  private(set) var isCancelled = false

  init(_ key: QueryKey?, in hub: QueryHub) {
    self.hub = hub
    if let key { attach(key) }
  }

  /// The entry, or nil if nothing is watched or the query cannot be cached.
  var entry: QueryEntry? { lease.flatMap { hub.store.state.entries[id: $0.key] } }

  /// Returns the current state, and registers a read of its parts with Observation.
  @usableFromInline
  func shown(_ parts: QueryParts) -> QueryShown {
    if !parts.isEmpty { feed.access(parts) }
    guard let lease else { return feed.shown }
    return hub.shown(lease.key) ?? feed.shown
  }

  var age: Duration? { shown(.time).updatedAt.map { hub.clock.now.elapsed - $0.elapsed } }

  var isStale: Bool {
    feed.access([.value, .time])
    return entry?.isStale(at: hub.clock.now) ?? true
  }

  func refetch() {
    guard let lease else { return }
    hub.send(.requested(lease.key, onlyIfStale: false, isKept: false, at: hub.clock.now))
  }

  func load(_ step: QueryStep) {
    guard let lease else { return }
    hub.send(.stepRequested(lease.key, step, at: hub.clock.now))
  }

  func cancel() {
    isCancelled = true
    leave()
    feed.take(feed.shown.settled)
  }

  func change(to key: QueryKey?) {
    leave()
    feed.restart(with: QueryShown.nothing)
    if let key { attach(key) }
    feed.notify([.value, .error, .fetch, .time])
  }

  func observe(_ parts: QueryParts, _ body: @escaping (QueryShown) -> Void) -> QueryObserver {
    let observer = QueryObserver(parts, body)
    feed.add(observer)
    return observer
  }

  private func attach(_ key: QueryKey) {
    let (lease, shown) = hub.lease(of: key)
    self.lease = lease
    feed.restart(with: shown ?? QueryShown.nothing)
    lease.feeds.add(feed)
  }

  /// Ends the lease immediately if nothing else holds it, instead of when it is released.
  private func leave() {
    feed.home = nil
    if isKnownUniquelyReferenced(&lease) { lease?.end(hub) }
    lease = nil
  }
}
