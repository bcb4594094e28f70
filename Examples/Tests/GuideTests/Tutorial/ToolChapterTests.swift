import Rill
import RillDebugging
import RillJournal
import RillPersistence
import RillSessions
import Testing

@testable import Guides

@MainActor
struct ToolChapterTests {
  @Test func `an office is the same after a restart`() async throws {
    let journal = Journal(in: MemoryJournalFile())
    let store = Office.store()
    let kept = try await store.attach(journal, as: "office")
    store.send(.bank(.pay(by: .jenny, amount: 3)))
    try await kept.close()

    let again = Office.store()
    _ = try await again.attach(journal, as: "office")
    #expect(again.state == store.state)
  }

  @Test func `a session leads to the same state again`() throws {
    let store = Office.store()
    let history = store.attach(History())
    store.send(.bank(.pay(by: .jenny, amount: 3)))
    store.send(.chat(.typed("hello")))
    store.send(.chat(.send))
    let replay = try history.session("office").replay(on: Office.store(), coding: .codable)
    #expect(replay.isSame)
  }

  @Test(arguments: 1...5)
  func `a chapter runs`(_ number: Int) async throws {
    try await Guides.chapters[number - 1]()
  }

  @Test func `the last chapter serves the inspector until its input ends`() async throws {
    try await Chapter6.run {}
  }
}
