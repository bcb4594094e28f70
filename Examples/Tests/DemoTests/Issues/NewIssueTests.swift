import Rill
import RillForms
import RillScreens
import RillTesting
import Testing

@testable import Demo

/// The form of a new issue.
@MainActor
struct NewIssueTests {
  private func makeFixture() async -> TrackerFixture {
    let fixture = await TrackerFixture()
    fixture.tracker.exhaustivity = .off
    await fixture.tracker.send(.sheet(.present(NewIssue.State())))
    return fixture
  }

  /// Sends an action of the form.
  private func send(_ action: FormAction<NewIssue.Fields>, _ fixture: TrackerFixture) async {
    await fixture.tracker.send(.sheet(.child(.form(action))))
  }

  @Test func `a title is required, and has at most eighty characters`() async {
    let fixture = await makeFixture()
    #expect(fixture.page.form?.title.errors == [])
    await send(.leave(\.title), fixture)
    #expect(fixture.page.form?.title.errors == ["An issue needs a title."])
    await send(.edit(\.title, String(repeating: "x", count: 81)), fixture)
    #expect(fixture.page.form?.title.errors == ["A title has at most 80 characters."])
    await send(.submit, fixture)
    #expect(fixture.app.tracker.sheet.child?.form.refusal == .invalid(["title"]))
    await fixture.finish()
  }

  @Test func `only a bug is urgent`() async {
    let fixture = await makeFixture()
    await send(.edit(\.label, .docs), fixture)
    await send(.edit(\.priority, .urgent), fixture)
    await send(.leave(\.priority), fixture)
    #expect(fixture.page.form?.priority.errors == ["Only a bug is urgent."])
    await send(.edit(\.label, .bug), fixture)
    #expect(fixture.page.form?.priority.errors == [])
    await fixture.finish()
  }

  @Test func `a title that is taken is refused after a pause in typing`() async throws {
    let fixture = await makeFixture()
    let title = try #require(fixture.app.tracker.issues.first?.title)
    await send(.edit(\.title, title.uppercased()), fixture)
    await send(.leave(\.title), fixture)
    await fixture.clock.advance(by: .milliseconds(300))
    #expect(fixture.page.form?.title.isChecking == true)
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(fixture.page.form?.title.isChecking == false)
    #expect(fixture.page.form?.title.errors == ["Another issue has this title."])
    await fixture.finish()
  }

  @Test func `errors of the service are shown at their fields`() async {
    let fixture = await makeFixture()
    await send(.edit(\.title, "The lock is open"), fixture)
    await send(.edit(\.label, .security), fixture)
    await send(.submit, fixture)
    #expect(fixture.page.form?.isBusy == true)
    // The check of the title, and then the submission.
    await fixture.clock.advance(by: .milliseconds(460))
    #expect(fixture.page.form?.label.errors == ["Report security problems in private."])
    #expect(fixture.page.form?.isBusy == false)
    await send(.edit(\.label, .bug), fixture)
    #expect(fixture.page.form?.label.errors == [])
    await fixture.finish()
  }

  @Test func `a check that the service does not answer is reported for the form`() async {
    let fixture = await makeFixture()
    await fixture.disturb(IssueService.Conditions(isFailing: true))
    await send(.edit(\.title, "Tea is cold"), fixture)
    await send(.submit, fixture)
    await fixture.clock.advance(by: .milliseconds(380))
    #expect(fixture.page.form?.problems == ["The title could not be checked. Try again."])
    await fixture.finish()
  }

  @Test func `a new issue is created, and stands at the top of the list`() async {
    let fixture = await makeFixture()
    await send(.edit(\.title, "Tea is cold"), fixture)
    await fixture.clock.advance(by: .milliseconds(380))
    await send(.submit, fixture)
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(fixture.page.form == nil)
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(fixture.page.rows.first?.title == "Tea is cold")
    #expect(fixture.page.counts.all == 101)
    await fixture.finish()
  }

  @Test func `tasks are added, edited and removed, and errors of the service stay with their task`() async {
    let fixture = await makeFixture()
    for _ in 1...3 { await fixture.tracker.send(.sheet(.child(.addTask))) }
    await send(.remove(\.tasks, 2), fixture)
    await send(.edit(\.tasks, 3, \.hours, 20), fixture)
    await send(.edit(\.title, "Tea is cold"), fixture)
    await send(.submit, fixture)
    #expect(fixture.page.form?.tasks.map(\.id) == [1, 3])
    #expect(
      fixture.page.form?.tasks.map(\.text.errors) == [["A task needs a text."], ["A task needs a text."]])
    await send(.edit(\.tasks, 1, \.text, "Buy a kettle"), fixture)
    await send(.edit(\.tasks, 3, \.text, "Grow tea"), fixture)
    await send(.submit, fixture)
    // The check of the title, which the first submission has started, and then the submission.
    await fixture.clock.advance(by: .milliseconds(160))
    #expect(fixture.page.form?.tasks.map(\.hours.errors) == [[], ["Split this task."]])
    await send(.move(\.tasks, 3, to: 0), fixture)
    #expect(fixture.page.form?.tasks.map(\.hours.errors) == [["Split this task."], []])
    await send(.edit(\.tasks, 3, \.hours, 16), fixture)
    await send(.submit, fixture)
    await fixture.clock.advance(by: .milliseconds(160))
    #expect(fixture.page.form == nil)
    let issue = fixture.page.rows.first?.id ?? 0
    await fixture.tracker.send(.open(issue: issue))
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(fixture.page.detail?.comments?.map(\.text) == ["Grow tea, 16 h", "Buy a kettle, 1 h"])
    await fixture.finish()
  }

  @Test func `a sheet that is dismissed cancels its work, and another one starts empty`() async {
    let fixture = await makeFixture()
    await send(.edit(\.title, "Tea is cold"), fixture)
    await fixture.tracker.send(.sheet(.dismiss(1)))
    #expect(fixture.page.form == nil)
    await fixture.clock.advance(by: .seconds(1))
    await fixture.tracker.send(.sheet(.present(NewIssue.State())))
    #expect(fixture.page.form?.title == IssuesPage.FormField(value: "", errors: []))
    #expect(fixture.page.form?.sheet == 2)
    await fixture.finish()
  }
}
