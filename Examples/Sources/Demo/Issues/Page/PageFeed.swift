import Rill
import RillDebugging
import RillDerived
import RillQueries

/// The observers that let the page follow the tracker: each writes its part of the page when that part has changed.
@MainActor
final class PageFeed {
  private let tracker: Store<IssueTracker.State, IssueTracker.Action>
  private let page: Store<IssuesPage, PageCommands.Action>
  // The feed keeps the rows because observers do not keep the objects that they observe.
  private let rows: IssueRows
  private var watches: [Subscription] = []

  /// Starts to follow the stores, until the feed is released.
  init(
    from tracker: Store<IssueTracker.State, IssueTracker.Action>, _ queries: Queries,
    _ history: UndoCommands<IssueTracker.State, IssueTracker.Action>,
    to page: Store<IssuesPage, PageCommands.Action>
  ) {
    self.tracker = tracker
    self.page = page
    rows = IssueRows(of: tracker, pageLength: IssuesPage.length)
    show(IssuesPage.shownCounts, at: \.counts)
    show(IssuesPage.shownDetail, at: \.detail)
    show(IssuesPage.shownEditor, at: \.editor)
    show(IssuesPage.shownForm, at: \.form)
    show(IssuesPage.shownClosing, at: \.closing)
    show(.field(\.list), at: \.list)
    show(.field(\.conditions), at: \.conditions)
    show(.field(\.isLive), at: \.isLive)
    show(.field(\.problem), at: \.problem)
    watches += [
      tracker.observe(rows.page, initial: true) { [shown = page.binding(\.rows), weak rows = rows.page] _ in
        if let rows { shown.wrappedValue = rows.values }
      },
      tracker.observe(rows.found.counted(), initial: true) { [count = page.binding(\.found)] in
        count.wrappedValue = $0
      },
      // The history is read after each turn, because the page is written in turns only.
      tracker.observe(deriving: { _ in history.shown() }) { [commands = page.binding(\.commands)] change in
        commands.wrappedValue = change.new
      },
      queries.store.observe(\.pending) { [waiting = page.binding(\.waiting)] change in
        waiting.wrappedValue = change.new.count
      },
    ]
  }

  /// Shows the value of a selector in a part of the page.
  private func show<Value: Equatable>(
    _ part: IssuesPage.Part<Value>, at path: WritableKeyPath<IssuesPage, Value>
  ) {
    let shown = page.binding(path)
    watches.append(tracker.observe(part, initial: true) { change in shown.wrappedValue = change.new })
  }
}
