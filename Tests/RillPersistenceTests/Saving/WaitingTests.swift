import Foundation
import Rill
import RillPersistenceTesting
import Testing

@testable import RillPersistence

/// Loading and saving where nothing can be awaited.
@MainActor
struct WaitingTests {
  private let storage = MemoryStorage()

  @Test func `a state is saved and loaded before the calls return`() throws {
    let desk = Desk(Notebook(title: "a", notes: ["b"]))
    try desk.store.persistence(in: storage, as: "notes").saveAndWait()
    let other = Desk()
    let saved = other.store.persistence(in: storage, as: "notes")
    #expect(try saved.loadAndWait()?.grade == .fine)
    #expect(other.store.state == desk.store.state)
    #expect(other.titles == ["a"])
  }

  @Test func `where nothing is kept, the state stays`() throws {
    let desk = Desk(Notebook(title: "mine"))
    #expect(try desk.store.persistence(in: storage, as: "notes").loadAndWait() == nil)
    #expect(desk.store.title == "mine")
  }

  @Test func `a change that waits for autosave is saved by it`() throws {
    let desk = Desk()
    let saved = desk.store.persistence(in: storage, as: "notes")
    saved.autosave(after: .seconds(1_000))
    desk.store.update { $0.title = "late" }
    try saved.saveAndWait()
    let other = Desk()
    try other.store.persistence(in: storage, as: "notes").loadAndWait()
    #expect(other.store.title == "late")
  }

  @Test func `what a validator refuses is not loaded`() throws {
    try Desk(Notebook(title: "a")).store.persistence(in: storage, as: "notes").saveAndWait()
    let strict = Store<Notebook, Never>(
      Notebook(title: "mine"), validators: [Validator("mine") { $0.title == "mine" }])
    #expect(throws: PersistenceFailure.self) {
      try strict.persistence(in: storage, as: "notes").loadAndWait()
    }
    #expect(strict.title == "mine")
  }
}
