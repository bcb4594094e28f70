import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillPersistence

@MainActor
struct MigrationTests {
  private let storage = MemoryStorage()
  private let schema = Schema("notes", NotebookV1.self)
    .then(NotebookV2.self) { NotebookV2(name: $0.name, text: "from 1") }
    .then(Notebook.self) { Notebook(title: $0.name, notes: [$0.text]) }

  private func keep<Value: Codable & Sendable>(_ value: Value, _ schema: Schema<Value>) async throws {
    try await Store<Value, Never>(value).persistence(in: storage, as: "notes", schema: schema).save()
  }

  private func persistence(of desk: Desk) -> Persistence<Notebook, NotebookAction, Notebook> {
    desk.store.persistence(in: storage, as: "notes", schema: schema)
  }

  @Test func `each older version is upgraded step by step`() async throws {
    #expect(schema.version == 3 && schema.oldestVersion == 1)
    try await keep(NotebookV1(name: "one"), Schema("notes"))
    let desk = Desk()
    let report = try await persistence(of: desk).load()
    #expect(desk.store.state == Notebook(title: "one", notes: ["from 1"]))
    #expect(report?.from == 1)
    #expect(report.map { "\($0)" } == "Fine: Version 1 is upgraded to version 3.")
    try await keep(NotebookV2(name: "two", text: "text"), Schema("notes", version: 2))
    let other = Desk()
    try await persistence(of: other).load()
    #expect(other.store.state == Notebook(title: "two", notes: ["text"]))
  }

  @Test func `a backup is made before an older version is replaced, and only then`() async throws {
    try await keep(NotebookV1(name: "one"), Schema("notes"))
    let old = storage.load("notes")
    let desk = Desk()
    let saved = persistence(of: desk)
    try await saved.load()
    #expect(storage.load("notes") == old)
    #expect(storage.itemsSetAside("notes") == [])
    try await saved.save()
    try await saved.save()
    let items = storage.itemsSetAside("notes")
    #expect(items.map(\.kind) == [.backup])
    #expect(items.map { .value($0.data) } == [old])
    #expect(items.map(\.reason) == ["Fine: Version 1 is upgraded to version 3."])
    #expect(storage.load("notes") != old)
  }

  @Test func `a save without a load makes the backup, too`() async throws {
    try await keep(NotebookV1(name: "one"), Schema("notes"))
    try await persistence(of: Desk()).save()
    #expect(storage.itemsSetAside("notes").map(\.kind) == [.backup])
  }

