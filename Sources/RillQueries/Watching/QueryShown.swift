/// What of an entry its watchers compare: references and numbers.
@usableFromInline
struct QueryShown: Sendable {
  @usableFromInline var value: QueryValue?
  @usableFromInline var problem: QueryProblem?
  @usableFromInline var fetch: QueryEntry.Fetch?
  @usableFromInline var updatedAt: QueryTime?

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
