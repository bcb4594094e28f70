import Foundation
import Rill
import RillPersistenceTesting
import Testing

@testable import RillPersistence

@MainActor
struct SavingTests {
  private let storage = MemoryStorage()

  @Test func `a state comes back as it was saved`() async throws {
    let desk = Desk(Notebook(title: "a", notes: ["b", "c"]))
    try await desk.store.persistence(in: storage, as: "notes").save()
    let other = Desk()
    let report = try #require(try await other.store.persistence(in: storage, as: "notes").load())
    #expect(other.store.state == desk.store.state)
    #expect(report.grade == .fine)
    #expect("\(report)" == "Fine: Version 1 is loaded as it is.")
  }

  @Test func `loading is one transition with its own origin, tells observers once and starts nothing`()
    async throws
  {
    try await Desk(Notebook(title: "a")).store.persistence(in: storage, as: "notes").save()
    let desk = Desk()
    let transitions = desk.store.transitions()
    try await desk.store.persistence(in: storage, as: "notes").load()
    var iterator = transitions.makeAsyncIterator()
    let transition = try #require(await iterator.next())
    #expect(transition.origin == .restore)
    #expect(transition.effects.isEmpty)
    guard case .write("load notes") = transition.subject else {
      Issue.record("the transition is of \(transition.subject)")
      return
    }
    #expect(desk.titles == ["a"])
    #expect(desk.store.revision == 1)
    #expect(desk.store.effects.isEmpty)
  }

  @Test func `where nothing is kept, the state stays`() async throws {
    let desk = Desk(Notebook(title: "mine"))
    let saved = desk.store.persistence(in: storage, as: "notes")
    #expect(try await saved.load() == nil)
    #expect(await saved.dryRun() == nil)
    #expect(desk.store.title == "mine")
    #expect(desk.store.revision == 0)
  }

  @Test func `a part is kept by its path, and the rest stays`() async throws {
    let desk = Desk(Notebook(title: "a", notes: ["b"]))
    try await desk.store.persistence(of: \.notes, in: storage, as: "notes").save()
    let other = Desk(Notebook(title: "mine"))
    try await other.store.persistence(of: \.notes, in: storage, as: "notes").load()
    #expect(other.store.state == Notebook(title: "mine", notes: ["b"]))
  }

  @Test func `what was reset is not there any more, and the state stays`() async throws {
    let desk = Desk(Notebook(title: "a"))
    let saved = desk.store.persistence(in: storage, as: "notes")
    try await saved.save()
    try await saved.reset()
    #expect(storage.keys() == [])
    #expect(desk.store.title == "a")
    #expect(try await saved.load() == nil)
  }