  @Test func `a newer version is refused, stays where it is, and nothing is saved over it`() async throws {
    let newer = Schema("notes", Notebook.self, version: 4)
    try await keep(Notebook(title: "newer"), newer)
    let kept = storage.load("notes")
    let desk = Desk()
    let saved = persistence(of: desk)
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    #expect(failure?.code == .tooNew)
    #expect(
      failure?.description == """
        The value under "notes" in \(storage.place) is of version 4, and this program knows versions up to 3. It was \
        left as it is, and nothing is saved over it. Use the version of the program that wrote it, or a newer one.
        """)
    let refusal = await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(refusal == failure)
    desk.store.send(.rename("x"))
    #expect(storage.load("notes") == kept)
    #expect(storage.itemsSetAside("notes") == [])
  }

  @Test func `a version that is too old is moved aside`() async throws {
    try await keep(NotebookV1(name: "one"), Schema("notes"))
    let saved = Desk().store.persistence(in: storage, as: "notes", schema: Schema("notes", version: 3))
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    #expect(
      failure?.description == """
        The value under "notes" in \(storage.place) is of version 1, and the oldest version that this program upgrades \
        is 3. It was moved to \(storage.place), notes, unreadable 1. Add the older types and their upgrades to the \
        schema again, or start again without it.
        """)
    #expect(storage.itemsSetAside("notes").map(\.kind) == [.unreadable])
  }

  @Test func `an upgrade that throws names its step, and the data is kept`() async throws {
    try await keep(NotebookV1(name: "one"), Schema("notes"))
    let kept = storage.load("notes")
    let schema = Schema("notes", NotebookV1.self)
      .then(NotebookV2.self) { _ in throw Unwilling() }
      .then(Notebook.self) { Notebook(title: $0.name) }
    let saved = Desk().store.persistence(in: storage, as: "notes", schema: schema)
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    #expect(
      failure?.description == """
        The value under "notes" in \(storage.place) could not be upgraded from version 1 to 2: it does not want to. It \
        was moved to \(storage.place), notes, unreadable 1. Make that upgrade accept every value of version 1.
        """)
    #expect(storage.itemsSetAside("notes").map { .value($0.data) } == [kept])
  }

  @Test func `another schema's data stays where it is, and is not overwritten`() async throws {
    try await keep(NotebookV1(), Schema("other"))
    let failure = await #expect(throws: PersistenceFailure.self) { try await persistence(of: Desk()).load() }
    #expect(failure?.code == .otherSchema)
    #expect(storage.itemsSetAside("notes").isEmpty)
    #expect(storage.load("notes") != .absent)
  }

  @Test func `plain JSON is read by a schema that accepts it, and by no other`() async throws {
    let json = Data(#"{"name":"plain"}"#.utf8)
    storage.save(json, under: "notes")
    let failure = await #expect(throws: PersistenceFailure.self) { try await persistence(of: Desk()).load() }
    #expect(
      failure?.description == """
        The value under "notes" in \(storage.place) was not written by Rill: it does not begin with "rill/1". It was \
        moved to \(storage.place), notes, unreadable 1. If it is plain data in the coder's format, read it with a \
        schema that is .acceptingPlain(version:).
        """)
    storage.save(json, under: "notes")
    let desk = Desk()
    let saved = desk.store.persistence(in: storage, as: "notes", schema: schema.acceptingPlain(version: 1))
    let report = try await saved.load()
    #expect(desk.store.title == "plain")
    #expect(report.map { "\($0)" } == "Fine: Data without a version is loaded as version 3.")
    try await saved.save()
    #expect(storage.itemsSetAside("notes").last?.data == json)
  }

  @Test func `every truncation of a file is damaged or foreign, kept aside, and never a state`() async throws
  {
    try await keep(Notebook(title: "whole"), Schema("notes", version: 3))
    guard case .value(let whole) = storage.load("notes") else { return }
    for length in 1..<whole.count {
      storage.save(whole.prefix(length), under: "notes")
      let desk = Desk()
      let failure = await #expect(throws: PersistenceFailure.self) { try await persistence(of: desk).load() }
      #expect(failure?.code == .damaged)
      #expect(desk.store.revision == 0)
      #expect(storage.load("notes") == .absent)
      #expect(storage.itemsSetAside("notes").last?.data == whole.prefix(length))
    }
  }

  @Test func `data that cannot be moved aside is left, and saving over it is refused`() async throws {
    struct Stubborn: Storage {
      let base: MemoryStorage
      var place: StoragePlace { base.place }
      func load(_ key: StorageKey) -> StoredItem { base.load(key) }
      func save(_ data: Data, under key: StorageKey) { base.save(data, under: key) }
      func remove(_ key: StorageKey) { base.remove(key) }
      func keys() -> [StorageKey] { base.keys() }
    }
    storage.save(Data("garbage".utf8), under: "notes")
    let saved = Desk().store.persistence(in: Stubborn(base: storage), as: "notes")
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    let place = storage.place
    #expect(
      failure?.description == """
        The value under "notes" in \(place) was not written by Rill: it does not begin with "rill/1". It could not be \
        moved aside, so it was left as it is and nothing is saved over it: The value under "notes" in \(place) could \
        not be set aside: this kind of storage has no place for that. If it is plain data in the coder's format, read \
        it with a schema that is .acceptingPlain(version:).
        """)
    await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(storage.load("notes") == .value(Data("garbage".utf8)))
  }
}
