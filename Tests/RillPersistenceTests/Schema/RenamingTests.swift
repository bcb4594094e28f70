import Foundation
import Rill
import RillFixtures
import RillPersistence
import RillPersistenceTesting
import Testing

/// Types that were renamed.
@MainActor struct RenamingTests {
  private struct Old: Codable, Equatable, Sendable { var title = "" }
  private struct New: Codable, Equatable, Sendable { var title = "" }

  private let storage = MemoryStorage()

  private var words: String {
    """
    The value under "notes" in \(storage.place) was saved with the schema name "Old", and is read with the name "New". \
    It was left as it is, and nothing is saved over it. If the type was renamed, keep the old name with Schema("Old"), \
    or read it with .renamed(from: "Old"). If it is another value, use another key.
    """
  }

  private func saveOld() async throws -> StoredItem {
    try await Store<Old, Never>(Old(title: "a")).persistence(in: storage, as: "notes").save()
    return storage.load("notes")
  }

  @Test func `data of a renamed type stays where it is, and no save replaces it`() async throws {
    let data = try await saveOld()
    let store = Store<New, Never>(New())
    let saved = store.persistence(in: storage, as: "notes")
    let failure = try #require(
      await #expect(throws: PersistenceFailure.self) { try await saved.load() })
    #expect(failure.code == .otherSchema && failure.description == words)
    #expect(saved.loadError == failure)
    await #expect(throws: failure) { try await saved.save() }
    saved.autosave(after: .seconds(1_000))
    store.update { $0.title = "b" }
    await #expect(throws: failure) { try await saved.flush() }
    #expect(saved.saveError == failure)
    #expect(storage.load("notes") == data)
    #expect(storage.itemsSetAside("notes").isEmpty)
    #expect(await saved.dryRun()?.failure == failure)
  }

  @Test func `data that is renamed while the program runs is not replaced either`() async throws {
    let store = Store<New, Never>(New())
    let saved = store.persistence(in: storage, as: "notes")
    try await saved.save()
    storage.remove("notes")
    let data = try await saveOld()
    await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(storage.load("notes") == data)
  }

  @Test func `a shared value of a renamed type keeps its default, and its data stays`() async throws {
    let data = try await saveOld()
    @SharedReference(in: storage, "notes") var notes = New(title: "default")
    #expect(notes.title == "default" && $notes.loadError?.description == words)
    notes.title = "b"
    await #expect(throws: PersistenceFailure.self) { try await $notes.flush() }
    #expect($notes.saveError?.code == .otherSchema)
    #expect(storage.load("notes") == data)
  }

  @Test func `data is read by its old name, and by a former one`() async throws {
    _ = try await saveOld()
    for schema in [Schema<New>("Old"), Schema<New>().renamed(from: "Older", "Old")] {
      let store = Store<New, Never>(New())
      let saved = store.persistence(in: storage, as: "notes", schema: schema)
      #expect(try await saved.load()?.grade == .fine)
      #expect(store.title == "a")
      try await saved.save()
    }
    // The newest save has the present name.
    let store = Store<New, Never>(New())
    try await store.persistence(in: storage, as: "notes").load()
    #expect(store.title == "a")
    let next = Schema<Old>("Older").renamed(from: "New").then(New.self) { New(title: $0.title) }
    #expect(next.formerNames == ["New"])
  }
}
