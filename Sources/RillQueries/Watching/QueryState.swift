public import Foundation

/// What a watcher shows of its query.
public struct QueryState<Value: Sendable>: Sendable {
  /// The value to show: the loaded one, or the previous query's, or the placeholder.
  public internal(set) var value: Value?
  /// The error of the last fetch, or nil if it has succeeded.
  ///
  /// An earlier value stays beside it.
  public internal(set) var error: (any Error)?
  /// Whether a fetch runs, or waits for the connection.
  public internal(set) var isFetching = false
  /// Whether the fetch waits for the connection.
  public internal(set) var isPaused = false
  /// The number of attempts of the running fetch that have failed.
  public internal(set) var failures = 0
  /// Whether ``value`` is not the query's own, but the previous query's or the placeholder.
  public internal(set) var isProvisional = false
  /// The date at which the value was loaded or set.
  public internal(set) var updatedAt: Date?

  /// Whether the first value is being fetched.
  public var isLoading: Bool { isFetching && (value == nil || isProvisional) }
}

/// What of an entry its watchers compare: references and numbers.
struct QueryShown {
  var value: QueryValue?
  var problem: QueryProblem?
  var fetch: QueryEntry.Fetch?
  var updatedAt: QueryTime?

  init() {}

  init(_ entry: QueryEntry) {
    value = entry.value
    problem = entry.problem
    fetch = entry.fetch
    updatedAt = entry.updatedAt
  }

  /// Returns what differs from an earlier state.
  func differences(from old: QueryShown) -> QueryParts {
    var parts: QueryParts = []
    if value !== old.value { parts.insert(.value) }
    if problem !== old.problem { parts.insert(.error) }
    if (fetch == nil) != (old.fetch == nil) || fetch?.failures != old.fetch?.failures
      || fetch?.isPaused != old.fetch?.isPaused
    {
      parts.insert(.fetch)
    }
    if updatedAt != old.updatedAt { parts.insert(.time) }
    return parts
  }
}

/// The parts of a watcher's state that are observed separately.
struct QueryParts: OptionSet {
  let rawValue: UInt8

  static let value = QueryParts(rawValue: 1)
  static let error = QueryParts(rawValue: 2)
  static let fetch = QueryParts(rawValue: 4)
  static let time = QueryParts(rawValue: 8)
}