  @Test func `a state that a validator refuses is moved aside, and the store is as it was`() async throws {
    let bad = Store<Notebook, Never>(Notebook(title: "damn"))
    try await bad.persistence(in: storage, as: "notes").save()
    let desk = Desk(Notebook(title: "fine"))
    let failure = await #expect(throws: PersistenceFailure.self) {
      try await desk.store.persistence(in: storage, as: "notes").load()
    }
    #expect(failure?.code == .refused)
    #expect(
      failure?.description == """
        The value under "notes" in \(storage.place) was read, but the store refused it. Refused by no swearing: the \
        new state breaks the rule "no swearing". The state is as it was. It was moved to \(storage.place), notes, \
        unreadable 1. Correct the data, or the rule that it breaks.
        """)
    #expect(desk.store.title == "fine")
    #expect(desk.titles == [])
    #expect(storage.load("notes") == .absent)
    #expect(storage.itemsSetAside("notes").count == 1)
  }

  @Test func `a value that JSON cannot represent is refused with its place, and the old one stays`()
    async throws
  {
    struct Scale: Codable, Sendable { var weights = [1.0] }
    let store = Store<Scale, Never>(Scale())
    let saved = store.persistence(in: storage, as: "scale")
    try await saved.save()
    let before = storage.load("scale")
    store.update { $0.weights.append(.nan) }
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(
      failure?.description == """
        The value for "scale" in \(storage.place) cannot be written: "weights.1" is nan, which the format cannot represent. \
        The previously saved value is unchanged. Use a value that the coder can represent, or omit the field.
        """)
    #expect(storage.load("scale") == before)
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `with a storage that fails and tears, nothing that was acknowledged is lost unnoticed`(seed: UInt64)
    async
  {
    let base = MemoryStorage()
    var faults = UnhelpfulStorage.Faults()
    faults.failing = 0.3
    faults.unreadable = 0.2
    let unhelpful = UnhelpfulStorage(over: base, faults: faults, seed: seed)
    let desk = Desk()
    let saved = desk.store.persistence(in: unhelpful, as: "notes")
    var acknowledged = Notebook()
    for number in 0..<40 {
      desk.store.send(.rename("\(number)"))
      do {
        try await saved.save()
        acknowledged = desk.store.state
      } catch {}
      let other = Store<Notebook, Never>(Notebook())
      do {
        try await other.persistence(in: base, as: "notes").load()
        #expect(other.state == acknowledged)
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  @Test func `a torn value is found and kept aside when it is loaded`() async throws {
    let base = MemoryStorage()
    let unhelpful = UnhelpfulStorage(over: base, seed: 3)
    let desk = Desk(Notebook(title: "a"))
    let saved = desk.store.persistence(in: unhelpful, as: "notes")
    try await saved.save()
    unhelpful.faults.torn = 1
    await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    unhelpful.faults.torn = 0
    let other = Desk()
    let failure = await #expect(throws: PersistenceFailure.self) {
      try await other.store.persistence(in: base, as: "notes").load()
    }
    #expect(failure?.code == .damaged)
    #expect(base.itemsSetAside("notes").count == 1)
    #expect(other.store.revision == 0)
  }

  @Test func `what is excluded is not written, and keeps its value when the rest is loaded`() async throws {
    let coder = JSONCoder(excluding: ["session.token"])
    let desk = Desk(Notebook(title: "a", session: .init(token: "secret", isOpen: true)))
    try await desk.store.persistence(in: storage, as: "notes", coder: coder).save()
    guard case .value(let data) = storage.load("notes") else {
      Issue.record("nothing was written")
      return
    }
    #expect(!String(decoding: data, as: UTF8.self).contains("secret"))
    #expect(!String(decoding: data, as: UTF8.self).contains("token"))
    let other = Desk(Notebook(session: .init(token: "mine")))
    let report = try await other.store.persistence(in: storage, as: "notes", coder: coder).load()
    #expect(other.store.state == Notebook(title: "a", session: .init(token: "mine", isOpen: true)))
    #expect(report?.filled == ["session.token"])
  }

  @Test func `what is sealed is not readable without its coder, and not read with another`() async throws {
    let coder = SealedCoder("rot", JSONCoder()) {
      Data($0.map { $0 ^ 0x5a })
    } open: {
      Data($0.map { $0 ^ 0x5a })
    }
    let desk = Desk(Notebook(title: "very secret"))
    try await desk.store.persistence(in: storage, as: "notes", coder: coder).save()
    guard case .value(let data) = storage.load("notes") else {
      Issue.record("nothing was written")
      return
    }
    #expect(!String(decoding: data, as: UTF8.self).contains("secret"))
    let other = Desk()
    try await other.store.persistence(in: storage, as: "notes", coder: coder).load()
    #expect(other.store.title == "very secret")
    let failure = await #expect(throws: PersistenceFailure.self) {
      try await other.store.persistence(in: storage, as: "notes").load()
    }
    #expect(
      failure?.message == """
        The value under "notes" in \(storage.place) was written by the coder "rot+json", and is read with "json". It \
        was moved to \(storage.place), notes, unreadable 1.
        """)
  }

  @Test func `property lists come back, too`() async throws {
    let desk = Desk(Notebook(title: "a", notes: ["b"]))
    try await desk.store.persistence(in: storage, as: "notes", coder: PropertyListCoder()).save()
    let other = Desk()
    try await other.store.persistence(in: storage, as: "notes", coder: PropertyListCoder()).load()
    #expect(other.store.state == desk.store.state)
  }

  @Test func `a store without an actor saves and loads as well`() async throws {
    try await withoutActor(storage)
  }

  @Test(arguments: ["save", "load", "flush", "flush after a save"])
  func `a storage is free when the caller of a function resumes`(_ function: String) async throws {
    for round in 1...300 {
      weak var remaining: MemoryStorage?
      do {
        let storage = MemoryStorage()
        remaining = storage
        let desk = Desk(Notebook(title: "a"))
        let saved = desk.store.persistence(in: storage, as: "notes")
        switch function {
        case "save": try await saved.save()
        case "load": try await saved.load()
        default:
          // Longer than a test takes: a timer that ends enters the store when its actor is free, and retains it until then.
          saved.autosave(after: .seconds(1_000_000))
          desk.store.send(.rename("b"))
          try await saved.flush()
          if function != "flush" { try await saved.flush() }
        }
      }
      guard remaining == nil else {
        Issue.record("The writing thread retains the storage in round \(round).")
        return
      }
    }
  }
}

private nonisolated func withoutActor(_ storage: MemoryStorage) async throws {
  let store = Store<Notebook, Never>(Notebook(title: "alone"))
  let saved = store.persistence(in: storage, as: "notes")
  try await saved.save()
  store.update { $0.title = "changed" }
  try await saved.load()
  #expect(store.state.title == "alone")
}
