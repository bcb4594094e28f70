import Rill
import RillQueries
import RillScreens
import RillTesting
import Testing

@testable import Demo

/// The stack of screens: an issue with its comments, and the editor of a comment.
@MainActor
struct IssueScreenTests {
  @Test func `an issue that is opened loads its comments`() async {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    await tracker.send(.open(issue: 6)) { $0.path.push(.detail(IssueDetail.State(issue: 6))) }
    await tracker.receive(.path(.screen(1, .detail(.appear))))
    #expect(fixture.page.detail?.comments == nil)
    await fixture.clock.advance(by: .milliseconds(80))
    let comments = IdentifiedArray(Comment.samples(on: 6))
    await tracker.receive(.path(.screen(1, .detail(.loaded(comments))))) {
      $0.path[id: 1]?.detail?.comments = comments
    }
    #expect(fixture.page.detail?.comments?.count == 2)
    await fixture.finish()
  }

  @Test func `going back ends the watch of the comments`() async {
    let fixture = await TrackerFixture()
    fixture.tracker.exhaustivity = .off
    await fixture.tracker.send(.open(issue: 6))
    await fixture.tracker.settle()
    let query = CommentsOnIssue(service: fixture.service, issue: 6)
    #expect(fixture.app.queries.store.state[query]?.isWatched == true)
    await fixture.tracker.send(.path(.pop))
    await fixture.tracker.settle()
    #expect(fixture.page.detail == nil)
    #expect(fixture.app.queries.store.state[query]?.isWatched == false)
    await fixture.finish()
  }

  @Test func `an issue that is opened beside another one replaces its screens`() async {
    let fixture = await TrackerFixture()
    fixture.tracker.exhaustivity = .off
    await fixture.tracker.send(.open(issue: 6))
    await fixture.tracker.send(.write(on: 6))
    #expect(fixture.page.editor?.screen == 2)
    await fixture.tracker.send(.open(issue: 8))
    #expect(fixture.page.editor == nil)
    #expect(fixture.page.detail?.issue.id == 8)
    #expect(fixture.app.tracker.path.ids == [3])
    await fixture.tracker.send(.open(issue: 1_000))
    #expect(fixture.page.detail?.issue.id == 8)
    await fixture.finish()
  }

  @Test func `a comment is written, and shown before the service has it`() async throws {
    let fixture = await TrackerFixture()
    let (tracker, service) = (fixture.tracker, fixture.service)
    tracker.exhaustivity = .off
    await tracker.send(.open(issue: 6))
    await fixture.clock.advance(by: .milliseconds(80))
    await tracker.send(.write(on: 6))
    await tracker.send(.path(.screen(2, .editor(.type(text: " ")))))
    await tracker.send(.path(.screen(2, .editor(.save))))
    #expect(fixture.page.editor?.canSave == false)
    await tracker.send(.path(.screen(2, .editor(.type(text: "More tea, please.")))))
    await tracker.send(.path(.screen(2, .editor(.save))))
    await tracker.receive(.path(.dismiss(2)))
    await tracker.settle()
    #expect(fixture.page.editor == nil)
    #expect(fixture.page.detail?.comments?.last?.text == "More tea, please.")
    #expect(fixture.page.waiting == 1)
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(fixture.page.waiting == 0)
    let task = fixture.clock.task { try await service.comments(on: 6) }
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(try await task.value.last == Comment(id: "me.1", author: "Me", text: "More tea, please."))
    await fixture.finish()
  }

  @Test func `a comment that fails is taken back, although its editor has left`() async {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    tracker.exhaustivity = .off
    await tracker.send(.open(issue: 6))
    await fixture.clock.advance(by: .milliseconds(80))
    await fixture.disturb(IssueService.Conditions(isFailing: true))
    await tracker.send(.write(on: 6))
    await tracker.send(.path(.screen(2, .editor(.type(text: "Tea")))))
    await tracker.send(.path(.screen(2, .editor(.save))))
    await tracker.settle()
    #expect(fixture.page.detail?.comments?.count == 3)
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(fixture.page.detail?.comments?.count == 2)
    #expect(fixture.page.problem == "The comment on issue 6 was taken back: the service is overloaded.")
    await fixture.finish()
  }

  @Test func `comments that cannot be loaded are loaded on request`() async {
    let fixture = await TrackerFixture()
    let tracker = fixture.tracker
    tracker.exhaustivity = .off
    await fixture.disturb(IssueService.Conditions(isFailing: true))
    await tracker.send(.open(issue: 6))
    // The second attempt starts a second after the first.
    await fixture.clock.advance(by: .milliseconds(1_160))
    #expect(fixture.page.detail?.problem == "the service is overloaded")
    await fixture.disturb(IssueService.Conditions())
    await tracker.send(.path(.screen(1, .detail(.load))))
    #expect(fixture.page.detail?.problem == nil)
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(fixture.page.detail?.comments?.count == 2)
    await fixture.finish()
  }
}
