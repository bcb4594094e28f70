import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import Synchronization
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

  @Test func `an observer may save, and what it saves is on disk when it goes on`() throws {
    let desk = Desk()
    let saved = desk.store.persistence(in: storage, as: "notes")
    var found: [String] = []
    let subscription = desk.store.observe(\.title) { _ in
      do throws(PersistenceFailure) { try saved.saveAndWait() } catch { Issue.record(error) }
      let other = Desk()
      do throws(PersistenceFailure) {
        try other.store.persistence(in: storage, as: "notes").loadAndWait()
      } catch { Issue.record(error) }
      found.append(other.store.title)
    }
    desk.store.update { $0.title = "a" }
    desk.store.send(.rename("b"))
    #expect(found == ["a", "b"])
    subscription.cancel()
  }

  @Test func `a load from an observer is refused, because its turn is not over`() throws {
    try Desk(Notebook(title: "stored")).store.persistence(in: storage, as: "notes").saveAndWait()
    let desk = Desk()
    let saved = desk.store.persistence(in: storage, as: "notes")
    var failures: [String] = []
    let subscription = desk.store.observe(\.title) { _ in
      do throws(PersistenceFailure) { try saved.loadAndWait() } catch { failures.append(error.description) }
    }
    desk.store.send(.rename("mine"))
    #expect(desk.store.title == "mine")
    #expect(
      failures == [
        """
        "notes" in \(storage.place) was not loaded: the call came from within a turn of its store, which restores a \
        state only after it. Nothing was changed. Call it after the send has returned, or await load() in a task.
        """
      ])
    subscription.cancel()
    try saved.loadAndWait()
    #expect(desk.store.title == "stored")
  }

  @Test func `calls from a reducer are refused`() throws {
    let failures = Recorder<String>()
    let box = Box()
    let store = Store<Notebook, NotebookAction>(Notebook(title: "mine")) { [storage] _, _ in
      MainActor.assumeIsolated {
        for call in [box.save, box.load, box.flush] {
          do throws(PersistenceFailure) { try call?() } catch { failures.note(error.description) }
        }
        box.saved = nil
      }
      _ = storage
      return .none
    }
    let saved = store.persistence(in: storage, as: "notes")
    saved.autosave(after: .seconds(1_000))
    box.saved = saved
    box.save = { () throws(PersistenceFailure) in try saved.saveAndWait() }
    box.load = { () throws(PersistenceFailure) in try saved.loadAndWait() }
    box.flush = { () throws(PersistenceFailure) in try saved.flushAndWait() }
    store.send(.rename("b"))
    let words = """
      "notes" in \(storage.place) was neither loaded nor saved: the call came from the reducer of its store, which \
      holds the state. Nothing was changed. Call it from an effect, from an observer, or after the send has returned.
      """
    #expect(failures.elements == [words, words, words])
    (box.save, box.load, box.flush) = (nil, nil, nil)
  }

  @Test func `a storage that waits for its own write is refused`() throws {
    let storage = Curious()
    let store = Store<Notebook, Never>(Notebook(title: "a"))
    let saved = store.persistence(in: storage, as: "notes")
    let failures = Recorder<String>()
    let ask: @MainActor () -> Void = {
      do throws(PersistenceFailure) { try saved.saveAndWait() } catch { failures.note(error.description) }
      do throws(PersistenceFailure) { try saved.flushAndWait() } catch { failures.note(error.description) }
    }
    storage.asked.withLock { $0 = ask }
    try saved.saveAndWait()
    let words = """
      "notes" in \(storage.place) cannot be waited for: the call came from its storage, or from a change of it. \
      Nothing was changed. Call it after the storage, or withLock, has returned.
      """
    #expect(failures.elements == [words, words])
  }

  @Test func `a task that is started during a change of a shared value may wait for it later`() async throws {
    let shared = SharedReference(wrappedValue: 0, in: MemoryStorage(), "shared")
    let started = Mutex<Task<Void, any Error>?>(nil)
    @MainActor func wait() throws {
      try shared.flushAndWait()
      try shared.loadAndWait()
    }
    shared.withLock { value in
      value = 1
      started.withLock { $0 = Task { @MainActor in try wait() } }
    }
    try await started.withLock { $0 }?.value
  }

  #if os(macOS) || os(Linux)
  @Test func `all pending changes of the main actor are written when the program exits`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        Ending.saved = Ending.desk.store.persistence(in: Ending.storage, as: "notes")
        Ending.saved?.autosave(after: .seconds(1_000))
        Ending.desk.store.update { $0.title = "last" }
        @SharedReference(in: Ending.storage, "shared") var shared = 0
        shared = 3
        atexit { MainActor.assumeIsolated { Ending.check() } }
        exit(0)
      }
    }
  }
  #endif

  @Test func `a function without isolation that runs on the main actor's queue writes what waits on it`()
    async throws
  {
    // On Linux, no thread that runs the main actor's jobs is the main thread.
    let pending = PendingWrites()
    try await PendingWrites.$current.withValue(pending) { () async throws in
      let desk = Desk()
      let saved = desk.store.persistence(in: storage, as: "notes")
      saved.autosave(after: .seconds(1_000))
      desk.store.update { $0.title = "late" }
      try Self.finish(pending)
    }
    let other = Desk()
    try await other.store.persistence(in: storage, as: "notes").load()
    #expect(other.store.title == "late")
    await Task.detached { #expect(!MainActor.isCurrent) }.value
  }

  /// Writes everything, as a function that was registered with `atexit` does.
  private nonisolated static func finish(_ pending: PendingWrites) throws { try pending.flushAndWait() }

  @Test func `a change of a store without an actor is not passed over silently`() throws {
    let place = storage.place
    let failure = try Loner.failure(storage)
    #expect(
      failure?.description == """
        A change of "notes" in \(place) still waits to be saved: its store belongs to another actor than the caller's, \
        or to none. Call flushAndWait() of its persistence on the store's isolation, or await \
        PendingWrites.shared.flush().
        """)
  }

  @Test func `a shared value is waited for`() throws {
    @SharedReference(in: storage, "count") var count = 1
    count = 5
    try $count.flushAndWait()
    #expect(storage.load("count") != .absent)
    let failures = Recorder<String>()
    $count.withLock { value in
      value = 6
      do throws(PersistenceFailure) { try $count.flushAndWait() } catch { failures.note(error.message) }
      do throws(PersistenceFailure) { try $count.loadAndWait() } catch { failures.note(error.message) }
    }
    let words = "\"count\" cannot be waited for: the call came from its storage, or from a change of it."
    #expect(failures.elements == [words, words])
    #expect(count == 6)
  }
}

