import Rill

// Watchers, invalidation and signals.
extension QueryCache {
  /// Records that a query has watchers, and fetches it if it is stale.
  mutating func watch(_ key: QueryKey, lease: UInt64, at time: QueryTime) -> [QueryOrder] {
    guard admit(key) else { return [] }
    entries[id: key]?.lease = lease
    watched.insert(key)
    guard let entry = entries[id: key] else { return [] }
    guard entry.needsFetch(at: time) else {
      // The interval counts from the answer, also after a time without watchers.
      return rest(key, at: time, since: entry.problem == nil ? entry.updatedAt : nil)
    }
    return request(key, onlyIfStale: true, isKept: false, at: time)
  }

  /// Records that the last watcher of a lease has left, and cancels a fetch that nothing else needs.
  mutating func leave(_ key: QueryKey, lease: UInt64, at time: QueryTime) -> [QueryOrder] {
    guard let entry = entries[id: key], entry.lease == lease else { return [] }
    entries[id: key]?.lease = nil
    watched.remove(key)
    guard let fetch = entry.fetch else { return removeOrRest(key, at: time) }
    guard !fetch.isKept else { return [] }
    entries[id: key]?.fetch = nil
    return [.cancel(key)] + removeOrRest(key, at: time)
  }

  /// Makes values stale, and fetches the watched ones.
  ///
  /// The answer of a running fetch does not count as fresh, unless the number of the fetch is greater than a given one and it loads
  /// the whole value.
  mutating func invalidate(_ selection: QuerySelection, unlessFetchedAfter number: UInt64 = .max)
    -> [QueryOrder]
  {
    var orders: [QueryOrder] = []
    for key in keys(selection) {
      guard let entry = entries[id: key] else { continue }
      // Until an answer arrives, which a fetch may never receive.
      entries[id: key]?.isInvalidated = true
      if let fetch = entry.fetch, fetch.number > number, fetch.step == .refresh { continue }
      if let fetch = entry.fetch {
        // A fetch that waits for the connection loads what is then there, and the pages before a further one are not loaded again.
        if !fetch.isPaused || fetch.step != .refresh { entries[id: key]?.fetch?.isOutdated = true }
      } else if entry.isWatched {
        orders += start(key, isKept: entry.options.fetchesUnwatched)
      }
    }
    return orders
  }

  /// Drops values and errors, and fetches the watched queries.
  mutating func reset(_ selection: QuerySelection) -> [QueryOrder] {
    var orders: [QueryOrder] = []
    for key in keys(selection) {
      guard let entry = entries[id: key] else { continue }
      guard entry.isWatched else {
        if entry.fetch != nil { orders.append(.cancel(key)) }
        remove(key)
        continue
      }
      entries[id: key]?.confirmed = nil
      entries[id: key]?.value = nil
      entries[id: key]?.problem = nil
      entries[id: key]?.updatedAt = nil
      entries[id: key]?.isInvalidated = false
      entries[id: key]?.fetch?.following = []
      orders += start(key, isKept: entry.options.fetchesUnwatched, .refresh)
    }
    rebase()
    return orders
  }

  /// Fetches stale, watched queries that are fetched on focus.
  mutating func focus(at time: QueryTime) -> [QueryOrder] {
    refetch(at: time, where: \.refetchesOnFocus)
  }

  /// Records whether there is a connection, and starts the fetches that have waited for it.
  mutating func connect(_ isOnline: Bool, at time: QueryTime) -> [QueryOrder] {
    guard isOnline != self.isOnline else { return [] }
    self.isOnline = isOnline
    guard isOnline else { return performMutations() }
    var orders: [QueryOrder] = []
    for key in entries.ids {
      guard let fetch = entries[id: key]?.fetch, fetch.isPaused else { continue }
      orders += start(key, isKept: fetch.isKept)
    }
    return orders + refetch(at: time, where: \.refetchesOnReconnect) + performMutations()
  }

  private mutating func refetch(at time: QueryTime, where isMeant: (QueryOptions) -> Bool) -> [QueryOrder] {
    var orders: [QueryOrder] = []
    for key in inOrder(watched) {
      guard let entry = entries[id: key], isMeant(entry.options) else { continue }
      if entry.needsFetch(at: time) { orders += request(key, onlyIfStale: true, isKept: false, at: time) }
    }
    return orders
  }

  private mutating func removeOrRest(_ key: QueryKey, at time: QueryTime) -> [QueryOrder] {
    guard let keepTime = entries[id: key]?.options.keepTime, keepTime <= .zero else {
      return rest(key, at: time)
    }
    remove(key)
    rebase()
    return []
  }
}
