import Foundation
import Rill

/// What was read from an archive.
public struct RestoredQueries: Sendable {
  struct Entry: Sendable {
    let key: QueryKey
    let value: QueryValue
    let updatedAt: QueryTime
    /// Whether the age of the value is unknown, because its date is in the future.
    let isInvalidated: Bool
  }

  var entries: [Entry] = []
  var mutations: [PendingMutation] = []
  /// Mutations of unknown kinds, or that cannot be read, which further archives contain.
  var unreadable: [QueryArchive.Mutation] = []
  var problems: [QueryArchiveProblem] = []

  init(_ archive: QueryArchive, _ kinds: QueryKinds, at time: QueryTime) {
    for entry in archive.entries { read(entry, kinds, time) }
    for mutation in archive.mutations { read(mutation, kinds) }
  }

  private mutating func read(_ entry: QueryArchive.Entry, _ kinds: QueryKinds, _ time: QueryTime) {
    guard let kind = kinds.query(named: entry.kind) else {
      return note(entry.kind, entry.query, "no such kind was added to the kinds.")
    }
    let age = Duration.seconds(time.date.timeIntervalSince(entry.date))
    if let limit = kind.maximumAge, age >= limit { return }
    do {
      let (key, value) = try kind.decode(entry.query, entry.value)
      let updatedAt = QueryTime(elapsed: time.elapsed - max(age, .zero), date: entry.date)
      entries.append(Entry(key: key, value: value, updatedAt: updatedAt, isInvalidated: age < .zero))
    } catch {
      note(entry.kind, entry.query, "\(error)")
    }
  }

  private mutating func read(_ mutation: QueryArchive.Mutation, _ kinds: QueryKinds) {
    guard let kind = kinds.mutation(named: mutation.kind) else {
      unreadable.append(mutation)
      return note(mutation.kind, mutation.mutation, "no such kind was added to the kinds.")
    }
    do {
      mutations.append(try kind.decode(mutation))
    } catch {
      unreadable.append(mutation)
      note(mutation.kind, mutation.mutation, "\(error)")
    }
  }

  private mutating func note(_ kind: String, _ text: String, _ reason: String) {
    problems.append(QueryArchiveProblem(kind: kind, text: text, reason: reason))
  }
}

extension QueryCache {
  /// Adds values and mutations of an archive, but no value of a query that has one.
  mutating func restore(_ restored: RestoredQueries, at time: QueryTime) -> [QueryOrder] {
    var orders: [QueryOrder] = []
    for entry in restored.entries where entries[id: entry.key]?.confirmed == nil {
      guard admit(entry.key) else { continue }
      entries[id: entry.key]?.confirmed = entry.value
      entries[id: entry.key]?.updatedAt = entry.updatedAt
      entries[id: entry.key]?.isInvalidated = entry.isInvalidated
      orders += rest(entry.key, at: time)
    }
    for mutation in restored.unreadable where !unreadable.contains(where: { $0.id == mutation.id }) {
      unreadable.append(mutation)
    }
    for mutation in restored.mutations {
      var mutation = mutation
      // Their order was that of an earlier run, as after a pause of the connection.
      mutation.isInOrder = true
      pending.append(mutation)
    }
    rebase(restored.entries.map(\.key))
    return orders + performMutations()
  }

  /// Returns the values and mutations of known kinds.
  func archive(_ kinds: QueryKinds) throws -> QueryArchive {
    var archive = QueryArchive()
    for entry in entries {
      guard let value = entry.confirmed, let updatedAt = entry.updatedAt,
        let kind = kinds.kind(of: entry.id.query)
      else { continue }
      let (query, text) = try kind.encode(entry.id, value)
      archive.entries.append(
        QueryArchive.Entry(kind: kind.name, query: query, value: text, date: updatedAt.date))
    }
    archive.mutations = unreadable
    for pending in pending {
      guard let kind = kinds.kind(of: pending.mutation) else { continue }
      let text = try kind.encode(pending.mutation)
      archive.mutations.append(QueryArchive.Mutation(id: pending.id, kind: kind.name, mutation: text))
    }
    return archive
  }
}
