import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import RillTesting
import Testing

@testable import RillPersistence

@MainActor
@Suite(.serialized)
struct AutosaveTests {
  private let storage = MemoryStorage()
  private let clock = TestClock()

  private func kept(_ place: any Storage) async throws -> Notebook? {
    let store = Store<Notebook, Never>(Notebook())
    return try await store.persistence(in: place, as: "notes").load() == nil ? nil : store.state
  }

  @Test func `a change is saved once it has been still for the delay, on the store's clock`() async throws {
    let desk = Desk(clock: clock)
    let saved = desk.store.persistence(in: storage, as: "notes")
    let writes = Recorder<StoredItem>()
    let watch = storage.watch("notes") { [storage] in writes.note(storage.load("notes")) }
    saved.autosave(after: .seconds(2))
    desk.store.send(.rename("a"))
    await clock.advance(by: .seconds(1))
    #expect(clock.deadlines.map(\.offset) == [.seconds(2)])
    desk.store.send(.rename("b"))
    await clock.advance(by: .seconds(1))
    // The clock stands still only when the timer sleeps again.
    #expect(clock.deadlines.map(\.offset) == [.seconds(3)])
    #expect(saved.autosave?.isDue == true)
    await clock.advance(by: .seconds(1))
    #expect(saved.autosave?.isDue == false)
    await writes.first(1)
    #expect(try await kept(storage)?.title == "b")
    watch.cancel()
  }

  @Test func `a change waits no longer than the limit while there are others`() async throws {
    let desk = Desk(clock: clock)
    let saved = desk.store.persistence(in: storage, as: "notes")
    saved.autosave(after: .seconds(2), atMost: .seconds(5))
    for number in 0..<5 {
      #expect(saved.autosave?.isDue == (number > 0))
      desk.store.send(.rename("\(number)"))
      await clock.advance(by: .seconds(1))
    }
    #expect(saved.autosave?.isDue == false)
    try await saved.flush()
    #expect(try await kept(storage)?.title == "4")
  }

  @Test func `a flush finds also the change whose time has just come`() async throws {
    let desk = Desk()
    let saved = desk.store.persistence(in: storage, as: "notes")
    saved.autosave(after: .zero)
    for number in 0..<2_000 {
      desk.store.send(.rename("\(number)"))
      // Makes way for the timer, which may be anywhere on its way to the store when the flush begins.
      await Task.yield()
      try await saved.flush()
      guard case .value(let data) = storage.load("notes"),
        String(decoding: data, as: UTF8.self).contains("\"title\":\"\(number)\"")
      else {
        Issue.record("change \(number) was not written")
        return
      }
    }
  }

  @Test func `a clock that cannot sleep keeps nothing from being saved`() async throws {
    let desk = Desk(clock: SleeplessClock())
    let saved = desk.store.persistence(in: storage, as: "notes")
    let titles = Recorder<StoredItem>()
    let watch = storage.watch("notes") { [storage] in titles.note(storage.load("notes")) }
    saved.autosave(after: .seconds(2))
    for count in 1...2 {
      desk.store.send(.rename("\(count)"))
      await titles.first(count)
    }
    #expect(try await kept(storage)?.title == "2")
    watch.cancel()
  }

  @Test func `a flush saves at once, and a state that is the same is not written again`() async throws {
    let desk = Desk(clock: clock)
    let saved = desk.store.persistence(in: storage, as: "notes")
    let writes = Recorder<Int>()
    let watch = storage.watch("notes") { writes.note(1) }
    saved.autosave(after: .seconds(2))
    desk.store.send(.rename("a"))
    try await saved.flush()
    #expect(try await kept(storage)?.title == "a")
    desk.store.send(.rename("b"))
    desk.store.send(.rename("a"))
    try await saved.flush()
    try await saved.flush()
    #expect(writes.elements.count == 1)
    watch.cancel()
  }

  @Test func `a state that was loaded is not written back`() async throws {
    try await Desk(Notebook(title: "a")).store.persistence(in: storage, as: "notes").save()
    let desk = Desk(clock: clock)
    let saved = desk.store.persistence(in: storage, as: "notes")
    saved.autosave(after: .seconds(2))
    let writes = Recorder<Int>()
    let watch = storage.watch("notes") { writes.note(1) }
    try await saved.load()
    try await saved.flush()
    #expect(writes.elements == [])
    watch.cancel()
  }

