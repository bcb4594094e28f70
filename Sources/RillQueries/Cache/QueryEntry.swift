/// The cached state of one query.
public struct QueryEntry: Identifiable, Sendable {
  /// A fetch that is running, or that waits for the connection.
  public struct Fetch: Hashable, Sendable {
    /// The number of the fetch, which no other fetch of the cache has.
    public let number: UInt64
    /// Whether the query was invalidated after the fetch had started, so that its answer is stale.
    public internal(set) var isOutdated = false
    /// Whether the fetch waits for the connection.
    public internal(set) var isPaused: Bool
    /// Whether the fetch continues without watchers.
    public internal(set) var isKept: Bool
    /// The part of the value that the fetch loads.
    public let step: QueryStep
    /// The number of attempts that have failed.
    public internal(set) var failures = 0
    /// The steps to load afterwards, each once.
    var following: [QueryStep] = []

    /// Adds a step to load afterwards, unless it is already listed.
    mutating func follow(with step: QueryStep) {
      if !following.contains(step) { following.append(step) }
    }
  }

  /// The properties that the query defines for its entry.
  final class Rules: Sendable {
    let options: QueryOptions
    let tags: Set<QueryTag>

    init(_ query: some Query) {
      options = query.options
      tags = query.tags
    }
  }

  /// The query.
  public let id: QueryKey
  /// The value without the changes of pending mutations, or nil before the first answer.
  public internal(set) var confirmed: QueryValue?
  /// The value with the changes of pending mutations, or nil before the first answer.
  public internal(set) var value: QueryValue? {
    get { shown.value }
    set { shown = QueryShown(value: newValue, problem: problem, fetch: fetch, updatedAt: updatedAt) }
  }
  /// The error of the last fetch, or nil if it has succeeded.
  public internal(set) var problem: QueryProblem? {
    get { shown.problem }
    set { shown = QueryShown(value: value, problem: newValue, fetch: fetch, updatedAt: updatedAt) }
  }
  /// The current fetch.
  public internal(set) var fetch: Fetch? {
    get { shown.fetch }
    set { shown = QueryShown(value: value, problem: problem, fetch: newValue, updatedAt: updatedAt) }
  }
  /// The time at which the value was loaded or set.
  public internal(set) var updatedAt: QueryTime? {
    get { shown.updatedAt }
    set { shown = QueryShown(value: value, problem: problem, fetch: fetch, updatedAt: newValue) }
  }
  /// Whether the value is stale regardless of its age.
  public internal(set) var isInvalidated = false
  /// The number of the last fetch that was answered, or 0.
  var answered: UInt64 = 0
  /// The number of the last fetch that has failed, or 0.
  var failed: UInt64 = 0
  /// The number of the watchers' shared lease, or nil while nothing watches the query.
  public internal(set) var lease: UInt64?
  /// The part of the entry that watchers show.
  var shown = QueryShown.nothing
  /// The time at which the entry is fetched again or removed, or nil.
  var due: Duration?
  /// The entry's valid item in the agenda, whose time is never later than ``due``.
  var listed: QueryAgenda.Item?
  let rules: Rules

  init(_ key: QueryKey) {
    id = key
    rules = Rules(key.query)
  }

  /// The options of the query.
  public var options: QueryOptions { rules.options }
  /// The tags of the query.
  public var tags: Set<QueryTag> { rules.tags }
  /// Whether watchers exist.
  public var isWatched: Bool { lease != nil }

  /// Returns whether the value is missing, invalidated or older than the query permits.
  public func isStale(at time: QueryTime) -> Bool {
    guard value != nil, !isInvalidated, let updatedAt else { return true }
    guard let staleTime = options.staleTime else { return false }
    return updatedAt.elapsed.advanced(by: staleTime) <= time.elapsed
  }

  /// Returns how long a fresh value remains fresh, or nil if it is stale, or does not become stale with time.
  ///
  /// - Parameter time: A moment on the clock of the queries.
  /// - Returns: The time that remains.
  public func freshness(at time: QueryTime) -> Duration? {
    guard !isStale(at: time), let updatedAt, let staleTime = options.staleTime else { return nil }
    return updatedAt.elapsed.advanced(by: staleTime) - time.elapsed
  }

  /// Returns whether to fetch the value if it is needed at a time.
  func needsFetch(at time: QueryTime) -> Bool { fetch == nil && isStale(at: time) }
}

extension Duration {
  /// Returns the sum, or the greatest duration if it cannot be represented.
  func advanced(by other: Duration) -> Duration {
    let limit = Duration.seconds(Int64.max / 4)
    return min(self, limit) + min(other, limit)
  }
}
