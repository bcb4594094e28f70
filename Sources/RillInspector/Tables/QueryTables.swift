import Foundation
import Rill
import RillQueries

/// The tables of the cache of queries.
struct QueryTables: Sendable {
  /// The queries and the moment of their clock.
  let access: QueryAccess

  /// All tables.
  var all: [InspectedTable<QueryCache, QueryAction>] { [queries, mutations] }

  /// The cached queries.
  private var queries: InspectedTable<QueryCache, QueryAction> {
    InspectedTable(
      "Queries", columns: ["query", "status", "age", "watched", "value"], of: \.entries
    ) {
      [access] entry in
      let now = access.now
      let content: InspectedCell =
        if let problem = entry.problem { .value(problem) } else if let value = entry.value {
          .value(value)
        } else { .none }
      return InspectedRow(
        id: Self.id(of: entry),
        [
          .value(entry.id), Self.status(of: entry, at: now), entry.updatedAt.map { .date($0.date) } ?? .none,
          .text(entry.isWatched ? "yes" : "no"), content,
        ], commands: Self.commands(for: entry, at: now))
    }
  }

  /// The mutations that have not ended.
  private var mutations: InspectedTable<QueryCache, QueryAction> {
    InspectedTable("Mutations", columns: ["mutation", "status"], of: \.pending) { mutation in
      InspectedRow(
        id: mutation.id.description, [.value(mutation.mutation), Self.status(of: mutation)],
        commands: [InspectedCommand("Cancel", sending: .mutationCancelled(mutation.id))])
    }
  }

  /// The hash of a query in this process: its description may contain what is redacted.
  private static func id(of entry: QueryEntry) -> String { String(entry.id.hashValue, radix: 36) }

  private static func status(of entry: QueryEntry, at now: QueryTime) -> InspectedCell {
    if let fetch = entry.fetch {
      let attempt = fetch.failures == 0 ? "" : ", attempt \(fetch.failures + 1)"
      return fetch.isPaused ? .status("offline\(attempt)", .waiting) : .status("fetching\(attempt)", .active)
    }
    if entry.problem != nil { return .status("failed", .failed) }
    if entry.value == nil { return .status("empty") }
    if entry.isStale(at: now) { return .status("stale", .waiting) }
    // Measured on the clock of the queries, because the wall clock may have changed since.
    let rest = entry.freshness(at: now).map { $0 / .seconds(1) }
    return .status("fresh", .good, until: rest.map { now.date.addingTimeInterval($0) })
  }

  private static func commands(for entry: QueryEntry, at now: QueryTime) -> [InspectedCommand<QueryAction>] {
    let key = entry.id
    return [
      InspectedCommand("Refetch", sending: .requested(key, onlyIfStale: false, isKept: true, at: now)),
      InspectedCommand("Invalidate", sending: .invalidated(.key(key))),
      InspectedCommand("Reset", sending: .reset(.key(key))),
      entry.fetch.map { InspectedCommand("Cancel", sending: .fetchEnded(key, fetch: $0.number, at: now)) }
        ?? InspectedCommand("Cancel", unavailable: "Nothing is being fetched."),
    ]
  }

  private static func status(of mutation: PendingMutation) -> InspectedCell {
    let attempt = mutation.failures == 0 ? "" : ", attempt \(mutation.failures + 1)"
    return mutation.isRunning ? .status("running\(attempt)", .active) : .status("waiting\(attempt)", .waiting)
  }
}
