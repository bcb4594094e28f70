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

  /// Returns access to the queries from any isolation.
  ///
  /// Queries that are created in the initializer of their actor learn it from the first call on the actor, such as this one.
  ///
  /// - Parameter isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: The access, which does not keep the queries alive.
  public func access(isolation: isolated (any Actor)? = #isolation) -> QueryAccess {
    hub.enter(from: isolation)
    return freeAccess
  }

  /// The access, from code that need not run on the isolation of the queries.
  var freeAccess: QueryAccess { QueryAccess(entrance: hub.entrance, clock: hub.clock) }

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
