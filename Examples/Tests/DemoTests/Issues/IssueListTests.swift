import Rill
import RillDerived
import RillTesting
import Testing

@testable import Demo

/// The list of the issue tracker, and its window on the page.
@MainActor
struct IssueListTests {
  private let clock = TestClock()
  private let app: IssueApp

  init() async {
    app = IssueApp(service: IssueService(clock: clock), clock: clock)
    app.begin()
    await clock.advance(by: .milliseconds(80))
  }

  private var page: IssuesPage { app.page.state }

  @Test func `ten thousand issues are loaded, and the page shows fifty of them`() {
    #expect(app.tracker.issues.count == 10_000)
    #expect(page.rows.count == 50)
    #expect(page.counts.all == 10_000)
    #expect(page.counts.open + page.counts.closed == 10_000)
    #expect(page.found == page.counts.open)
    #expect(page.rows.allSatisfy { $0.isOpen })
  }

  @Test func `each of the ten thousand issues has a title of its own`() {
    #expect(Set(app.tracker.issues.map(\.title)).count == 10_000)
  }

  @Test func `the text is found in titles, regardless of case`() {
    app.tracker.send(.list(.show(.all)))
    app.tracker.send(.list(.search(text: "CRASH in the archive")))
    #expect(page.found == 20)
    #expect(page.rows.count == 20)
    #expect(page.rows.allSatisfy { $0.title.hasPrefix("Crash in the archive") })
    app.tracker.send(.list(.search(text: "xylophone")))
    #expect(page.found == 0 && page.rows.isEmpty)
  }

  @Test func `a scope and a label restrict the list`() {
    app.tracker.send(.list(.show(.mine)))
    #expect(page.found == page.counts.mine)
    app.tracker.send(.list(.label(.docs)))
    #expect(page.rows.allSatisfy { $0.assignee == "Me" && $0.label == .docs })
    #expect(0 < page.found && page.found < page.counts.mine)
    app.tracker.send(.list(.show(.closed)))
    #expect(page.rows.allSatisfy { !$0.isOpen && $0.label == .docs })
    app.tracker.send(.list(.label(nil)))
    #expect(page.found == page.counts.closed)
  }

  @Test func `issues are sorted by change, by priority and by title`() {
    let changes = page.rows.map(\.change)
    #expect(changes == changes.sorted(by: >))
    app.tracker.send(.list(.sort(by: .priority)))
    #expect(page.rows.allSatisfy { $0.priority == .urgent })
    let urgent = page.rows.map(\.change)
    #expect(urgent == urgent.sorted(by: >))
    app.tracker.send(.list(.sort(by: .title)))
    let titles = page.rows.map(\.title)
    #expect(titles == titles.sorted())
    #expect(titles.first?.hasPrefix("Bad contrast") == true)
  }

  @Test func `the page turns, and starts over when the criteria change`() {
    let first = page.rows
    app.tracker.send(.list(.turn(toPage: 1)))
    #expect(page.rows.count == 50 && Set(page.rows).isDisjoint(with: first))
    app.tracker.send(.list(.turn(toPage: page.found / 50)))
    #expect(page.rows.count == page.found % 50)
    app.tracker.send(.list(.search(text: "tea")))
    #expect(page.list.page == 0)
  }

  @Test func `a change of an issue that is not shown does not write the rows of the page`() async {
    let recording = Recording(of: app.page)
    // Issue 1 is the oldest.
    app.tracker.send(.edit(issue: 1, by: .prioritize(.low)))
    await clock.settle()
    #expect(app.tracker.issues[id: 1]?.priority == .low)
    #expect(recording.states.map(\.waiting) == [0, 1])
    app.tracker.send(.edit(issue: page.rows[0].id, by: .prioritize(.low)))
    await clock.settle()
    #expect(recording.states.last?.rows.first?.priority == .low)
  }
}
