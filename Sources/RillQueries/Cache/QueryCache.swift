public import Rill

/// The state of all queries: a value, which only actions change.
public struct QueryCache: Sendable {
  /// The cached queries.
  public internal(set) var entries = IdentifiedArray<QueryEntry>()
  /// Whether fetches may start.
  ///
  /// Without a connection, they wait.
  public internal(set) var isOnline = true
  /// The queries that have watchers.
  public internal(set) var watched: Set<QueryKey> = []
  /// The queries of each tag.
  var tagged: [QueryTag: Set<QueryKey>] = [:]
  private var lastFetch: UInt64 = 0

  /// Creates an empty cache.
  public init() {}

  /// The entry of a query, or nil if the query is not cached.
  public subscript(query: some Query) -> QueryEntry? { entries[id: QueryKey(query)] }

  /// Adds an entry for a query unless there is one.
  ///
  /// - Returns: Whether the entry exists. A query that is not equal to itself has none, which is reported.
  mutating func admit(_ key: QueryKey) -> Bool {
    if entries.contains(id: key) { return true }
    guard key.isStable else {
      Failures.report(.unstableQuery(key.description))
      return false
    }
    let entry = QueryEntry(key)
    entries.append(entry)
    for tag in entry.tags { tagged[tag, default: []].insert(key) }
    return true
  }

  /// Removes an entry.
  mutating func remove(_ key: QueryKey) {
    guard let entry = entries[id: key] else { return }
    for tag in entry.tags {
      tagged[tag]?.remove(key)
      if tagged[tag]?.isEmpty == true { tagged[tag] = nil }
    }
    watched.remove(key)
    entries[id: key] = nil
  }

  /// Starts a fetch in place of an earlier one, or makes it wait for the connection.
  mutating func start(_ key: QueryKey, isKept: Bool) -> [QueryOrder] {
    lastFetch += 1
    let isRunning = entries[id: key]?.fetch?.isPaused == false
    entries[id: key]?.fetch = QueryEntry.Fetch(number: lastFetch, isPaused: !isOnline, isKept: isKept)
    if isOnline { return [.fetch(key, lastFetch)] }
    return isRunning ? [.cancel(key)] : []
  }

  /// Returns what follows when an entry has no fetch any more.
  mutating func rest(_ key: QueryKey) -> [QueryOrder] {
    guard let entry = entries[id: key], entry.fetch == nil else { return [] }
    let pause = entry.isWatched ? entry.options.refetchInterval : entry.options.keepTime
    guard let pause else { return sleep(key) }
    entries[id: key]?.hasTimer = true
    return [.wake(key, pause)]
  }

  /// Cancels the timer of an entry, if there is one.
  mutating func sleep(_ key: QueryKey) -> [QueryOrder] {
    guard let entry = entries[id: key], entry.hasTimer else { return [] }
    entries[id: key]?.hasTimer = false
    return [.sleep(key)]
  }
}

/// An effect that the cache requests.
enum QueryOrder: Hashable, Sendable {
  /// Loads the value, as a fetch with a number.
  case fetch(QueryKey, UInt64)
  /// Cancels the fetch.
  case cancel(QueryKey)
  /// Wakes the entry after a time, to fetch or to remove it.
  case wake(QueryKey, Duration)
  /// Cancels the timer of the entry.
  case sleep(QueryKey)
}

/// The queries that an action concerns.
public enum QuerySelection: Hashable, Sendable {
  /// One query.
  case key(QueryKey)
  /// The queries with a tag.
  case tag(QueryTag)
  /// All queries.
  case all
}

extension QueryCache {
  /// Returns the cached keys of a selection.
  func keys(_ selection: QuerySelection) -> [QueryKey] {
    switch selection {
    case .key(let key): entries.contains(id: key) ? [key] : []
    case .tag(let tag): Array(tagged[tag] ?? [])
    case .all: Array(entries.ids)
    }
  }
}
