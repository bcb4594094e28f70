import Foundation
import Rill
import RillFixtures
import Synchronization
import Testing

@testable import RillPersistence

/// A flush that begins while a value is saved or removed, and values that fail to be saved at that time.
@MainActor struct FlushMeanwhileTests {
  /// A storage that fails on request, and calls a function once during a change.
  private final class Place: Storage {
    let base = MemoryStorage()
    let isFailing = Mutex(false)
    let isSealed = Mutex(false)
    let meanwhile = Mutex<(@Sendable () -> Void)?>(nil)
    let duringLoad = Mutex<(@Sendable () -> Void)?>(nil)

    var place: StoragePlace { base.place }
    func load(_ key: StorageKey) -> StoredItem {
      duringLoad.withLock { $0.take() }?()
      return base.load(key)
    }
    func keys() -> [StorageKey] { base.keys() }

    func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
      meanwhile.withLock { $0.take() }?()
      if isFailing.withLock({ $0 }) { throw .noRoom(key, in: place, because: "the disk is full") }
      base.save(data, under: key)
    }

    func setAside(
      _ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String
    ) throws(PersistenceFailure) -> String? { base.setAside(key, kind, because: reason) }

    func remove(_ key: StorageKey) throws(PersistenceFailure) {
      meanwhile.withLock { $0.take() }?()
      if isSealed.withLock({ $0 }) { throw .unremoved(key, in: place, because: "the disk is read-only") }
      base.remove(key)
    }
  }

  private typealias Saved = Persistence<Notebook, Never, Notebook>

  private let place = Place()
  private let store = Store<Notebook, Never>(Notebook())
  private let pending = PendingWrites()

  private func failing(_ isFailing: Bool) { place.isFailing.withLock { $0 = isFailing } }

  private func persistence(_ store: Store<Notebook, Never>, _ policy: ConflictPolicy<Notebook> = .theirs)
    -> Saved
  {
    PendingWrites.$current.withValue(pending) {
      store.persistence(in: place, as: "notes", onConflict: policy)
    }
  }

  private func save(_ title: String, _ saved: Saved, isBlocking: Bool = false) async throws {
    store.update { $0.title = title }
    if isBlocking {
      try wait { () throws(PersistenceFailure) in try saved.saveAndWait() }
    } else {
      try await saved.save()
    }
  }

  /// Waits without a suspension.
  private func wait(_ body: () throws(PersistenceFailure) -> Void) throws(PersistenceFailure) { try body() }

  /// Begins a flush of a writer during the next change of the storage, as another thread may at that moment.
  private func flush(_ saved: Saved, retrying: Bool = false, duringLoad: Bool = false) {
    let writer = saved.writer
    let begin: @Sendable () -> Void = {
      if retrying { return writer.retry() }
      guard let value = writer.state.withLock({ $0.takeUnwritten() }) else { return }
      writer.start(value, isRepeated: true)
    }
    if duringLoad {
      place.duringLoad.withLock { $0 = begin }
    } else {
      place.meanwhile.withLock { $0 = begin }
    }
  }

  private var stored: String? {
    get async throws {
      let store = Store<Notebook, Never>(Notebook())
      let reader = PendingWrites.$current.withValue(PendingWrites()) {
        store.persistence(in: place, as: "notes")
      }
      return try await reader.load() == nil ? nil : store.title
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `a value that fails to be saved follows an older one that a flush tries again meanwhile`(
    isBlocking: Bool, retrying: Bool
  ) async throws {
    for _ in 0..<50 {
      let saved = persistence(store)
      try await save("zero", saved)
      failing(true)
      await #expect(throws: PersistenceFailure.self) { try await save("one", saved) }
      flush(saved, retrying: retrying)
      await #expect(throws: PersistenceFailure.self) { try await save("two", saved, isBlocking: isBlocking) }
      await #expect(throws: PersistenceFailure.self) { try await saved.flush() }
      failing(false)
      try await saved.flush()
      #expect(try await stored == "two")
    }
  }

  @Test func `the next screen finds a value that has failed to be saved during a flush`() async throws {
    do {
      let saved = persistence(store)
      failing(true)
      await #expect(throws: PersistenceFailure.self) { try await save("one", saved) }
      flush(saved)
      await #expect(throws: PersistenceFailure.self) { try await save("two", saved, isBlocking: true) }
    }
    let next = Store<Notebook, Never>(Notebook())
    try await persistence(next).load()
    #expect(next.title == "two")
  }

  @Test func `a value that is removed during a flush does not come back, and a later one is saved`()
    async throws
  {
    let saved = persistence(store)
    failing(true)
    await #expect(throws: PersistenceFailure.self) { try await save("one", saved) }
    failing(false)
    flush(saved)
    try await saved.reset()
    try await saved.flush()
    try await pending.flush()
    #expect(try await stored == nil)
    try await save("two", saved)
    #expect(try await stored == "two")
  }

  @Test func `the value of a released persistence that is flushed during a removal does not come back`()
    async throws
  {
    do {
      let saved = persistence(store)
      try await save("zero", saved)
      failing(true)
      await #expect(throws: PersistenceFailure.self) { try await save("one", saved) }
      failing(false)
      flush(saved)
    }
    try await persistence(Store<Notebook, Never>(Notebook())).reset()
    try await pending.flush()
    #expect(try await stored == nil)
  }

  @Test func `what released persistences could not write waits on if the value cannot be removed`()
    async throws
  {
    do {
      let saved = persistence(store)
      failing(true)
      await #expect(throws: PersistenceFailure.self) { try await save("one", saved) }
    }
    place.isSealed.withLock { $0 = true }
    await #expect(throws: PersistenceFailure.self) {
      try await persistence(Store<Notebook, Never>(Notebook())).reset()
    }
    failing(false)
    try await pending.flush()
    #expect(try await stored == "one")
  }

  @Test(arguments: [false, true])
  func `a load that returns to the stored value during a flush is not undone by it`(isRefused: Bool)
    async throws
  {
    let store = Store<Notebook, Never>(
      Notebook(), validators: [Validator("title") { !isRefused || $0.title != "one" }]
    ) { (_: inout Notebook, _: Never) -> Effect<Never> in }
    let saved = persistence(store)
    if isRefused {
      try await PendingWrites.$current.withValue(PendingWrites()) {
        let other = Store<Notebook, Never>(Notebook(title: "one"))
        try await other.persistence(in: place, as: "notes").save()
      }
    } else {
      store.update { $0.title = "one" }
      try await saved.save()
    }
    failing(true)
    store.update { $0.title = "two" }
    await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    failing(false)
    flush(saved, duringLoad: true)
    do { try await saved.load() } catch { #expect(isRefused && error.code == .refused) }
    try await saved.flush()
    #expect(store.title == (isRefused ? "two" : "one"))
    #expect(try await stored == store.title)
  }

  @Test func `a save throws the conflict that its value has lost in an automatic save before it`()
    async throws
  {
    let saved = persistence(store)
    try await save("zero", saved)
    try await PendingWrites.$current.withValue(PendingWrites()) {
      let other = Store<Notebook, Never>(Notebook(title: "theirs"))
      try await other.persistence(in: place, as: "notes").save()
    }
    store.update { $0.title = "mine" }
    let part = saved.used.part
    let (first, second) = (part.conflicts.capture(store.state), part.conflicts.capture(store.state))
    let failure = try #require(throws: PersistenceFailure.self) { try part.save(first, isForced: false) }
    saved.settle(isolation: #isolation)
    #expect(failure.code == .conflict && store.title == "theirs")
    #expect(throws: failure) { try part.save(second, isForced: true) }
    try await saved.save()
    #expect(try await stored == "theirs")
  }

  @Test(arguments: [false, true])
  func `a merge that could not be saved is not taken for what another store has saved`(isChanged: Bool)
    async throws
  {
    let merge = ConflictPolicy<Notebook>.merge { _, mine, theirs in
      var result = theirs
      result.notes += mine.notes.filter { !theirs.notes.contains($0) }
      return result
    }
    do {
      let first = persistence(store, merge)
      store.update { $0.notes = ["a"] }
      try await first.save()
      let second = Store<Notebook, Never>(Notebook())
      let other = persistence(second, merge)
      try await other.load()
      second.update { $0.notes.append("b") }
      try await other.save()
      failing(true)
      if isChanged { store.update { $0.notes.append("c") } }
      await #expect(throws: PersistenceFailure.self) { try await first.save() }
      failing(false)
    }
    let third = Store<Notebook, Never>(Notebook())
    let last = persistence(third, merge)
    try await last.load()
    #expect(third.notes == ["a", "b"])
    third.update { $0.notes.append("d") }
    try await last.save()
    try await pending.flush()
    let reader = Store<Notebook, Never>(Notebook())
    try await PendingWrites.$current.withValue(PendingWrites()) {
      _ = try await reader.persistence(in: place, as: "notes").load()
    }
    #expect(Set(reader.notes) == Set(isChanged ? ["a", "b", "c", "d"] : ["a", "b", "d"]))
  }
}
