import Rill
import RillDerived

/// The issues that the list shows, in its order.
///
/// After a change, only the rows that have changed are examined. Other criteria and another order examine all of them.
@MainActor
struct IssueRows {
  typealias Rows = DerivedRows<IssueTracker.State, Issue>

  /// The issues that satisfy the criteria.
  let found: Rows
  /// The issues on the page of the list that is shown.
  let page: Rows

  /// Derives the issues of a store.
  ///
  /// - Parameters:
  ///   - tracker: The store.
  ///   - length: The number of issues on a page.
  init(of tracker: Store<IssueTracker.State, IssueTracker.Action>, pageLength length: Int) {
    found = tracker.derive(\.issues).filtered(using: \.list.criteria) { $1.admit($0) }
    page = found.sorted(using: \.list.order) { a, b, order in
      switch order {
      case .recent: a.change > b.change
      case .priority: (a.priority, b.change) < (b.priority, a.change)
      case .title: a.title < b.title
      }
    }
    .page(using: \.list.page, of: length)
  }
}
