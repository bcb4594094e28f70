import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import RillTesting
import Testing

@testable import RillPersistence

/// Saving and loading while a tool shows an older state.
@MainActor
@Suite(.serialized)
struct OlderStateTests {
  private let storage = MemoryStorage()
  private let clock = TestClock()

  private func kept() async throws -> String? {
    let store = Store<Notebook, Never>(Notebook())
    return try await store.persistence(in: storage, as: "notes").load() == nil ? nil : store.title
  }

  /// A store whose newest title is "new", and which shows the title "old".
  private func desk() throws -> (Desk, StoreTools<Notebook, NotebookAction>) {
    let desk = Desk(clock: clock)
    desk.store.send(.rename("old"))
    let older = desk.store.state
    desk.store.send(.rename("new"))
    let tools = try StoreTools(of: desk.store)
    #expect(tools.restore(Write("back") { $0 = older }, aside: desk.store.state) == nil)
    #expect(desk.store.title == "old")
    return (desk, tools)
  }

  @Test func `the newest state is saved, not the one that is shown`() async throws {
    let (desk, _) = try desk()
    let saved = desk.store.persistence(in: storage, as: "notes")
    try await saved.save()
    #expect(try await kept() == "new")
    let title = desk.store.persistence(of: \.title, in: storage, as: "title")
    try await title.save()
    let other = Store<Notebook, Never>(Notebook())
    try await other.persistence(of: \.title, in: storage, as: "title").load()
    #expect(other.title == "new")
  }

  @Test func `showing an older state, and the newest one again, saves what is the newest`() async throws {
    let desk = Desk(clock: clock)
    let saved = desk.store.persistence(in: storage, as: "notes")
    saved.autosave(after: .seconds(1))
    desk.store.send(.rename("old"))
    let older = desk.store.state
    desk.store.send(.rename("new"))
    await clock.advance(by: .seconds(1))
    let tools = try StoreTools(of: desk.store)
    tools.restore(Write("back") { $0 = older }, aside: desk.store.state)
    await clock.advance(by: .seconds(1))
    try await saved.flush()
    #expect(desk.store.title == "old")
    #expect(try await kept() == "new")
    desk.store.send(.rename("newer"))
    let newest = try #require(tools.aside)
    tools.restore(Write("forward") { $0 = newest })
    try await saved.flush()
    #expect(desk.store.title == "newer")
    #expect(try await kept() == "newer")
  }

  @Test func `a pending change is the newest when the persistence is released`() async throws {
    try await PendingWrites.$current.withValue(PendingWrites()) { () async throws in
      let (desk, tools) = try desk()
      do {
        let saved = desk.store.persistence(in: storage, as: "notes")
        saved.autosave(after: .seconds(1))
        desk.store.send(.rename("newer"))
        let (older, newest) = (desk.store.state, try #require(tools.aside))
        tools.restore(Write("forward") { $0 = newest })
        tools.restore(Write("back") { $0 = older }, aside: newest)
      }
      try await PendingWrites.current.flush()
      #expect(try await kept() == "newer")
    }
  }

  @Test func `a loaded value becomes the newest`() async throws {
    let first = Store<Notebook, Never>(Notebook(title: "stored"))
    try await first.persistence(in: storage, as: "notes").save()
    let (desk, tools) = try desk()
    try await desk.store.persistence(in: storage, as: "notes").load()
    #expect(desk.store.title == "old")
    #expect(tools.newest?.title == "stored")
  }
}