/// The calls of a reducer.
@MainActor private final class Box {
  var saved: Persistence<Notebook, NotebookAction, Notebook>?
  var save: (() throws(PersistenceFailure) -> Void)?
  var load: (() throws(PersistenceFailure) -> Void)?
  var flush: (() throws(PersistenceFailure) -> Void)?
}

/// A store that no actor isolates.
private enum Loner {
  nonisolated static func failure(_ storage: MemoryStorage) throws -> PersistenceFailure? {
    let store = Store<Notebook, Never>(Notebook())
    let saved = store.persistence(in: storage, as: "notes")
    saved.autosave(after: .seconds(1_000))
    store.update { $0.title = "a" }
    var failure: PersistenceFailure?
    do throws(PersistenceFailure) { try saved.autosave?.finishAndWait(on: MainActor.shared) } catch {
      failure = error
    }
    try saved.flushAndWait()
    guard case .value = storage.load("notes") else { return nil }
    return failure
  }
}

/// A storage that asks while it saves.
private final class Curious: Storage {
  let base = MemoryStorage()
  let asked = Mutex<(@MainActor () -> Void)?>(nil)
  var place: StoragePlace { base.place }
  func load(_ key: StorageKey) -> StoredItem { base.load(key) }
  func save(_ data: Data, under key: StorageKey) {
    let ask = asked.withLock { $0 }
    MainActor.assumeIsolated { ask?() }
    base.save(data, under: key)
  }
  func remove(_ key: StorageKey) { base.remove(key) }
  func keys() -> [StorageKey] { base.keys() }
}

/// A program that saves when it exits.
@MainActor private enum Ending {
  static let desk = Desk()
  static let storage = MemoryStorage()
  static var saved: Persistence<Notebook, NotebookAction, Notebook>?

  /// Exits with another code if not everything is saved.
  static func check() {
    do throws(PersistenceFailure) { try PendingWrites.shared.flushAndWait() } catch { _exit(2) }
    let other = Desk()
    do throws(PersistenceFailure) {
      try other.store.persistence(in: storage, as: "notes").loadAndWait()
    } catch { _exit(3) }
    guard other.store.title == "last", storage.load("shared") != .absent else { _exit(4) }
  }
}
