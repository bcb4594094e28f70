public import Foundation
import Rill

/// A live view of a query: as long as it exists, the query is fetched when it is stale.
///
/// ```swift
/// let user = queries.watch(UserByID(id: 7))
/// user.value
/// ```
///
/// All properties are tracked by Observation, each separately. A watcher belongs to the isolation of its queries, which
/// it keeps alive. It may be released on any thread. When the last watcher of a query has left, the fetch that runs for
/// it is cancelled, and the value is kept for a time.
public final class QueryWatcher<Q: Query> {
  let hub: QueryHub
  private var lease: QueryLease?
  private var subscription: Subscription?
  private var previous: Q.Value?
  private var current: Q?
  private let feed = QueryFeed()

  init(_ query: Q?, in hub: QueryHub) {
    self.hub = hub
    current = query
    attach()
  }

  /// The watched query, or nil to watch and to fetch nothing.
  ///
  /// Until another query has its first value, the previous query's value is shown. Nil shows no value.
  public var query: Q? {
    get { current }
    set {
      guard newValue != current else { return }
      previous = newValue == nil ? nil : state(tracking: []).value
      current = newValue
      leave()
      feed.restart(with: QueryShown())
      attach()
      feed.notify([.value, .error, .fetch, .time])
    }
  }

  /// The whole state of the query.
  public var state: QueryState<Q.Value> { state(tracking: [.value, .error, .fetch, .time]) }
  /// The value to show: the loaded one, or the previous query's, or the placeholder.
  public var value: Q.Value? { state(tracking: .value).value }
  /// The error of the last fetch, or nil if it has succeeded.
  public var error: (any Error)? { state(tracking: .error).error }
  /// Whether the first value is being fetched.
  public var isLoading: Bool { state(tracking: [.value, .fetch]).isLoading }
  /// Whether a fetch runs, or waits for the connection.
  public var isFetching: Bool { state(tracking: .fetch).isFetching }
  /// Whether ``value`` is not the query's own, but the previous query's or the placeholder.
  public var isProvisional: Bool { state(tracking: .value).isProvisional }
  /// The date at which the value was loaded or set.
  public var updatedAt: Date? { state(tracking: .time).updatedAt }

  /// The time since the value was loaded or set, on the clock of the queries.
  ///
  /// Observation tracks new values, not the passing of time.
  public var age: Duration? {
    feed.access(.time)
    return entry?.updatedAt.map { hub.clock.now.elapsed - $0.elapsed }
  }

  /// Whether the value is missing, invalidated or older than the query permits.
  ///
  /// Observation tracks new values, not the passing of time.
  public var isStale: Bool {
    feed.access([.value, .time])
    return entry?.isStale(at: hub.clock.now) ?? true
  }

  /// Calls a closure with the state whenever its value, its error or its fetch changes.
  ///
  /// A refetch that returns an equal value changes ``QueryState/isFetching`` only.
  ///
  /// - Parameters:
  ///   - initial: Whether to call the closure immediately.
  ///   - body: A closure that receives each new state, on the isolation of the queries.
  /// - Returns: A token that keeps the observer and the watcher until it is cancelled or released.
  public func observe(
    initial: Bool = false, _ body: @escaping (QueryState<Q.Value>) -> Void
  ) -> QueryObservation {
    observe([.value, .error, .fetch]) { [weak self] in
      // What the feed has just received, which need not be looked up.
      if let self { body(state(of: feed.shown)) }
    } start: {
      if initial { body(state(tracking: [])) }
    }
  }

  /// Fetches the query, even if its value is fresh.
  ///
  /// If a fetch runs already, nothing happens.
  public func refetch() {
    guard let lease else { return }
    hub.send(.requested(lease.key, onlyIfStale: false, isKept: false, at: hub.clock.now))
  }

  /// Stops watching: the watcher shows its last state from now on.
  public func cancel() {
    leave()
    var shown = feed.shown
    shown.fetch = nil
    feed.take(shown)
  }

  /// Calls a closure when parts of the state have changed.
  func observe(
    _ parts: QueryParts, _ body: @escaping () -> Void, start: () -> Void = {}
  ) -> QueryObservation {
    let observer = QueryObserver(parts, body)
    feed.add(observer)
    start()
    return QueryObservation(observer, of: self)
  }

  private func state(tracking parts: QueryParts) -> QueryState<Q.Value> {
    if !parts.isEmpty { feed.access(parts) }
    return state(of: entry.map(QueryShown.init) ?? feed.shown)
  }

  private func state(of shown: QueryShown) -> QueryState<Q.Value> {
    var state = QueryState<Q.Value>()
    state.value = shown.value.flatMap { $0.value as? Q.Value }
    if state.value == nil, let substitute = previous ?? current?.placeholder {
      state.value = substitute
      state.isProvisional = true
    }
    state.error = shown.problem?.error
    state.isFetching = shown.fetch != nil
    state.isPaused = shown.fetch?.isPaused ?? false
    state.failures = shown.fetch?.failures ?? 0
    state.updatedAt = shown.updatedAt?.date
    return state
  }

  /// The entry, or nil if nothing is watched or the query cannot be cached.
  var entry: QueryEntry? { lease?.place.state }

  private func attach() {
    guard let current else { return }
    let lease = hub.lease(of: QueryKey(current))
    self.lease = lease
    feed.restart(with: lease.place.state.map(QueryShown.init) ?? QueryShown())
    let feed = feed
    var next = QueryShown()
    subscription = lease.place.observe(bytes: nil) { place in
      // The address is that of the entry's place, for the time of the call.
      next = place.assumingMemoryBound(to: QueryEntry?.self).pointee.map(QueryShown.init) ?? QueryShown()
      return !next.differences(from: feed.shown).isEmpty
    } tell: {
      feed.take(next)
    }
  }

  /// Ends the lease immediately if nothing else holds it, rather than when it is released.
  private func leave() {
    subscription?.cancel()
    subscription = nil
    if isKnownUniquelyReferenced(&lease) { lease?.end(hub) }
    lease = nil
  }
}

@available(*, unavailable)
extension QueryWatcher: Sendable {}

/// A token that keeps an observer of a watcher until it is cancelled or released.
///
/// It may be released on any thread.
public final class QueryObservation {
  private let observer: QueryObserver
  private let watcher: AnyObject

  init(_ observer: QueryObserver, of watcher: AnyObject) {
    self.observer = observer
    self.watcher = watcher
  }

  /// Cancels the observer, which is then not notified again.
  public func cancel() { observer.body = nil }
}

@available(*, unavailable)
extension QueryObservation: Sendable {}