  @Test func `before the program ends, all that waits is written`() async throws {
    let pending = PendingWrites()
    try await PendingWrites.$current.withValue(pending) { () async throws in
      let desk = Desk(clock: clock)
      let saved = desk.store.persistence(in: storage, as: "notes")
      saved.autosave(after: .seconds(2))
      desk.store.send(.rename("last words"))
      try await pending.flush()
      #expect(try await kept(storage)?.title == "last words")
      _ = saved
    }
  }

  @Test func `when it is let go or stopped, a change that waits is written`() async throws {
    let pending = PendingWrites()
    try await PendingWrites.$current.withValue(pending) { () async throws in
      let desk = Desk(clock: clock)
      var saved: Persistence? = desk.store.persistence(in: storage, as: "notes")
      saved?.autosave(after: .seconds(2))
      desk.store.send(.rename("a"))
      saved?.stopAutosave()
      try await saved?.flush()
      #expect(try await kept(storage)?.title == "a")
      desk.store.send(.rename("b"))
      try await saved?.flush()
      #expect(try await kept(storage)?.title == "a")
      saved?.autosave(after: .seconds(2))
      desk.store.send(.rename("c"))
      saved = nil
      try await pending.flush()
      #expect(try await kept(storage)?.title == "c")
    }
  }

  @Test func `a persistence that is let go after its last save leaves no timer behind`() async throws {
    let desk = Desk(clock: clock)
    var saved: Persistence? = desk.store.persistence(in: storage, as: "notes")
    saved?.autosave(after: .seconds(2))
    desk.store.send(.rename("a"))
    await clock.sleepers(1)
    try await saved?.flush()
    #expect(clock.sleeperCount == 1)
    saved = nil
    #expect(clock.sleeperCount == 0)
  }

  @Test func `while the storage is slow the store goes on, and only the newest state is written after`()
    async throws
  {
    let slow = UnhelpfulStorage(over: storage)
    let desk = Desk(clock: clock)
    let saved = desk.store.persistence(in: slow, as: "notes")
    saved.autosave(after: .seconds(2))
    slow.hold()
    desk.store.send(.rename("1"))
    saved.stopAutosave()
    await slow.waiting(1)
    saved.autosave(after: .seconds(2))
    let writes = Recorder<Int>()
    let watch = storage.watch("notes") { writes.note(1) }
    for number in 2...9 {
      desk.store.send(.rename("\(number)"))
      saved.stopAutosave()
      saved.autosave(after: .seconds(2))
    }
    #expect(desk.store.title == "9")
    slow.letThrough()
    try await saved.flush()
    #expect(writes.elements.count == 2)
    #expect(try await kept(storage)?.title == "9")
    watch.cancel()
  }

  @Test func `a save that fails is thrown by the flush, and the next one mends it`() async throws {
    let unhelpful = UnhelpfulStorage(over: storage)
    unhelpful.faults.failing = 1
    let desk = Desk(clock: clock)
    let saved = desk.store.persistence(in: unhelpful, as: "notes")
    saved.autosave(after: .seconds(2))
    desk.store.send(.rename("a"))
    await #expect(throws: PersistenceFailure.self) { try await saved.flush() }
    unhelpful.faults.failing = 0
    desk.store.send(.rename("a"))
    try await saved.flush()
    #expect(try await kept(storage)?.title == "a")
  }

  @Test func `a store without an actor hands its state over when its owner enters it`() async throws {
    try await autosaveWithoutActor(storage, clock)
    #expect(try await kept(storage)?.title == "entered")
  }
}

/// A clock that throws where others sleep.
private struct SleeplessClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    throw Mishap.usual
  }
}

private nonisolated func autosaveWithoutActor(_ storage: MemoryStorage, _ clock: TestClock) async throws {
  let store = Store<Notebook, Never>(Notebook(), clock: clock)
  let saved = store.persistence(in: storage, as: "notes")
  saved.autosave(after: .seconds(2))
  store.update { $0.title = "entered" }
  try await saved.flush()
}
