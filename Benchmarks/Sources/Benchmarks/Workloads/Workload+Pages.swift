import Rill
import RillDerived
import RillQueries

/// A list of pages that is always set by the workload.
private struct Numbered: PagedQuery {
  struct Row: Identifiable, Sendable, Equatable {
    let id: Int
    var number: Int
  }

  static let pageSize = 50

  let pages: Int
  var options: QueryOptions { QueryOptions(staleTime: nil, keepTime: nil) }
  var firstCursor: Int { 0 }

  func load(_ page: Int) async throws -> [Row] { rows(of: page) }
  func cursor(after rows: [Row], at page: Int) -> Int? { page + 1 < pages ? page + 1 : nil }

  func rows(of page: Int) -> [Row] {
    (page * Self.pageSize..<(page + 1) * Self.pageSize).map { Row(id: $0, number: 1) }
  }

  /// The pages, in memory of their own.
  var list: PageList<Numbered> { PageList((0..<pages).map(rows), of: self) }
}

extension Workload {
  static let pageRow = Workload(
    "Q-page-row", "change a row in 200 pages of 50, observed as a filtered list",
    .times(2, "in 2 pages") { changing(pages: 2) }
  ) {
    changing(pages: 200)
  }

  static let pageRefetch = Workload(
    "Q-page-refetch", "equal contents for 200 pages of 50, observed as a filtered list",
    .times(3, "==") { comparing(pages: 200) }
  ) {
    let query = Numbered(pages: 200)
    let (queries, notified, watch) = observed(query)
    // Two lists whose pages are stored apart take turns.
    let lists = [query.list, query.list]
    return .loop { count in
      notified.times = 0
      for turn in 0..<count { queries.setValue(lists[turn % 2], for: Pages(query)) }
      check(notified.times == 0, "equal pages notify no observer")
      blackHole(watch)
    }
  }

  /// Changes one row after another.
  @MainActor private static func changing(pages: Int) -> Measure {
    let query = Numbered(pages: pages)
    let (queries, notified, watch) = observed(query)
    var turns = 0
    return .loop { count in
      notified.times = 0
      for _ in 0..<count {
        turns += 1
        let (id, number) = (turns &* 37 % (pages * Numbered.pageSize), turns + 1)
        queries.update(Pages(query)) { $0.update(id: id) { $0.number = number } }
      }
      check(notified.times == count, "each change of a row notifies its observer")
      blackHole(watch)
    }
  }

  /// Compares two lists whose pages are stored apart.
  @MainActor private static func comparing(pages: Int) -> Measure {
    let query = Numbered(pages: pages)
    let lists = (0..<2).map { _ in (0..<pages).map(query.rows) }
    return .loop { count in
      for turn in 0..<count { blackHole(lists[turn % 2] == lists[1 - turn % 2]) }
    }
  }

  /// Returns queries with all pages, whose rows are observed as a filtered list.
  @MainActor private static func observed(_ query: Numbered) -> (Queries, Notified, Subscription) {
    let queries = Queries()
    queries.setValue(query.list, for: Pages(query))
    let notified = Notified()
    let positive = queries.store.derive(\.[rows: query]).filtered { $0.number > 0 }
    let watch = queries.store.observe(positive) { _ in notified.times += 1 }
    return (queries, notified, watch)
  }
}
