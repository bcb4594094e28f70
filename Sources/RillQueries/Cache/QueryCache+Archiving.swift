import Foundation
import Rill
import RillValues

/// The decoded contents of an archive.
public struct RestoredQueries: Sendable {
  struct Entry: Sendable {
    let key: QueryKey
    let value: QueryValue
    let updatedAt: QueryTime
    /// Whether the age of the value is unknown, because its date is in the future.
    let isInvalidated: Bool
  }

  enum Mutation: Sendable {
    case pending(PendingMutation)
    /// A mutation of an unknown kind, or one that cannot be read; later archives contain it.
    case unreadable(QueryArchive.Mutation)
  }

  var entries: [Entry] = []
  /// The mutations in the order of the archive.
  var mutations: [Mutation] = []
  var problems: [QueryArchiveFailure] = []

  init(_ archive: QueryArchive, _ kinds: QueryKinds, at time: QueryTime) {
    for entry in archive.entries { read(entry, kinds, time) }
    for mutation in archive.mutations { read(mutation, kinds) }
  }

  private mutating func read(_ entry: QueryArchive.Entry, _ kinds: QueryKinds, _ time: QueryTime) {
    guard let kind = kinds.query(named: entry.kind) else {
      return note(entry.kind, entry.query, "no such kind was added to the kinds.")
    }
    // The limit is far beyond any plausible date. A longer time does not fit into a duration.
    let limit = 1e11
    let age = Duration.seconds(min(max(time.date.timeIntervalSince(entry.date), -limit), limit))
    if let limit = kind.maximumAge, age >= limit { return }
    do {
      let (key, value) = try kind.decode(entry.query, entry.value)
      let updatedAt = QueryTime(elapsed: time.elapsed - max(age, .zero), date: entry.date)
      entries.append(
        Entry(
          key: key, value: value, updatedAt: updatedAt, isInvalidated: entry.isStale == true || age < .zero))
    } catch {
      note(entry.kind, entry.query, CodingReason.text(error))
    }
  }

  private mutating func read(_ mutation: QueryArchive.Mutation, _ kinds: QueryKinds) {
    guard let kind = kinds.mutation(named: mutation.kind) else {
      mutations.append(.unreadable(mutation))
      return note(mutation.kind, mutation.mutation, "no such kind was added to the kinds.")
    }
    do {
      mutations.append(.pending(try kind.decode(mutation)))
    } catch {
      mutations.append(.unreadable(mutation))
      note(mutation.kind, mutation.mutation, CodingReason.text(error))
    }
  }

  private mutating func note(_ kind: String, _ text: String, _ reason: String) {
    problems.append(QueryArchiveFailure(kind: kind, text: text, reason: reason))
  }
}

extension QueryCache {
  /// Adds the values and mutations of an archive, but no value for a query that already has one.
  mutating func restore(_ restored: RestoredQueries, at time: QueryTime) -> [QueryOrder] {
    var orders: [QueryOrder] = []
    for entry in restored.entries where entries[id: entry.key]?.confirmed == nil {
      guard admit(entry.key) else { continue }
      entries[id: entry.key]?.confirmed = entry.value
      entries[id: entry.key]?.updatedAt = entry.updatedAt
      entries[id: entry.key]?.isInvalidated = entry.isInvalidated
      orders += rest(entry.key, at: time)
    }
    for mutation in restored.mutations { add(mutation) }
    rebase(restored.entries.map(\.key))
    return orders + performMutations()
  }

  private mutating func add(_ restored: RestoredQueries.Mutation) {
    let number = takeMutationNumber()
    switch restored {
    case .pending(var mutation):
      guard !pending.contains(id: mutation.id) else { return }
      // Restored mutations keep the order of an earlier run, as after a pause of the connection.
      mutation.isInOrder = true
      mutation.number = number
      pending.append(mutation)
    case .unreadable(let mutation):
      if !unreadable.values.contains(where: { $0.id == mutation.id }) { unreadable[number] = mutation }
    }
  }

  /// Returns an archive of the values and mutations of known kinds.
  func archive(_ kinds: QueryKinds) throws -> QueryArchive {
    var archive = QueryArchive()
    for entry in entries {
      guard let value = entry.confirmed, let updatedAt = entry.updatedAt,
        let kind = kinds.kind(of: entry.id.query)
      else { continue }
      do {
        let (query, text) = try kind.encode(entry.id, value)
        var kept = QueryArchive.Entry(kind: kind.name, query: query, value: text, date: updatedAt.date)
        if entry.isInvalidated { kept.isStale = true }
        archive.entries.append(kept)
      } catch {
        Failures.report(.unarchivedValue(of: entry.id.description, CodingReason.text(error)))
      }
    }
    var mutations = unreadable
    for pending in pending {
      guard let kind = kinds.kind(of: pending.mutation) else { continue }
      let text = try kind.encode(pending.mutation)
      mutations[pending.number] = QueryArchive.Mutation(id: pending.id, kind: kind.name, mutation: text)
    }
    archive.mutations = mutations.sorted { $0.key < $1.key }.map(\.value)
    return archive
  }
}
