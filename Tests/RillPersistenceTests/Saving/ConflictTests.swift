import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import RillTesting
import Testing

@testable import RillPersistence

/// A store and another program change one stored value.
@MainActor
struct ConflictTests {
  enum Place: String, CaseIterable { case memory, files, defaults }

  private let folder: TemporaryFolder
  private let suite = TemporarySuite()
  private let memory = MemoryStorage()
  private let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  private func storage(_ place: Place) -> any Storage {
    switch place {
    case .memory: memory
    case .files: FileStorage(folder: folder.url)
    case .defaults: DefaultsStorage(suite: suite.name)
    }
  }

  /// Stores a page as another program does.
  private func write(_ lines: [String], _ place: Place) async throws {
    try await Sheet.store(lines).persistence(in: storage(place), as: "page").save()
  }

  private func stored(_ place: Place) async throws -> [String]? {
    let store = Sheet.store()
    return try await store.persistence(in: storage(place), as: "page").load() == nil ? nil : store.lines
  }

  /// The pages that were set aside, as JSON.
  private func aside(_ place: Place) throws -> [String] {
    try storage(place).itemsSetAside("page").map { item in
      #expect(item.kind == .backup)
      #expect(item.reason == "Two programs have changed the value, and this one was not chosen.")
      return String(decoding: item.data.drop { $0 != UInt8(ascii: "\n") }.dropFirst(), as: UTF8.self)
    }
  }

