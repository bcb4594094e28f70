import Rill
import RillQueries

/// A query whose value is always set by the workload.
private struct Cached: Query {
  let id: Int
  var options: QueryOptions { QueryOptions(staleTime: nil, keepTime: nil) }
  func load() async throws -> Int { id }
}

extension Workload {
  static let queryWatch = Workload("Q-watch", "watch a cached query, and leave it", .nanoseconds(2_000)) {
    let queries = cached(1_000)
    let first = queries.watch(Cached(id: 7))
    return .loop { count in
      for _ in 0..<count { blackHole(queries.watch(Cached(id: 7)).value) }
      blackHole(first)
    }
  }

  static let queryTold = Workload(
    "Q-told", "a new value of a query for 1,000 watchers, each with an observer", .nanoseconds(100_000)
  ) {
    let queries = cached(10)
    let notified = Notified()
    let watches = (0..<1_000).map { _ in queries.watch(Cached(id: 7)).observe { _ in notified.times += 1 } }
    return .loop { count in
      for number in 0..<count { queries.setValue(-1 - number, for: Cached(id: 7)) }
      blackHole(watches)
    }
  }

  static let queryInvalidate = Workload(
    "Q-invalidate", "invalidate one of 10,000 cached queries",
    .times(2, "one of ten") { invalidating(of: 10) }
  ) {
    invalidating(of: 10_000)
  }

  @MainActor private static func invalidating(of count: Int) -> Measure {
    let queries = cached(count)
    return .loop { count in
      for _ in 0..<count { queries.invalidate(Cached(id: 7)) }
    }
  }

  @MainActor private static func cached(_ count: Int) -> Queries {
    let queries = Queries()
    for id in 0..<count { queries.setValue(id, for: Cached(id: id)) }
    return queries
  }
}
