import Rill
import RillDebugging
import RillInspector
import RillQueries
import RillStyles

/// The issue tracker as a program: its stores, and their connections.
@MainActor
final class IssueApp {
  /// The features.
  let tracker: Store<IssueTracker.State, IssueTracker.Action>
  /// The values of the service.
  let queries: Queries
  /// The edits that can be undone.
  let history: UndoCommands<IssueTracker.State, IssueTracker.Action>
  /// The content of the page.
  let page: Store<IssuesPage, PageCommands.Action>

  private let feed: PageFeed

  /// Creates the stores.
  ///
  /// - Parameters:
  ///   - service: The service with the issues.
  ///   - blocks: The number of blocks of issues to load.
  ///   - clock: The clock of all stores, or nil for the continuous clock.
  init(service: IssueService = IssueService(), blocks: Int = 11, clock: (any Clock<Duration>)? = nil) {
    let queries = Queries(clock: clock)
    let access = queries.access()
    tracker = Store(IssueTracker.State(), clock: clock) {
      IssueTracker(service: service, queries: access, blocks: blocks)
    }
    self.queries = queries
    history = tracker.attach(IssueTracker.undoCommands())
    page = Store(IssuesPage(), interactor: PageCommands(history: history), clock: clock)
    feed = PageFeed(from: tracker, queries, history, to: page)
  }

  /// Loads the issues.
  func begin() { tracker.send(.start) }

  /// Shows the stores in an inspector of any process, or on the demo's page.
  func show(in inspector: some StoreInspecting) {
    inspector.add(tracker, "Issues")
    inspector.add(page, "Issues on the page")
    inspector.add(queries, "Issue queries")
  }
}
