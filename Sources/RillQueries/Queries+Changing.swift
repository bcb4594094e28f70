import Rill

// The cached values.
extension Queries {
  /// Returns the cached value of a query, fresh or stale, or nil.
  ///
  /// Reading it is not tracked by Observation; see `watch(_:)`.
  ///
  /// - Parameter query: The query.
  /// - Returns: The value.
  public func cached<Q: Query>(_ query: Q) -> Q.Value? { store.state[query]?.value?.typed() }

  /// Sets the value of a query without a fetch.
  ///
  /// The value counts as loaded now, so the query has no error and is not invalidated. A running fetch starts again with all its
  /// attempts, because its answer may be older.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - query: The query.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  public func setValue<Q: Query>(
    _ value: Q.Value, for query: Q, isolation: isolated (any Actor)? = #isolation
  ) {
    hub.enter(from: isolation)
    hub.send(.valueSet(QueryKey(query), QueryValue(value), at: hub.clock.now))
  }

  /// Changes the confirmed value of a query without a fetch, such as one row that the server has sent.
  ///
  /// The changes of pending mutations are applied to the new value, as after a fetch. It counts as loaded now,
  /// as after `setValue(_:for:)`.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  ///   - body: Changes the value. It is not called if no value is cached.
  /// - Returns: Whether a value is cached.
  /// - Complexity: That of the change and of `==` for the value. An ``IdentifiedArray`` is compared by its changed elements only.
  @discardableResult
  public func update<Q: Query>(
    _ query: Q, isolation: isolated (any Actor)? = #isolation, _ body: (inout Q.Value) -> Void
  ) -> Bool {
    guard var value: Q.Value = store.state[query]?.confirmed?.typed() else { return false }
    body(&value)
    setValue(value, for: query, isolation: isolation)
    return true
  }

  /// Makes a query stale, and fetches it if it is watched.
  ///
  /// The query is stale until a fetch is answered that begins now or later. The answer of a running fetch is shown but does not
  /// count as fresh: the query is fetched once more.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Complexity: O(1), however many queries are cached.
  public func invalidate(_ query: some Query, isolation: isolated (any Actor)? = #isolation) {
    hub.enter(from: isolation)
    hub.send(.invalidated(.key(QueryKey(query))))
  }

  /// Makes the queries with a tag stale, and fetches those that are watched.
  ///
  /// - Parameters:
  ///   - tag: The tag.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Complexity: O(queries with the tag).
  public func invalidate(tag: QueryTag, isolation: isolated (any Actor)? = #isolation) {
    hub.enter(from: isolation)
    hub.send(.invalidated(.tag(tag)))
  }

  /// Makes all queries stale, and fetches those that are watched.
  ///
  /// - Parameter isolation: The isolation of the queries. Defaults to the caller's.
  /// - Complexity: O(queries).
  public func invalidateAll(isolation: isolated (any Actor)? = #isolation) {
    hub.enter(from: isolation)
    hub.send(.invalidated(.all))
  }

  /// Cancels the fetch of a query, whose value and error remain.
  ///
  /// - Parameters:
  ///   - query: The query. If it is not being fetched, nothing happens.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  public func cancelFetch(of query: some Query, isolation: isolated (any Actor)? = #isolation) {
    hub.enter(from: isolation)
    guard let fetch = store.state[query]?.fetch else { return }
    hub.send(.fetchEnded(QueryKey(query), fetch: fetch.number, at: hub.clock.now))
  }

  /// Drops the value and the error of a query, and fetches it if it is watched.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Complexity: O(cached queries) if nothing watches the query, because its entry is removed; otherwise O(1).
  public func reset(_ query: some Query, isolation: isolated (any Actor)? = #isolation) {
    hub.enter(from: isolation)
    hub.send(.reset(.key(QueryKey(query))))
  }

  /// Drops all values and errors, such as after a user has signed out, and fetches the watched queries.
  ///
  /// Pending mutations remain; see ``cancelAllMutations(isolation:)``.
  ///
  /// - Parameter isolation: The isolation of the queries. Defaults to the caller's.
  /// - Complexity: O(queries).
  public func resetAll(isolation: isolated (any Actor)? = #isolation) {
    hub.enter(from: isolation)
    hub.send(.reset(.all))
  }
}

// Signals from the system.
extension Queries {
  /// Fetches the stale, watched queries that are fetched on focus.
  ///
  /// - Parameter isolation: The isolation of the queries. Defaults to the caller's.
  public func focus(isolation: isolated (any Actor)? = #isolation) {
    hub.enter(from: isolation)
    hub.send(.focused(at: hub.clock.now))
  }

  /// Fetches the stale, watched queries that are fetched on focus, for each element of a sequence.
  ///
  /// - Parameters:
  ///   - signals: The sequence, which is iterated until it ends or the queries are released.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  public func focus<Signals: AsyncSequence & Sendable>(
    with signals: Signals, isolation: isolated (any Actor)? = #isolation
  ) where Signals.Element: Sendable {
    hub.enter(from: isolation)
    let clock = hub.clock
    hub.begin(.stream(signals, name: "focus") { _ in .focused(at: clock.now) })
  }

  /// Whether fetches may start.
  ///
  /// Without a connection, they wait. When it returns, they start, and stale, watched queries are fetched.
  public var isOnline: Bool {
    get { store.isOnline }
    set { hub.send(.connected(newValue, at: hub.clock.now)) }
  }

  /// Sets ``isOnline`` to each element of a sequence.
  ///
  /// - Parameters:
  ///   - signals: The sequence, which is iterated until it ends or the queries are released.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  public func connect<Signals: AsyncSequence & Sendable>(
    with signals: Signals, isolation: isolated (any Actor)? = #isolation
  ) where Signals.Element == Bool {
    hub.enter(from: isolation)
    let clock = hub.clock
    hub.begin(.stream(signals, name: "connection") { .connected($0, at: clock.now) })
  }
}
