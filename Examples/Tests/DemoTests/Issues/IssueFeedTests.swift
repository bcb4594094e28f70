import Rill
import RillTesting
import Testing

@testable import Demo

/// The feed of changes that others make.
@MainActor
struct IssueFeedTests {
  @Test func `changes of others arrive while the feed is followed`() async {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    await tracker.send(.follow(isLive: true)) { $0.isLive = true }
    await fixture.clock.advance(by: .seconds(2))
    await tracker.receive(.changed(issue: 51))
    await fixture.clock.advance(by: .milliseconds(80))
    await tracker.receive(IssueTracker.Action.arrived) { state, issues in
      #expect(issues[id: 51]?.change == 101)
      state.issues.upsert(contentsOf: issues)
    }
    await tracker.send(.follow(isLive: false)) { $0.isLive = false }
    await tracker.expectNoChange { await fixture.clock.advance(by: .seconds(60)) }
    await fixture.finish()
  }

  @Test func `the feed is off at first`() async {
    let fixture = await TrackerFixture()
    await fixture.tracker.expectNoChange { await fixture.clock.advance(by: .seconds(60)) }
    await fixture.finish()
  }

  @Test func `no change arrives while the service is offline`() async {
    let fixture = await TrackerFixture()
    await fixture.tracker.send(.follow(isLive: true)) { $0.isLive = true }
    await fixture.disturb(IssueService.Conditions(isOffline: true))
    await fixture.tracker.expectNoChange { await fixture.clock.advance(by: .seconds(60)) }
    await fixture.disturb(IssueService.Conditions())
    await fixture.clock.advance(by: .seconds(2))
    await fixture.tracker.receive(.changed(issue: 51))
    await fixture.finish()
  }
}