  @Test(arguments: Place.allCases)
  func `by default a newer stored value stays and replaces the state, and the loser is set aside and thrown`(
    place: Place
  ) async throws {
    try await write(["base"], place)
    let store = Sheet.store()
    let saved = store.persistence(in: storage(place), as: "page")
    try await saved.load()
    try await write(["base", "theirs"], place)
    store.update { $0.lines.append("mine") }
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(failure?.code == .conflict)
    #expect(store.lines == ["base", "theirs"])
    #expect(try await stored(place) == ["base", "theirs"])
    #expect(try aside(place) == [#"{"lines":["base","mine"]}"#])
    let location = try #require(try storage(place).itemsSetAside("page").first?.location)
    #expect(
      failure?.description == """
        The value for "page" was not written to \(storage(place).place): another program or store has written a newer \
        one, which takes its place. The value that was not written is kept in \(location). Repeat the change, or pass \
        onConflict: .merge to keep the changes of both sides.
        """)
    // The state follows the stored value now, so the next save meets no conflict.
    store.update { $0.lines.append("again") }
    try await saved.save()
    #expect(try await stored(place) == ["base", "theirs", "again"])
  }

  @Test(arguments: Place.allCases)
  func `if the policy is mine, the stored value is replaced, set aside and reported`(place: Place)
    async throws
  {
    FailureLog.listen()
    try await write(["base"], place)
    let store = Sheet.store()
    let saved = store.persistence(in: storage(place), as: "page", onConflict: .mine)
    try await saved.load()
    try await write(["theirs \(folder.url.path())"], place)
    store.update { $0.lines.append("mine") }
    try await saved.save()
    #expect(try await stored(place) == ["base", "mine"])
    #expect(store.lines == ["base", "mine"])
    #expect(try aside(place).count == 1)
    let location = try #require(try storage(place).itemsSetAside("page").first?.location)
    #expect(
      FailureLog.texts(containing: location) == [
        """
        What another program or store has written under "page" in \(storage(place).place) was replaced, since this one \
        has changed the value as well. It is kept in \(location). Pass onConflict: .merge to keep the changes of both sides.
        """
      ])
  }

  @Test(arguments: Place.allCases, [false, true])
  func `a merge after a reset starts from the value that both sides had before`(place: Place, isLoaded: Bool)
    async throws
  {
    let bases = Recorder<[String]>()
    let store = Sheet.store()
    let saved = store.persistence(
      in: storage(place), as: "page",
      onConflict: .merge { base, mine, theirs in
        bases.note(base.lines)
        return Sheet.merge(base, mine, theirs)
      })
    if isLoaded {
      try await write(["both"], place)
      try await saved.load()
    } else {
      store.update { $0.lines = ["both"] }
      try await saved.save()
    }
    store.update { $0.lines.append("mine") }
    try await saved.reset()
    try await write(["both", "theirs"], place)
    try await saved.save()
    #expect(bases.elements == [["both"]])
    #expect(store.lines == ["both", "theirs", "mine"])
  }

  @Test(arguments: Place.allCases)
  func `a function merges the changes of both sides, and nothing is set aside`(place: Place) async throws {
    try await write(["base"], place)
    let store = Sheet.store()
    let saved = store.persistence(in: storage(place), as: "page", onConflict: .merge(Sheet.merge))
    try await saved.load()
    for round in 1...5 {
      let theirs = try #require(try await stored(place)) + ["theirs \(round)"]
      try await write(theirs, place)
      store.update { $0.lines.append("mine \(round)") }
      try await saved.save()
      #expect(store.lines == theirs + ["mine \(round)"])
      #expect(try await stored(place) == store.lines)
    }
    #expect(try aside(place) == [])
  }

  @Test(arguments: Place.allCases)
  func `a change that autosave has not saved yet does not overwrite a newer stored value`(place: Place)
    async throws
  {
    let store = Sheet.store(clock: clock)
    let saved = store.persistence(in: storage(place), as: "page")
    #expect(try await saved.load() == nil)
    saved.autosave(after: .seconds(2))
    store.update { $0.lines.append("mine") }
    try await write(["theirs"], place)
    FailureLog.listen()
    await clock.advance(by: .seconds(2))
    // The conflict may already have been resolved in the background.
    do { try await saved.flush() } catch { #expect(error.code == .conflict) }
    #expect(try await stored(place) == ["theirs"])
    #expect(store.lines == ["theirs"])
    let location = try #require(try storage(place).itemsSetAside("page").first?.location)
    #expect(FailureLog.texts(containing: location).count == 1)
    try await saved.save()
    #expect(try await stored(place) == ["theirs"])
  }

  @Test func `a merge of autosave enters the store, and changes made meanwhile are merged again`()
    async throws
  {
    let slow = UnhelpfulStorage(over: memory)
    let store = Sheet.store(clock: clock)
    let saved = store.persistence(in: slow, as: "page", onConflict: .merge(Sheet.merge))
    try await saved.load()
    saved.autosave(after: .seconds(2))
    store.update { $0.lines.append("one") }
    try await write(["theirs"], .memory)
    slow.hold()
    await clock.advance(by: .seconds(2))
    await slow.waiting(1)
    store.update { $0.lines.append("two") }
    slow.letThrough()
    try await saved.flush()
    #expect(store.lines == ["theirs", "one", "two"])
    try await saved.flush()
    #expect(try await stored(.memory) == ["theirs", "one", "two"])
  }

  @Test func `a value that another program has removed is saved again`() async throws {
    let store = Sheet.store(["mine"])
    let saved = store.persistence(in: memory, as: "page")
    try await saved.save()
    memory.remove("page")
    store.update { $0.lines.append("more") }
    try await saved.save()
    #expect(try await stored(.memory) == ["mine", "more"])
    #expect(try aside(.memory) == [])
  }

  @Test func `a newer stored value is not removed unless the policy is mine`() async throws {
    let store = Sheet.store(["mine"])
    let (careful, careless) = (
      store.persistence(in: memory, as: "page"),
      store.persistence(in: memory, as: "page", onConflict: .mine)
    )
    try await careful.save()
    try await careless.load()
    try await write(["theirs"], .memory)
    let failure = await #expect(throws: PersistenceFailure.self) { try await careful.reset() }
    #expect(
      failure?.description == """
        The value for "page" was not removed from \(memory.place): another program or store has written a newer one. Load \
        that value first, and remove it then, or pass onConflict: .mine.
        """)
    #expect(try await stored(.memory) == ["theirs"])
    try await careless.reset()
    #expect(try await stored(.memory) == nil)
    #expect(try aside(.memory) == [#"{"lines":["theirs"]}"#])
  }

  @Test func `a stored value that a validator refuses is moved aside, and the state is saved`() async throws {
    FailureLog.listen()
    let store = Store<Sheet, Never>(
      Sheet(lines: ["mine"]), validators: [Validator("short") { $0.lines.count < 3 }])
    let saved = store.persistence(in: memory, as: "page")
    try await saved.save()
    try await write(["a", "b", "c"], .memory)
    store.update { $0.lines = ["new"] }
    await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(store.lines == ["new"])
    _ = await FailureLog.text(containing: "\(memory.place) was read, but the store refused it.")
    try await saved.save()
    #expect(try await stored(.memory) == ["new"])
    #expect(memory.itemsSetAside("page").map(\.kind) == [.backup, .unreadable])
  }

  @Test(arguments: ["{\"lines\":[\"one\"", "rill/1 half"])
  func `what another program has left damaged is moved aside before a save`(text: String) async throws {
    let store = Sheet.store(["mine"])
    let saved = store.persistence(in: memory, as: "page")
    try await saved.save()
    memory.save(Data(text.utf8), under: "page")
    store.update { $0.lines.append("more") }
    try await saved.save()
    #expect(try await stored(.memory) == ["mine", "more"])
    #expect(memory.itemsSetAside("page").map(\.data) == [Data(text.utf8)])
  }

  @Test func `what a newer version has stored is left, and saving is refused`() async throws {
    let store = Sheet.store(["mine"])
    let saved = store.persistence(in: memory, as: "page")
    try await saved.save()
    guard case .value(let data) = memory.load("page") else { return }
    let newer = Data(String(decoding: data, as: UTF8.self).replacing("rill/1", with: "rill/9").utf8)
    memory.save(newer, under: "page")
    store.update { $0.lines.append("more") }
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(failure?.code == .tooNew)
    #expect(memory.load("page") == .value(newer))
  }
}
