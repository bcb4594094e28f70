public import Foundation
public import Rill

/// A cache of external values, such as those of a server, that fetches watched values when they are stale.
///
/// ```swift
/// let queries = Queries()
/// let user = queries.watch(UserByID(id: 7))
/// user.value
/// queries.invalidate(tag: .users)
/// ```
///
/// The cache is the state of an ordinary ``store``: each change is an action, and each fetch is an effect. History,
/// sessions and the inspector therefore show it as they show any store.
///
/// **Behavior**
/// - Watchers of equal queries *always* share one value and one fetch.
/// - A fetch that fails *never* drops an earlier value.
/// - A fetch *always* ends when nothing needs it any more, unless its query's options keep it running.
///
/// It belongs to the isolation that created it: the main actor, another actor, or none. From other isolations, use its
/// ``access``.
public final class Queries {
  let hub: QueryHub

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - clock: The clock for fresh times, keep times and pauses, or nil for the continuous clock.
  ///   - date: Returns the current date, which is displayed and determines the ages of restored values.
  ///   - interceptor: An object through which all loads and mutations pass, or nil.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  public init(
    clock: (any Clock<Duration>)? = nil, date: @escaping @Sendable () -> Date = { Date() },
    interceptor: (any QueryInterceptor)? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    hub = QueryHub(
      clock: clock ?? ContinuousClock(), date: date, interceptor: interceptor ?? NoInterceptor(),
      on: isolation)
  }

  init(hub: QueryHub) { self.hub = hub }

  /// The store of the cache, for tools.
  public var store: Store<QueryCache, QueryAction> { hub.store }

  /// Access to the queries from any isolation.
  public var access: QueryAccess { QueryAccess(entrance: hub.entrance, clock: hub.clock) }

  /// Watches a query, and fetches it if it is stale.
  ///
  /// - Parameters:
  ///   - query: The query, or nil to set one later.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: A watcher. The query is watched until it is cancelled or released.
  /// - Complexity: O(1), however many queries are cached.
  @inlinable
  public func watch<Q: Query>(
    _ query: Q?, isolation: isolated (any Actor)? = #isolation
  ) -> QueryWatcher<Q> {
    QueryWatcher(query) { makeWatch($0, from: isolation) }
  }

  @usableFromInline
  func makeWatch(_ key: QueryKey?, from caller: (any Actor)?) -> QueryWatch {
    hub.enter(from: caller)
    return QueryWatch(key, in: hub)
  }

  /// Returns the value of a query, with the changes of pending mutations, and fetches it first if it is stale.
  ///
  /// Cancelling the waiting task cancels the fetch, unless something else needs it. Without a connection, the call
  /// waits for one. A failed load is repeated as the options of the query determine: by default three times.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: The fresh value.
  /// - Throws: ``QueryFailure`` if the load fails, if the fetch or the waiting task is cancelled, or if the query
  ///   cannot be cached.
  public func fetch<Q: Query>(
    _ query: Q, isolation: isolated (any Actor)? = #isolation
  ) async throws(QueryFailure) -> Q.Value {
    let watcher = watch(query, isolation: isolation)
    defer { watcher.cancel() }
    guard let entry = watcher.watch.entry else { throw .notCached }
    if entry.fetch == nil, let value = watcher.value, !watcher.isProvisional { return value }
    let first = entry.fetch?.number ?? 0
    let operation = hub.store.pendingOperation(within: nil)
    let observation = watcher.observe(.fetch) { shown in if shown.fetch == nil { operation.end() } }
    if !watcher.isFetching { operation.end() }
    await operation.wait(isolation: isolation)
    operation.end()
    observation.cancel()
    if Task.isCancelled { throw .cancelled }
    let state = watcher.state
    if let error = state.error { throw .failed(error) }
    // A fetch that was cancelled leaves the earlier value, which is stale.
    guard !state.isFetching, !state.isProvisional, let value = state.value,
      let entry = watcher.watch.entry, entry.answered >= first, !entry.isInvalidated
    else { throw .cancelled }
    return value
  }

  /// Fetches a stale query, without waiting and without a watcher.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  public func prefetch(_ query: some Query, isolation: isolated (any Actor)? = #isolation) {
    request(query, onlyIfStale: true, from: isolation)
  }

  /// Fetches a query, even if its value is fresh or nothing watches it.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  public func refetch(_ query: some Query, isolation: isolated (any Actor)? = #isolation) {
    request(query, onlyIfStale: false, from: isolation)
  }

  private func request(_ query: some Query, onlyIfStale: Bool, from caller: (any Actor)?) {
    hub.enter(from: caller)
    let key = hub.correctedKey(of: QueryKey(query))
    hub.send(.requested(key, onlyIfStale: onlyIfStale, isKept: true, at: hub.clock.now))
  }
}

@available(*, unavailable)
extension Queries: Sendable {}

/// An error of ``Queries/fetch(_:isolation:)``.
public enum QueryFailure: Error, Sendable, CustomStringConvertible {
  /// The load and all further attempts have failed; the error is that of the last attempt.
  case failed(any Error)
  /// The waiting task or the fetch was cancelled.
  case cancelled
  /// The query cannot be cached, because its equality is not stable.
  case notCached

  /// The error of the load, to be shown to a user, or nil.
  public var loadError: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// A description of the error in one sentence.
  public var description: String {
    switch self {
    case .failed(let error): "The query could not be loaded: \(error)"
    case .cancelled: "The fetch of the query was cancelled."
    case .notCached: "The query is not cached, because it is not equal to itself or its hash changes."
    }
  }
}

// Lists that are loaded in pages.
extension Queries {
  /// Watches the pages of a list, and fetches the first one, or the loaded ones if they are stale.
  ///
  /// The loaded pages are one value: a refetch replaces all of them in one step.
  ///
  /// - Parameters:
  ///   - query: The query of the pages, or nil to set one later.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: A watcher. The pages are watched until it is cancelled or released.
  public func watch<P: PagedQuery>(
    pages query: P?, isolation: isolated (any Actor)? = #isolation
  ) -> QueryWatcher<Pages<P>> {
    watch(query.map(Pages.init), isolation: isolation)
  }
}
