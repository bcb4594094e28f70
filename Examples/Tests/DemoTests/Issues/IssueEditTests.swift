import Rill
import RillQueries
import RillScreens
import RillTesting
import Testing

@testable import Demo

/// Edits, which are shown before the service has confirmed them.
@MainActor
struct IssueEditTests {
  @Test func `an edit is shown immediately, and confirmed by the service`() async throws {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    await tracker.send(.edit(issue: 8, by: .rename(to: "Tea is cold")))
    await tracker.receive(IssueTracker.Action.arrived) { state, _ in
      state.issues[id: 8]?.title = "Tea is cold"
    }
    #expect(fixture.page.waiting == 1)
    await fixture.clock.advance(by: .milliseconds(80))
    // The service numbers the change, which moves the issue to the top.
    await tracker.receive(IssueTracker.Action.arrived) { state, _ in state.issues[id: 8]?.change = 101 }
    await tracker.receive(.answered(problem: nil))
    #expect(fixture.page.waiting == 0)
    #expect(fixture.page.rows.first?.title == "Tea is cold")
    #expect(try await fixture.stored(8).title == "Tea is cold")
    await fixture.finish()
  }

  @Test func `a failing edit is taken back, and the page says so`() async throws {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    let before = try #require(tracker.state.issues[id: 8])
    await fixture.disturb(IssueService.Conditions(isFailing: true))
    await tracker.send(.edit(issue: 8, by: .prioritize(.urgent)))
    await tracker.receive(IssueTracker.Action.arrived) { state, _ in state.issues[id: 8]?.priority = .urgent }
    await fixture.clock.advance(by: .milliseconds(80))
    await tracker.receive(IssueTracker.Action.arrived) { state, _ in state.issues[id: 8] = before }
    let problem = "The change of priority of issue 8 was taken back: the service is overloaded."
    await tracker.receive(.answered(problem: problem)) { $0.problem = problem }
    #expect(fixture.page.problem == problem)
    await fixture.finish()
  }

  @Test func `a failing edit takes out its own change only`() async throws {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    tracker.exhaustivity = .off
    await fixture.disturb(IssueService.Conditions(isSlow: true))
    await tracker.send(.edit(issue: 8, by: .rename(to: "First")))
    await fixture.clock.advance(by: .seconds(1))
    // The first edit is in progress; the second one fails before the first is confirmed.
    await fixture.disturb(IssueService.Conditions())
    await tracker.send(.edit(issue: 11, by: .rename(to: "Second")))
    await tracker.settle()
    #expect(tracker.store.issues[id: 8]?.title == "First")
    #expect(tracker.store.issues[id: 11]?.title == "Second")
    await fixture.disturb(IssueService.Conditions(isFailing: true))
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(tracker.store.issues[id: 8]?.title == "First")
    #expect(tracker.store.issues[id: 11]?.title != "Second")
    await fixture.disturb(IssueService.Conditions())
    await fixture.clock.advance(by: .seconds(1))
    #expect(tracker.store.issues[id: 8]?.title == "First")
    #expect(try await fixture.stored(8).title == "First")
    await fixture.finish()
  }

  @Test func `a change of others does not undo an edit that waits for its answer`() async throws {
    let fixture = await TrackerFixture()
    let (tracker, service) = (fixture.tracker, fixture.service)
    tracker.exhaustivity = .off
    await fixture.disturb(IssueService.Conditions(isSlow: true))
    await tracker.send(.edit(issue: 8, by: .rename(to: "Mine")))
    await fixture.disturb(IssueService.Conditions())
    let other = fixture.clock.task { try await service.edit(11, .rename(to: "Theirs"), as: .init()) }
    await fixture.clock.advance(by: .milliseconds(80))
    _ = try await other.value
    await tracker.send(.changed(issue: 11))
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(tracker.store.issues[id: 8]?.title == "Mine")
    #expect(tracker.store.issues[id: 11]?.title == "Theirs")
    #expect(fixture.page.waiting == 1)
    await fixture.finish()
  }

  @Test func `edits of one issue reach the service in their order, however long the first takes`()
    async throws
  {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    tracker.exhaustivity = .off
    await fixture.disturb(IssueService.Conditions(isSlow: true))
    await tracker.send(.edit(issue: 8, by: .rename(to: "One")))
    await fixture.disturb(IssueService.Conditions())
    await tracker.send(.edit(issue: 8, by: .rename(to: "Two")))
    await fixture.clock.advance(by: .seconds(3))
    #expect(fixture.page.waiting == 0)
    #expect(try await fixture.stored(8).title == "Two")
    await fixture.finish()
  }

  @Test func `edits wait while the service is offline, and reach it in their order`() async throws {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    tracker.exhaustivity = .off
    await fixture.disturb(IssueService.Conditions(isOffline: true))
    for title in ["One", "Two", "Three"] { await tracker.send(.edit(issue: 8, by: .rename(to: title))) }
    await tracker.send(.edit(issue: 9, by: .rename(to: "Four")))
    await fixture.clock.advance(by: .seconds(60))
    #expect(tracker.store.issues[id: 8]?.title == "Three")
    #expect(fixture.page.waiting == 4)
    #expect(tracker.store.problem == nil)
    await fixture.disturb(IssueService.Conditions())
    var shown: [String] = []
    for _ in 0..<4 {
      await fixture.clock.advance(by: .milliseconds(80))
      shown.append("\(fixture.page.waiting) \(tracker.store.issues[id: 8]?.title ?? "")")
    }
    #expect(shown == ["3 Three", "2 Three", "1 Three", "0 Three"])
    #expect(tracker.store.issues[id: 8]?.change == 103)
    #expect(tracker.store.issues[id: 9]?.change == 104)
    #expect(try await fixture.stored(8).title == "Three")
    await fixture.finish()
  }

  @Test func `an issue is closed after the dialog was confirmed`() async throws {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    tracker.exhaustivity = .off
    let open = try #require(tracker.state.issues.first { $0.isOpen }?.id)
    await tracker.send(.dialog(.present(CloseDialog.State(issue: open))))
    #expect(fixture.page.closing?.issue.id == open)
    await tracker.send(.dialog(.child(.cancel)))
    await tracker.receive(.dialog(.dismiss(1)))
    #expect(fixture.page.closing == nil)
    await tracker.send(.dialog(.present(CloseDialog.State(issue: open))))
    await tracker.send(.dialog(.child(.confirm)))
    await tracker.receive(.dialog(.dismiss(2)))
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(tracker.store.issues[id: open]?.isOpen == false)
    #expect(try await fixture.stored(open).isOpen == false)
    await fixture.finish()
  }
}
