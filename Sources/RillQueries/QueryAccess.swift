public import Rill

/// Access to queries from any isolation.
///
/// It does not keep the queries alive.
public struct QueryAccess: Sendable {
  let entrance: StoreEntrance<QueryCache, QueryAction>?
  let clock: QueryClock

  /// The current moment, for actions that tools send to the cache's store.
  public var now: QueryTime { clock.now }

  /// Calls a closure with the queries, on their isolation, and waits until it returns.
  ///
  /// Without an actor, the closure is called when the owner of the queries next enters them. The actor of queries that were
  /// created in its initializer is known from the first call on it. If the calling task is cancelled while it waits for the
  /// owner, the closure is not called.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The result of the closure, or nil if the queries were released or the wait was cancelled.
  @discardableResult
  public func enter<Output: Sendable>(_ body: @escaping @Sendable (Queries) -> Output) async -> Output? {
    let output = await entrance?.enterUnlessCancelled { store in
      store.belonging(QueryHubLink.self)?.hub.map { body(Queries(hub: $0)) }
    }
    return output ?? nil
  }

  /// Watches a query and returns its results over time, like `Queries.results(of:)`.
  ///
  /// - Parameter query: The query.
  /// - Returns: The results, or nil if the queries were released or the wait was cancelled. As long as the sequence
  ///   exists, the query is watched, which keeps the queries alive.
  public func results<Q: Query>(of query: Q) async -> QueryResults<Q.Value>? {
    await enter { $0.results(of: query, isolation: nil) }
  }
}

/// The results of a watched query over time: each new value, and each error.
///
/// The query is watched until the last iterator and the last copy of the sequence are released. Slow consumers receive
/// only the newest result.
public typealias QueryResults<Value: Sendable> = AsyncStream<Result<Value, any Error>>

extension Queries {
  /// Watches a query and returns its results over time, starting with a cached value.
  ///
  /// A refetch that returns an equal value adds no result, unless the last result was an error. If the last fetch failed
  /// before the watch, its error follows the cached value, but only if no fetch runs whose result will replace it.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: The results. The query is watched until the sequence is released.
  public func results<Q: Query>(
    of query: Q, isolation: isolated (any Actor)? = #isolation
  ) -> QueryResults<Q.Value> {
    let watcher = watch(query, isolation: isolation)
    // The first result may be a pair.
    let isPair = watcher.watch.shown([]).hasValueAndError
    let (stream, continuation) = QueryResults<Q.Value>.makeStream(
      bufferingPolicy: .bufferingNewest(isPair ? 2 : 1))
    var last = QueryShown.nothing
    let yield = { (now: QueryShown) in
      let shown = last.problem == nil && now.isFetching ? now.withoutError : now
      if last === QueryShown.nothing, shown.problem != nil, let value: Q.Value = shown.value?.typed() {
        continuation.yield(.success(value))
      }
      let parts = shown.differences(from: last)
      last = shown
      if parts.contains(.error), let error = shown.problem?.error {
        continuation.yield(.failure(error))
      } else if !parts.isDisjoint(with: [.value, .error]), let value: Q.Value = shown.value?.typed() {
        continuation.yield(.success(value))
      }
    }
    let observation = watcher.observe([.value, .error], yield) { yield(watcher.watch.shown([])) }
    let hold = QueryHold(observation)
    // The stream releases this closure when it ends.
    continuation.onTermination = { _ in withExtendedLifetime(hold) {} }
    return stream
  }
}

extension Effect {
  /// Returns an effect that watches a query and sends an action for each result.
  ///
  /// A cached value is the first result. The effect runs until it is cancelled, which ends the watch.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - queries: The queries, which the effect does not keep alive before it runs.
  ///   - transform: Creates an action from a value or an error.
  /// - Returns: The effect. Nothing runs until a store starts it.
  public static func query<Q: Query>(
    _ query: Q, in queries: Queries,
    _ transform: @escaping @Sendable (Result<Q.Value, any Error>) -> Action
  ) -> Effect {
    .query(query, in: queries.freeAccess, transform)
  }

  /// Returns an effect that watches a query of another isolation and sends an action for each result.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - access: The access to the queries.
  ///   - transform: Creates an action from a value or an error.
  /// - Returns: The effect. Nothing runs until a store starts it.
  public static func query<Q: Query>(
    _ query: Q, in access: QueryAccess,
    _ transform: @escaping @Sendable (Result<Q.Value, any Error>) -> Action
  ) -> Effect {
    .run("query \(Q.self)") { send in
      guard let results = await access.results(of: query) else { return }
      for await result in results { await send(transform(result)) }
    }
  }
}

/// Keeps an observation until what captures it ends, on any thread.
// Unchecked: the observation is released only, which any thread may do.
struct QueryHold: @unchecked Sendable {
  private let observation: QueryObservation

  init(_ observation: QueryObservation) { self.observation = observation }
}
