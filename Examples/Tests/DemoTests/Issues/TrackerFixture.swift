import Rill
import RillTesting

@testable import Demo

/// A tracker of a hundred issues on a clock that a test advances.
@MainActor
struct TrackerFixture {
  let clock: TestClock
  let service: IssueService
  let app: IssueApp
  /// The tracker, whose steps a test asserts.
  let tracker: TestStore<IssueTracker.State, IssueTracker.Action>

  /// Creates a tracker that has loaded its issues.
  init() async {
    let clock = TestClock()
    let service = IssueService(count: 100, clock: clock)
    let app = IssueApp(service: service, blocks: 1, clock: clock)
    app.begin()
    await clock.advance(by: .milliseconds(80))
    self.clock = clock
    self.service = service
    self.app = app
    tracker = TestStore(clock: clock) { _ in app.tracker }
  }

  /// The content of the page.
  var page: IssuesPage { app.page.state }

  /// Returns the title, the priority and the openness of an issue at the service.
  func stored(_ id: Int) async throws -> (title: String, priority: String, isOpen: Bool) {
    let task = clock.task { try await service.issues(in: id..<id + 1).first }
    await clock.advance(by: .milliseconds(80))
    let issue = try await task.value
    return (issue?.title ?? "", issue?.priority.rawValue ?? "", issue?.isOpen ?? false)
  }

  /// Changes the conditions of the service.
  func disturb(_ conditions: IssueService.Conditions) async {
    await tracker.send(.disturb(conditions)) { $0.conditions = conditions }
  }

  /// Ends a test; the issues are watched as long as the tracker exists.
  func finish() async {
    await tracker.skipEffects()
    await tracker.finish()
  }
}
