import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import RillStyles
import Testing

@testable import RillPersistence

/// What a user of each storage relies on.
@MainActor
struct StorageStoriesTests {
  enum Place: String, CaseIterable { case memory, files, defaults }

  private let folder: TemporaryFolder
  private let suite = TemporarySuite()
  private let memory = MemoryStorage()

  init() throws { folder = try TemporaryFolder() }

  private func storage(_ place: Place) -> any Storage {
    switch place {
    case .memory: memory
    case .files: FileStorage(folder: folder.url.appending(path: "made/on/demand"))
    case .defaults: DefaultsStorage(suite: suite.name)
    }
  }

  @Test(arguments: Place.allCases)
  func `a saved state is loaded in one change of which observers are notified`(place: Place) async throws {
    try await Desk(Notebook(title: "a")).store.persistence(in: storage(place), as: "notes").save()
    let desk = Desk()
    let report = try await desk.store.persistence(in: storage(place), as: "notes").load()
    #expect(report?.grade == .fine)
    #expect(desk.titles == ["a"])
    #expect(desk.store.revision == 1)
  }

  @Test(arguments: Place.allCases)
  func `where nothing is stored, a load keeps the state`(place: Place) async throws {
    let desk = Desk(Notebook(title: "mine"))
    #expect(try await desk.store.persistence(in: storage(place), as: "notes").load() == nil)
    #expect(desk.store.title == "mine" && desk.store.revision == 0)
  }

  @Test(arguments: Place.allCases)
  func `a reset removes the stored state and keeps the one of the store`(place: Place) async throws {
    let desk = Desk(Notebook(title: "a"))
    let saved = desk.store.persistence(in: storage(place), as: "notes")
    try await saved.save()
    try await saved.reset()
    #expect(storage(place).load("notes") == .absent)
    #expect(desk.store.title == "a")
  }

  @Test(arguments: Place.allCases)
  func `what cannot be decoded is thrown by the load and survives the next save`(place: Place) async throws {
    let garbage = Data("rill/1 garbage".utf8)
    try storage(place).save(garbage, under: "notes")
    let desk = Desk(Notebook(title: "mine"))
    let saved = desk.store.persistence(in: storage(place), as: "notes")
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    #expect(failure?.code == .damaged)
    #expect(desk.store.title == "mine")
    try await saved.save()
    #expect(try storage(place).itemsSetAside("notes").map(\.data) == [garbage])
    let other = Desk()
    try await other.store.persistence(in: storage(place), as: "notes").load()
    #expect(other.store.title == "mine")
  }

  @Test(arguments: Place.allCases)
  func `a shared value that cannot be encoded keeps what is stored`(place: Place) async throws {
    try await check(storage(place), freshKey())
  }

  private func check(_ storage: some Storage, _ key: StorageKey) async throws {
    @SharedReference(in: storage, key) var weight = 1.5
    weight = 2.5
    try await $weight.flush()
    let before = storage.load(key)
    weight = .infinity
    let failure = await #expect(throws: PersistenceFailure.self) { try await $weight.flush() }
    #expect(failure?.code == .unencodable)
    #expect(storage.load(key) == before)
    weight = 3.5
    try await $weight.flush()
    #expect(storage.load(key) != before)
  }

  @Test(arguments: Place.allCases)
  func `an assignment does not wait for the storage`(place: Place) async throws {
    try await assign(over: storage(place))
  }

  private func assign(over storage: some Storage) async throws {
    let slow = UnhelpfulStorage(over: storage)
    let key = freshKey()
    @SharedReference(in: slow, key) var number = 0
    slow.hold()
    number = 1
    await slow.waiting(1)
    number = 2
    #expect(number == 2)
    #expect(storage.load(key) == .absent)
    slow.letThrough()
    try await $number.flush()
    #expect(storage.load(key) != .absent)
  }

  private struct Panel: Equatable, Sendable {
    @SharedViewState var width: Int
    @SharedViewState var pulse: Int

    init(_ storage: some Storage) {
      _width = SharedViewState(
        wrappedValue: 0, in: storage, "width", animation: .linear(seconds: 1))
      _pulse = SharedViewState(wrappedValue: 0, in: storage, "pulse", ignoreEquality: true)
    }
  }

  @Test(arguments: Place.allCases)
  func `a shared value of a view follows others, once for each change, and equal ones only where asked`(
    place: Place
  ) async throws {
    let store = Store<Panel, Never>(Panel(storage(place)))
    let told = Recorder<String>()
    let watches = [
      store.observe(\.width) {
        MainActor.assertIsolated()
        told.note("width \($0.new)")
      },
      store.observe(\.$pulse.view) { told.note("pulse \($0.new.value)") },
    ]
    store.update { $0.width = 1 }
    store.update { $0.width = 1 }
    store.update { $0.pulse = 0 }
    #expect(told.elements == ["width 1", "pulse 0"])
    let other = Store<Panel, Never>(Panel(storage(place)))
    other.update { $0.width = 2 }
    #expect(store.width == 2)
    try await store.state.$width.shared.reference.flush()
    // Another program, which knows nothing of this one.
    try storage(place).save(Data("3".utf8), under: "width")
    await told.first { $0.last == "width 3" }
    #expect(told.elements == ["width 1", "pulse 0", "width 2", "width 3"])
    for watch in watches { watch.cancel() }
  }

  @Test(arguments: Place.allCases)
  func `no change is lost while many threads and a store write a shared value`(place: Place) async throws {
    let store = Store<Panel, Never>(Panel(storage(place)))
    let reference = store.state.$width.shared.reference
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<25 { reference.withLock { $0 += 1 } } }
      }
    }
    store.update { $0.pulse = 1 }
    #expect(store.width == 200)
    try await reference.flush()
    #expect(storage(place).load("width") != .absent)
  }
}
