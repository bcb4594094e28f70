import Foundation
import Observation
import Rill
import RillFixtures
import RillPersistence
import RillPersistenceTesting
import Testing

/// Errors of loading and of saving.
@MainActor struct ErrorTests {
  private let storage = UnhelpfulStorage()

  private func setBroken(_ keyPath: WritableKeyPath<UnhelpfulStorage.Faults, Double>, _ isBroken: Bool = true)
  {
    storage.faults[keyPath: keyPath] = isBroken ? 1 : 0
  }

  private var unreadable: PersistenceFailure {
    .unreadable("notes", in: storage.place, because: "this storage is unhelpful")
  }
  private var unwritten: PersistenceFailure {
    .unwritten("notes", in: storage.place, because: "this storage is unhelpful")
  }

  @Test func `errors of loading and saving are separate, and each is cleared by its own success`()
    async throws
  {
    let store = Store<Notebook, Never>(Notebook())
    let saved = store.persistence(in: storage, as: "notes")
    try await saved.save()
    #expect(saved.loadError == nil && saved.saveError == nil)
    setBroken(\.failing)
    await #expect(throws: unwritten) { try await saved.save() }
    #expect(saved.loadError == nil && saved.saveError == unwritten)
    setBroken(\.unreadable)
    await #expect(throws: unreadable) { try await saved.load() }
    #expect(saved.loadError == unreadable && saved.saveError == unwritten)
    setBroken(\.unreadable, false)
    try await saved.load()
    #expect(saved.loadError == nil && saved.saveError == unwritten)
    setBroken(\.failing, false)
    setBroken(\.unreadable)
    #expect(throws: unreadable) { try Blocking.load(saved) }
    #expect(saved.loadError == unreadable)
    setBroken(\.unreadable, false)
    try await saved.save()
    #expect(saved.loadError == unreadable && saved.saveError == nil)
    try Blocking.load(saved)
    #expect(saved.loadError == nil)
  }

  @Test func `an automatic save that fails is an error until one succeeds`() async throws {
    let store = Store<Notebook, Never>(Notebook())
    let saved = store.persistence(in: storage, as: "notes")
    try await saved.load()
    saved.autosave(after: .seconds(1_000))
    setBroken(\.failing)
    store.update { $0.title = "a" }
    let reports = await Reports.of {
      await #expect(throws: unwritten) { try await saved.flush() }
    }
    #expect(reports.count <= 1)
    #expect(saved.saveError == unwritten)
    setBroken(\.failing, false)
    store.update { $0.title = "b" }
    try await saved.flush()
    #expect(saved.saveError == nil)
  }

  @Test func `a save on request clears the failure of an automatic one`() async throws {
    let store = Store<Notebook, Never>(Notebook())
    let saved = store.persistence(in: storage, as: "notes")
    try await saved.load()
    saved.autosave(after: .seconds(1_000))
    setBroken(\.failing)
    store.update { $0.title = "a" }
    await #expect(throws: unwritten) { try await saved.flush() }
    setBroken(\.failing, false)
    try await saved.save()
    try await saved.flush()
    #expect(saved.saveError == nil)
  }

  @Test func `a loaded value that the store refuses is an error of loading`() async throws {
    let good = Store<Notebook, Never>(Notebook(title: "a"))
    try await good.persistence(in: storage, as: "notes").save()
    let strict = Store<Notebook, Never>(
      Notebook(title: "mine"), validators: [Validator("mine") { $0.title == "mine" }])
    let saved = strict.persistence(in: storage, as: "notes")
    await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    #expect(saved.loadError?.code == .refused)
    #expect(saved.saveError == nil)
  }

  @Test func `observers are notified when an error comes and goes`() async throws {
    let store = Store<Notebook, Never>(Notebook())
    let saved = store.persistence(in: storage, as: "notes")
    try await saved.save()
    for isBroken in [true, false] {
      let (changes, change) = AsyncStream.makeStream(of: Void.self)
      withObservationTracking {
        _ = saved.saveError
      } onChange: {
        change.yield()
      }
      setBroken(\.failing, isBroken)
      do throws(PersistenceFailure) { try await saved.save() } catch { #expect(isBroken) }
      for await _ in changes { break }
      #expect((saved.saveError != nil) == isBroken)
    }
  }

  @Test func `a shared value has both errors, wherever it is used`() async throws {
    @SharedReference(in: storage, "notes") var notes = "a"
    var state = Shared($notes)
    setBroken(\.failing)
    notes = "b"
    await #expect(throws: unwritten) { try await $notes.flush() }
    #expect($notes.saveError == unwritten && $notes.loadError == nil)
    #expect(state.saveError == unwritten && SharedViewState(state).saveError == unwritten)
    setBroken(\.unreadable)
    await #expect(throws: unreadable) { try await $notes.load() }
    #expect($notes.loadError == unreadable && state.loadError == unreadable)
    setBroken(\.unreadable, false)
    setBroken(\.failing, false)
    try await $notes.load()
    #expect($notes.loadError == nil)
    notes = "c"
    try await $notes.flush()
    #expect($notes.saveError == nil)
    #expect(notes == "c")
    state.wrappedValue = "kept"
    @SharedReference("in memory \(UUID())") var other = 0
    #expect($other.loadError == nil && $other.saveError == nil)
  }

  @Test func `a shared value is loaded again on request`() async throws {
    let storage = Unwatched()
    @SharedReference(in: storage, "count") var count = 0
    #expect(count == 0)
    storage.base.save(Data("7".utf8), under: "count")
    try await $count.load()
    #expect(count == 7)
    storage.base.save(Data("8".utf8), under: "count")
    try Blocking.load($count)
    #expect(count == 8)
  }
}

/// A storage in memory that reports no changes.
private struct Unwatched: Storage {
  let base = MemoryStorage()
  var place: StoragePlace { base.place }
  func load(_ key: StorageKey) -> StoredItem { base.load(key) }
  func save(_ data: Data, under key: StorageKey) { base.save(data, under: key) }
  func remove(_ key: StorageKey) { base.remove(key) }
  func keys() -> [StorageKey] { base.keys() }
}

/// Calls that block, which asynchronous tests cannot make directly.
@MainActor enum Blocking {
  static func load<Value>(
    _ saved: Persistence<Value, Never, Value>
  ) throws(PersistenceFailure) { try saved.loadAndWait() }

  static func load<Value>(_ reference: SharedReference<Value>) throws(PersistenceFailure) {
    try reference.loadAndWait()
  }
}
