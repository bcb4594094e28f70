import Foundation
import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillPersistence

/// Values that were read from a store before it had the result of a conflict, or before a newer one was saved.
@MainActor
struct StaleValueTests {
  private let memory = MemoryStorage()

  /// Appends the lines that were added here to those that are stored.
  private static let appending = ConflictPolicy<Sheet>.merge { base, mine, theirs in
    Sheet(lines: theirs.lines + mine.lines.dropFirst(base.lines.count))
  }

  private func write(_ lines: [String]) async throws {
    try await Sheet.store(lines).persistence(in: memory, as: "page").save()
  }

  private func stored() async throws -> [String] { try await stored(memory) }

  private func stored(_ storage: some Storage) async throws -> [String] {
    let store = Sheet.store()
    try await store.persistence(in: storage, as: "page").load()
    return store.lines
  }

  /// Saves a line that meets one of another program, and returns a value that was read before the store has both.
  private func meetTheirs(_ saved: Persistence<Sheet, Never, Sheet>) async throws -> CapturedValue<Sheet> {
    try await write(["base"])
    try await saved.load()
    try await write(["base", "theirs"])
    saved.store.update { $0.lines.append("one") }
    let first = saved.conflicts.capture(saved.store.state)
    saved.store.update { $0.lines.append("two") }
    let second = saved.conflicts.capture(saved.store.state)
    try saved.conflicts.save(first, isForced: false)
    return second
  }

  @Test func `a value that was read before a merge is merged, too, and nothing is merged twice`() async throws
  {
    let store = Sheet.store()
    let saved = store.persistence(in: memory, as: "page", onConflict: Self.appending)
    let second = try await meetTheirs(saved)
    try saved.conflicts.save(second, isForced: false)
    #expect(try await stored() == ["base", "theirs", "one", "two"])
    saved.settle(isolation: MainActor.shared)
    #expect(store.lines == ["base", "theirs", "one", "two"])
    store.update { $0.lines.append("three") }
    try await saved.save()
    #expect(try await stored() == ["base", "theirs", "one", "two", "three"])
  }

  @Test func `a value that was read before the store was replaced gives way to what the store has since`()
    async throws
  {
    let store = Sheet.store()
    let saved = store.persistence(in: memory, as: "page", onConflict: Self.appending)
    let second = try await meetTheirs(saved)
    saved.settle(isolation: MainActor.shared)
    #expect(store.lines == ["base", "theirs", "one", "two"])
    try saved.conflicts.save(second, isForced: false)
    #expect(try await stored() == ["base", "theirs", "one", "two"])
    #expect(store.lines == ["base", "theirs", "one", "two"])
    // Another program's change is merged with the merged value as the base.
    try await write(["base", "theirs", "one", "two", "again"])
    store.update { $0.lines.append("three") }
    try await saved.save()
    #expect(store.lines == ["base", "theirs", "one", "two", "again", "three"])
    #expect(try await stored() == store.lines)
  }

  @Test func `a stored value that has replaced the state is not overwritten with an equal earlier value`()
    async throws
  {
    try await write(["base"])
    let store = Sheet.store()
    let saved = store.persistence(in: memory, as: "page")
    try await saved.load()
    try await write(["base", "theirs"])
    store.update { $0.lines.append("mine") }
    let first = saved.conflicts.capture(store.state)
    let second = saved.conflicts.capture(store.state)
    #expect(throws: PersistenceFailure.self) { try saved.conflicts.save(first, isForced: false) }
    saved.settle(isolation: MainActor.shared)
    #expect(store.lines == ["base", "theirs"])
    try saved.conflicts.save(second, isForced: false)
    #expect(try await stored() == ["base", "theirs"])
  }

  @Test func `a stored value that the store refuses does not take the place of an earlier value`()
    async throws
  {
    try await write(["base"])
    let store = Store<Sheet, Never>(
      Sheet(), validators: [Validator("no others") { !$0.lines.contains("theirs") }])
    let saved = store.persistence(in: memory, as: "page")
    try await saved.load()
    try await write(["base", "theirs"])
    store.update { $0.lines.append("mine") }
    let (first, second) = (saved.conflicts.capture(store.state), saved.conflicts.capture(store.state))
    #expect(throws: PersistenceFailure.self) { try saved.conflicts.save(first, isForced: false) }
    saved.settle(isolation: MainActor.shared)
    #expect(store.lines == ["base", "mine"])
    // The refused value is moved aside on another thread. Before that, it wins again; after it, nothing is in the way.
    do throws(PersistenceFailure) {
      try saved.conflicts.save(second, isForced: false)
    } catch {
      #expect(error.code == .conflict)
      return
    }
    #expect(try await stored() == ["base", "mine"])
  }

  @Test func `a merged value that the store refuses is not overwritten either`() async throws {
    try await write(["base"])
    let store = Store<Sheet, Never>(Sheet(), validators: [Validator("few lines") { $0.lines.count < 3 }])
    let saved = store.persistence(in: memory, as: "page", onConflict: Self.appending)
    try await saved.load()
    try await write(["base", "theirs"])
    store.update { $0.lines.append("one") }
    try await saved.save()
    #expect(store.lines == ["base", "one"])
    #expect(try await stored() == ["base", "theirs", "one"])
    store.update { $0.lines = ["base", "two"] }
    try await saved.save()
    #expect(try await stored().contains("theirs"))
  }

  @Test func `a value does not replace one that was read after it`() async throws {
    let store = Sheet.store(["older"])
    let saved = store.persistence(in: memory, as: "page")
    let older = saved.conflicts.capture(store.state)
    store.update { $0.lines = ["newer"] }
    try await saved.save()
    try saved.conflicts.save(older, isForced: false)
    #expect(try await stored() == ["newer"])
  }

  @Test func `changes of two stores that save by turns, one of them automatically, are all kept`()
    async throws
  {
    let folder = try TemporaryFolder()
    // Each store has a storage of its own, as two programs have, and their files have a lock.
    func files() -> FileStorage { FileStorage(folder: folder.url) }
    let clock = TestClock()
    let store = Sheet.store(clock: clock)
    let other = Sheet.store(clock: clock)
    let saved = store.persistence(in: files(), as: "page", onConflict: Self.appending)
    let theirs = other.persistence(in: files(), as: "page", onConflict: Self.appending)
    try await saved.load()
    try await theirs.load()
    saved.autosave(after: .milliseconds(1))
    for round in 1...50 {
      store.update { $0.lines.append("a\(round)") }
      await clock.advance(by: .milliseconds(1))
      other.update { $0.lines.append("b\(round)") }
      try await theirs.save()
      #expect(try await stored(files()).contains("b\(round)"))
      store.update { $0.lines.append("c\(round)") }
    }
    try await saved.flush()
    try await theirs.save()
    let lines = try await stored(files())
    #expect(lines.count == 150 && Set(lines).count == 150)
  }
}
