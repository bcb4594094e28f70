/// The part of an entry that its watchers show, as an immutable object.
// A thousand watchers compare one reference each, and copy nothing.
@usableFromInline
final class QueryShown: Sendable {
  @usableFromInline let value: QueryValue?
  @usableFromInline let problem: QueryProblem?
  @usableFromInline let fetch: QueryEntry.Fetch?
  @usableFromInline let updatedAt: QueryTime?

  /// The contents for a query that is not cached.
  static let nothing = QueryShown()

  init(
    value: QueryValue? = nil, problem: QueryProblem? = nil, fetch: QueryEntry.Fetch? = nil,
    updatedAt: QueryTime? = nil
  ) {
    self.value = value
    self.problem = problem
    self.fetch = fetch
    self.updatedAt = updatedAt
  }

  /// The same contents without a fetch.
  var settled: QueryShown { QueryShown(value: value, problem: problem, updatedAt: updatedAt) }

  /// The same contents without an error.
  var withoutError: QueryShown { QueryShown(value: value, fetch: fetch, updatedAt: updatedAt) }

  /// A Boolean value that indicates whether a fetch runs.
  var isFetching: Bool { fetch.map { !$0.isPaused } ?? false }

  /// A Boolean value that indicates whether there are a value and the error of a later fetch, and no fetch runs.
  var hasValueAndError: Bool { value != nil && problem != nil && !isFetching }

  /// Returns the parts that differ from an earlier state.
  func differences(from old: QueryShown) -> QueryParts {
    if self === old { return [] }
    var parts: QueryParts = []
    if value !== old.value { parts.insert(.value) }
    if problem !== old.problem { parts.insert(.error) }
    if (fetch == nil) != (old.fetch == nil) || fetch?.failures != old.fetch?.failures
      || fetch?.isPaused != old.fetch?.isPaused || fetch?.step != old.fetch?.step
    {
      parts.insert(.fetch)
    }
    if updatedAt != old.updatedAt { parts.insert(.time) }
    return parts
  }
}

/// The parts of a watcher's state that are observed separately.
@usableFromInline
struct QueryParts: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable static var value: QueryParts { QueryParts(rawValue: 1) }
  @inlinable static var error: QueryParts { QueryParts(rawValue: 2) }
  @inlinable static var fetch: QueryParts { QueryParts(rawValue: 4) }
  @inlinable static var time: QueryParts { QueryParts(rawValue: 8) }
}
