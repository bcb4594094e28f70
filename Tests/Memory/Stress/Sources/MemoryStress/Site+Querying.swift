import Observation
import Rill
import RillQueries

/// A query whose load takes a moment or never ends.
struct Slow: Query {
  let id: Int
  var options: QueryOptions { QueryOptions(keepTime: .milliseconds(id), retries: 0) }

  func load() async throws -> Int {
    // Not one long sleep: the system keeps the timer of a cancelled sleep until its end.
    while id == 0 { try await Task.sleep(for: .milliseconds(50)) }
    await Task.yield()
    return id
  }
}

extension Site {
  /// Watches queries, and releases watchers, observations and results elsewhere while others come.
  func query() {
    let watcher = queries.watch(Slow(id: next(4)))
    let owner = Owner()
    share(Owner(watcher.observe { [weak owner] _ in _ = owner?.things.count }, owner))
    share(queries.results(of: Slow(id: next(4))))
    withObservationTracking {
      _ = watcher.value
      _ = watcher.isFetching
    } onChange: {
    }
    switch next(6) {
    case 0: queries.invalidateAll()
    case 1: watcher.query = Slow(id: next(4))
    case 2: watcher.cancel()
    case 3: queries.resetAll()
    default: queries.setValue(next(3), for: Slow(id: next(4)))
    }
    share(watcher)
  }
}
