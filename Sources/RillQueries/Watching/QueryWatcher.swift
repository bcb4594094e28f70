public import Foundation

/// A live view of a query: as long as it exists, the query is fetched when it is stale.
///
/// ```swift
/// let user = queries.watch(UserByID(id: 7))
/// user.value
/// ```
///
/// All properties are tracked by Observation, each separately. A watcher belongs to the isolation of its queries, which
/// it keeps alive. It may be released on any thread. When the last watcher of a query has left, the running fetch is
/// cancelled, and the value is kept for a time.
public final class QueryWatcher<Q: Query> {
  @usableFromInline let watch: QueryWatch
  @usableFromInline var previous: Q.Value?
  @usableFromInline var current: Q?

  @inlinable
  init(_ query: Q?, by makeWatch: (QueryKey?) -> QueryWatch) {
    watch = makeWatch(query.map { QueryKey($0) })
    current = query
  }

  /// The watched query, or nil to watch and to fetch nothing.
  ///
  /// Until another query has its first value, the previous query's value is shown. Nil shows no value. The query of a
  /// cancelled watcher cannot be changed.
  public var query: Q? {
    get { current }
    set {
      guard newValue != current, !watch.isCancelled else { return }
      previous = newValue == nil ? nil : state(of: watch.shown([])).value
      current = newValue
      watch.change(to: newValue.map(QueryKey.init))
    }
  }

  /// The whole state of the query.
  @inlinable public var state: QueryState<Q.Value> {
    state(of: watch.shown([.value, .error, .fetch, .time]))
  }
  /// The value to show: the loaded one, the previous query's, or the placeholder.
  @inlinable public var value: Q.Value? {
    Self.own(watch.shown(.value)) ?? previous ?? current?.placeholder
  }
  /// The error of the last fetch, or nil if it has succeeded.
  @inlinable public var error: (any Error)? { watch.shown(.error).problem?.error }
  /// Whether the first value is being fetched.
  @inlinable public var isLoading: Bool { state(of: watch.shown([.value, .fetch])).isLoading }
  /// Whether a fetch is running, or waits for the connection.
  @inlinable public var isFetching: Bool { watch.shown(.fetch).fetch != nil }
  /// The part that the running fetch loads, or nil.
  public var step: QueryStep? { watch.shown(.fetch).fetch?.step }
  /// Whether ``value`` is not the query's own, but the previous query's or the placeholder.
  @inlinable public var isProvisional: Bool { state(of: watch.shown(.value)).isProvisional }
  /// The date at which the value was loaded or set.
  public var updatedAt: Date? { watch.shown(.time).updatedAt?.date }

  /// The time since the value was loaded or set, on the clock of the queries.
  ///
  /// Observation tracks new values, not the passing of time.
  public var age: Duration? { watch.age }

  /// Whether the value is missing, invalidated or older than the query permits.
  ///
  /// Observation tracks new values, not the passing of time.
  public var isStale: Bool { watch.isStale }

  /// Calls a closure with the state whenever its value, its error or its fetch changes.
  ///
  /// A refetch that returns an equal value changes ``QueryState/isFetching`` only.
  ///
  /// - Parameters:
  ///   - initial: Whether to call the closure immediately.
  ///   - body: A closure that receives each new state, on the isolation of the queries.
  /// - Returns: A token that keeps the observer and the watcher until it is cancelled or released.
  @inlinable
  public func observe(
    initial: Bool = false, _ body: @escaping (QueryState<Q.Value>) -> Void
  ) -> QueryObservation {
    observe([.value, .error, .fetch]) { [self] shown in
      body(state(of: shown))
    } start: {
      if initial { body(state(of: watch.shown([]))) }
    }
  }

  /// Fetches the query, even if its value is fresh.
  ///
  /// If a fetch is already running, nothing happens; if that fetch loads only another page, all pages are loaded after
  /// it.
  public func refetch() { watch.refetch() }

  /// Stops watching; the watcher shows its last state afterwards.
  public func cancel() { watch.cancel() }

  /// Calls a closure when parts of the state have changed.
  @usableFromInline
  func observe(
    _ parts: QueryParts, _ body: @escaping (QueryShown) -> Void, start: () -> Void = {}
  ) -> QueryObservation {
    let observer = watch.observe(parts, body)
    start()
    return QueryObservation(observer, of: self)
  }

  @inlinable
  func state(of shown: QueryShown) -> QueryState<Q.Value> {
    var state = QueryState<Q.Value>()
    state.value = Self.own(shown)
    if state.value == nil, let substitute = previous ?? current?.placeholder {
      state.value = substitute
      state.isProvisional = true
    }
    state.error = shown.problem?.error
    state.isFetching = shown.fetch != nil
    state.isPaused = shown.fetch?.isPaused ?? false
    state.step = shown.fetch?.step
    state.failures = shown.fetch?.failures ?? 0
    state.updatedAt = shown.updatedAt?.date
    return state
  }

  /// Returns the query's own value.
  @inlinable
  static func own(_ shown: QueryShown) -> Q.Value? { shown.value?.typed() }
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
  public func cancel() { observer.leave() }

  deinit { observer.leave() }
}

@available(*, unavailable)
extension QueryObservation: Sendable {}
