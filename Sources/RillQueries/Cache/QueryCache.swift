public import Rill

/// The state of all queries: a value that only actions change.
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
  /// The times at which entries without a fetch are fetched again or removed.
  private(set) var agenda = QueryAgenda()
  /// The time for which the timer is set, and the number of the timer; nil if no timer is set.
  private var alarm: (time: Duration, number: UInt64)?
  private var lastAlarm: UInt64 = 0
  /// The mutations that have not ended, in the order in which they were added.
  public internal(set) var pending = IdentifiedArray<PendingMutation>()
  /// Mutations of an archive that could not be read, by their numbers; later archives contain them.
  var unreadable: [UInt64: QueryArchive.Mutation] = [:]
  private var lastMutation: UInt64 = 0
  /// The queries whose values contain changes of pending mutations.
  var unconfirmed = QueryKeys()
  private(set) var lastFetch: UInt64 = 0

  /// Creates an empty cache.
  public init() {}

  /// The entry of a query, or nil if the query is not cached.
  public subscript(query: some Query) -> QueryEntry? { entries[id: QueryKey(query)] }

  /// The rows of a query with the changes of pending mutations, or none before the first answer.
  ///
  /// Use it to derive collections from a query: `queries.store.derive(\.[rows: AllIssues()])`. A new answer keeps the
  /// rows that are equal, so only the others are examined.
  public subscript<Q: Query, Row>(rows query: Q) -> IdentifiedArray<Row> where Q.Value == IdentifiedArray<Row>
  {
    self[query]?.value?.typed() ?? []
  }

  /// The rows of all loaded pages with the changes of pending mutations, or none before the first page.
  ///
  /// Derived collections examine the rows that have changed.
  ///
  /// - Complexity: That of ``PageList/rows``.
  public subscript<P: PagedQuery>(rows query: P) -> IdentifiedArray<P.Page.Element>
  where P.Page: Sequence, P.Page.Element: Identifiable & Sendable, P.Page.Element.ID: Sendable {
    self[Pages(query)]?.value?.typed(PageList<P>.self)?.rows ?? []
  }

  /// Adds an entry for a query unless there is one.
  ///
  /// - Returns: Whether the entry exists. A query that is not equal to itself is reported, and has no entry.
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
  ///
  /// The caller must rebase, because a change of another value may depend on this one.
  mutating func remove(_ key: QueryKey) {
    guard let entry = entries[id: key] else { return }
    for tag in entry.tags {
      tagged[tag]?.remove(key)
      if tagged[tag]?.isEmpty == true { tagged[tag] = nil }
    }
    watched.remove(key)
    entries[id: key] = nil
  }

  /// Returns the next number of a mutation.
  mutating func takeMutationNumber() -> UInt64 {
    lastMutation += 1
    return lastMutation
  }

  /// Starts a fetch in place of an earlier one, or makes it wait for the connection.
  ///
  /// It loads the same step as the earlier fetch, unless another step is given.
  mutating func start(_ key: QueryKey, isKept: Bool, _ step: QueryStep? = nil) -> [QueryOrder] {
    lastFetch += 1
    let earlier = entries[id: key]?.fetch
    let isRunning = earlier?.isPaused == false
    let step = step ?? earlier?.step ?? .refresh
    // A further page does not make the pages before it fresh.
    let isOutdated = step != .refresh && earlier?.isOutdated == true
    entries[id: key]?.fetch = QueryEntry.Fetch(
      number: lastFetch, isOutdated: isOutdated, isPaused: !isOnline, isKept: isKept, step: step,
      following: earlier?.following ?? [])
    entries[id: key]?.due = nil
    if isOnline { return [.fetch(key, lastFetch)] }
    return isRunning ? [.cancel(key)] : []
  }
}

// Resting entries have no fetch, and are fetched again or removed when they are due.
extension QueryCache {
  /// Determines when an entry without a fetch is due.
  ///
  /// - Parameters:
  ///   - key: The entry.
  ///   - time: The time.
  ///   - start: The time from which the interval of a watched query counts, or nil for now.
  /// - Returns: The timer, which ends immediately if the entry is due already.
  mutating func rest(_ key: QueryKey, at time: QueryTime, since start: QueryTime? = nil) -> [QueryOrder] {
    guard let entry = entries[id: key], entry.fetch == nil else { return [] }
    let pause = entry.isWatched ? entry.options.interval : entry.options.keepTime
    let due = pause.map { (start ?? time).elapsed.advanced(by: $0) }
    entries[id: key]?.due = due
    guard let due, entry.listed.map({ due < $0.time }) ?? true else { return [] }
    list(key, at: due)
    return setTimer(at: time)
  }

  /// Adds an entry to the agenda.
  private mutating func list(_ key: QueryKey, at due: Duration) {
    entries[id: key]?.listed = agenda.add(key, at: due)
    guard agenda.count > 2 * entries.count + 32 else { return }
    agenda.removeAll { [entries] in entries[id: $0.key]?.listed?.number != $0.number }
  }

  /// Sets the timer for the earliest time of the agenda, unless it is set for an earlier one.
  ///
  /// A timer that is no longer needed is left to end, and sets the next one then.
  private mutating func setTimer(at time: QueryTime) -> [QueryOrder] {
    guard let next = agenda.next else { return [] }
    // A timer in the past does not run, because a tool has restored the state.
    if let alarm, time.elapsed < alarm.time, alarm.time <= next { return [] }
    lastAlarm += 1
    alarm = (next, lastAlarm)
    return [.wake(max(.zero, next - time.elapsed), lastAlarm)]
  }

  /// Returns whether the cache waits for a timer.
  func waits(forTimer number: UInt64) -> Bool { alarm?.number == number }

  /// Fetches the watched entries that are due, and removes the unwatched ones.
  mutating func wake(at time: QueryTime) -> [QueryOrder] {
    alarm = nil
    var orders: [QueryOrder] = []
    while let item = agenda.removeFirst(until: time.elapsed) {
      guard let entry = entries[id: item.key], entry.listed?.number == item.number else { continue }
      entries[id: item.key]?.listed = nil
      guard let due = entry.due else { continue }
      if due > time.elapsed {
        list(item.key, at: due)
      } else if entry.isWatched {
        orders += start(item.key, isKept: entry.options.fetchesUnwatched)
      } else {
        remove(item.key)
      }
    }
    rebase()
    return orders + setTimer(at: time)
  }
}

/// An effect that the cache requests.
enum QueryOrder: Hashable, Sendable {
  /// Loads the value, as a fetch with a number.
  case fetch(QueryKey, UInt64)
  /// Cancels the fetch.
  case cancel(QueryKey)
  /// Wakes the cache after a time, as a timer with a number, in place of an earlier timer.
  case wake(Duration, UInt64)
  /// Performs a pending mutation.
  case perform(MutationID)
  /// Cancels a mutation that is being performed.
  case cancelMutation(MutationID)
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
    case .tag(let tag): inOrder(tagged[tag] ?? [])
    case .all: Array(entries.ids)
    }
  }

  /// Returns keys in the order of their entries, so that a replay makes its decisions in the same order.
  func inOrder(_ keys: Set<QueryKey>) -> [QueryKey] {
    keys.sorted { (entries.position(of: $0) ?? 0) < (entries.position(of: $1) ?? 0) }
  }
}
