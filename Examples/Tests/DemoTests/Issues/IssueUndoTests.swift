import Rill
import RillDebugging
import RillQueries
import RillScreens
import RillTesting
import Testing

@testable import Demo

/// Undo, whose inverse edits the service receives.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct IssueUndoTests {
  /// Sends a command of the page, and waits for the service.
  private func perform(_ command: PageCommands.Action, _ fixture: TrackerFixture) async {
    let task = fixture.app.page.send(command)
    // The command runs on the main actor, for which the clock does not wait: first until the service has the request.
    await fixture.clock.sleepers(1)
    await fixture.clock.advance(by: .milliseconds(80))
    await task.finish()
  }

  /// Edits an issue, and waits for the service.
  private func edit(_ issue: Int, _ edit: IssueEdit, _ fixture: TrackerFixture) async {
    await fixture.tracker.send(.edit(issue: issue, by: edit))
    await fixture.clock.advance(by: .milliseconds(80))
  }

  private func makeFixture() async -> TrackerFixture {
    let fixture = await TrackerFixture()
    fixture.tracker.exhaustivity = .off
    return fixture
  }

  @Test func `an edit is undone and redone at the service`() async throws {
    let fixture = await makeFixture()
    let title = try #require(fixture.app.tracker.issues[id: 8]?.title)
    #expect(fixture.page.commands == IssuesPage.Commands())
    await edit(8, .rename(to: "Tea is cold"), fixture)
    #expect(fixture.page.commands.undo == "renaming of issue 8")
    await perform(.undo, fixture)
    #expect(fixture.page.commands == IssuesPage.Commands(redo: "renaming of issue 8"))
    #expect(try await fixture.stored(8).title == title)
    await perform(.redo, fixture)
    #expect(fixture.page.commands == IssuesPage.Commands(undo: "renaming of issue 8"))
    #expect(try await fixture.stored(8).title == "Tea is cold")
    await fixture.finish()
  }

  @Test func `an undo leaves what others have changed`() async throws {
    let fixture = await makeFixture()
    let service = fixture.service
    await edit(8, .rename(to: "Tea is cold"), fixture)
    let other = fixture.clock.task { try await service.edit(8, .prioritize(.urgent), as: .init()) }
    await fixture.clock.advance(by: .milliseconds(80))
    _ = try await other.value
    await perform(.undo, fixture)
    #expect(try await fixture.stored(8).priority == "urgent")
    #expect(try await fixture.stored(8).title != "Tea is cold")
    await fixture.finish()
  }

  @Test func `a closing that was confirmed in the dialog is undone by reopening`() async throws {
    let fixture = await makeFixture()
    await fixture.tracker.send(.dialog(.present(CloseDialog.State(issue: 8))))
    await fixture.tracker.send(.dialog(.child(.confirm)))
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(fixture.page.commands.undo == "closing of issue 8")
    await perform(.undo, fixture)
    #expect(try await fixture.stored(8).isOpen)
    await fixture.finish()
  }

  @Test func `a refused undo is taken back, and stays a step`() async throws {
    let fixture = await makeFixture()
    await edit(8, .rename(to: "Tea is cold"), fixture)
    await fixture.disturb(IssueService.Conditions(isFailing: true))
    await perform(.undo, fixture)
    #expect(fixture.app.tracker.issues[id: 8]?.title == "Tea is cold")
    #expect(fixture.page.commands.undo == "renaming of issue 8")
    #expect(
      fixture.page.commands.problem
        == "The step was refused: The renaming of issue 8 was taken back: the service is overloaded.")
    await fixture.finish()
  }

  @Test(arguments: [false, true]) func `an edit that has failed is not a step`(isClosing: Bool) async throws {
    let fixture = await makeFixture()
    await fixture.disturb(IssueService.Conditions(isFailing: true))
    if isClosing {
      await fixture.tracker.send(.dialog(.present(CloseDialog.State(issue: 8))))
      await fixture.tracker.send(.dialog(.child(.confirm)))
    } else {
      await fixture.tracker.send(.edit(issue: 8, by: .rename(to: "Tea is cold")))
    }
    await fixture.tracker.settle()
    #expect(fixture.page.commands.undo != nil)
    await fixture.clock.advance(by: .milliseconds(80))
    #expect(fixture.page.commands == IssuesPage.Commands())
    await fixture.finish()
  }
}
