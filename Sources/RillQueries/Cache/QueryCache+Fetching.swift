import Rill

// Fetches and their results.
extension QueryCache {
  /// Fetches a query, unless a fetch runs already or the value is fresh and need not be loaded again.
  mutating func request(_ key: QueryKey, onlyIfStale: Bool, isKept: Bool, at time: QueryTime) -> [QueryOrder]
  {
    guard admit(key), let entry = entries[id: key] else { return [] }
    if let fetch = entry.fetch {
      if isKept { entries[id: key]?.fetch?.isKept = true }
      if !onlyIfStale, fetch.step != .refresh { entries[id: key]?.fetch?.follow(with: .refresh) }
      return []
    }
    guard !onlyIfStale || entry.isStale(at: time) else { return entry.isWatched ? [] : rest(key, at: time) }
    return start(key, isKept: isKept || entry.options.fetchesUnwatched)
  }

  /// Loads a part of a watched value, after the running fetch if there is one.
  mutating func load(_ step: QueryStep, of key: QueryKey, at time: QueryTime) -> [QueryOrder] {
    guard let entry = entries[id: key], entry.isWatched else { return [] }
    guard let fetch = entry.fetch else {
      guard entry.value != nil, step != .refresh else {
        return request(key, onlyIfStale: false, isKept: false, at: time)
      }
      return start(key, isKept: entry.options.fetchesUnwatched, step)
    }
    if fetch.step != step { entries[id: key]?.fetch?.follow(with: step) }
    return []
  }

  /// Stores the answer of a fetch, and fetches once more if the query was invalidated in the meantime.
  mutating func answer(_ key: QueryKey, fetch number: UInt64, _ value: QueryValue, at time: QueryTime)
    -> [QueryOrder]
  {
    guard let fetch = current(number, of: key) else { return [] }
    guard accept(value, for: key) else { return end(key, fetch: number, at: time) }
    entries[id: key]?.answered = number
    // The first page is the whole value, whatever step has loaded it.
    if fetch.step == .refresh || entries[id: key]?.confirmed == nil {
      store(value, for: key, at: time)
    } else {
      extend(value, for: key)
    }
    return settle(key, after: fetch, following: fetch.following, at: time)
  }

  /// Records a failed attempt that is repeated.
  mutating func attemptDidFail(_ key: QueryKey, fetch number: UInt64) {
    guard current(number, of: key) != nil else { return }
    entries[id: key]?.fetch?.failures += 1
  }

  /// Records that a fetch between two attempts waits for the connection.
  mutating func pause(_ key: QueryKey, fetch number: UInt64) {
    guard current(number, of: key) != nil else { return }
    entries[id: key]?.fetch?.isPaused = true
  }

  /// Records the error of a fetch that is not repeated.
  ///
  /// An earlier value remains.
  mutating func fail(_ key: QueryKey, fetch number: UInt64, _ problem: QueryProblem, at time: QueryTime)
    -> [QueryOrder]
  {
    guard let fetch = current(number, of: key) else { return [] }
    entries[id: key]?.problem = problem
    entries[id: key]?.failed = number
    return settle(key, after: fetch, following: fetch.following, at: time)
  }

  /// Cancels a fetch, or removes one that was cancelled from outside.
  mutating func end(_ key: QueryKey, fetch number: UInt64, at time: QueryTime) -> [QueryOrder] {
    guard let fetch = current(number, of: key) else { return [] }
    entries[id: key]?.fetch = nil
    return (fetch.isPaused ? [] : [.cancel(key)]) + rest(key, at: time)
  }

  /// Sets the value of a query without a fetch.
  ///
  /// A running fetch starts again, because its answer may be older.
  mutating func set(_ value: QueryValue, for key: QueryKey, at time: QueryTime) -> [QueryOrder] {
    guard admit(key), accept(value, for: key) else { return [] }
    store(value, for: key, at: time)
    entries[id: key]?.fetch?.isOutdated = false
    guard let fetch = entries[id: key]?.fetch else { return rest(key, at: time) }
    return fetch.isPaused ? [] : start(key, isKept: fetch.isKept)
  }

  private func current(_ number: UInt64, of key: QueryKey) -> QueryEntry.Fetch? {
    guard let fetch = entries[id: key]?.fetch, fetch.number == number else { return nil }
    return fetch
  }

  private func accept(_ value: QueryValue, for key: QueryKey) -> Bool {
    if key.accepts(value) { return true }
    Failures.report(.mistypedQueryValue("\(type(of: value.value))", query: key.description))
    return false
  }

  /// Stores a value to which a part was added, without changing its age.
  private mutating func extend(_ value: QueryValue, for key: QueryKey) {
    entries[id: key]?.confirmed = value
    entries[id: key]?.problem = nil
    rebase([key])
  }

  private mutating func store(_ value: QueryValue, for key: QueryKey, at time: QueryTime) {
    let last = entries[id: key]?.confirmed
    let isEqual = last.map { key.areEqual($0, value) } ?? false
    if !isEqual {
      entries[id: key]?.confirmed = last.map { key.successor(of: $0, value) } ?? value
      rebase([key])
    }
    entries[id: key]?.problem = nil
    entries[id: key]?.isInvalidated = false
    entries[id: key]?.updatedAt = time
  }

  private mutating func settle(
    _ key: QueryKey, after fetch: QueryEntry.Fetch, following steps: [QueryStep] = [], at time: QueryTime
  ) -> [QueryOrder] {
    entries[id: key]?.fetch = nil
    if fetch.isOutdated { entries[id: key]?.isInvalidated = true }
    var steps = steps
    if fetch.isOutdated { steps = [.refresh] + steps.filter { $0 != .refresh } }
    guard let next = steps.first, fetch.isKept || entries[id: key]?.isWatched == true else {
      return rest(key, at: time)
    }
    let orders = start(key, isKept: fetch.isKept, next)
    entries[id: key]?.fetch?.following = Array(steps.dropFirst())
    return orders
  }
}
