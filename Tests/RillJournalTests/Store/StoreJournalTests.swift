import Foundation
import Rill
import RillFixtures
import RillSessions
import Testing

@testable import RillJournal
@testable import RillPersistence

@MainActor
struct StoreJournalTests {
  private let file = MemoryJournalFile()

  /// The entries of a stream, without the times and without the lines about effects.
  private func lines(_ stream: String = "Ledger") throws -> [String] {
    try file.rows(of: stream).flatMap { row -> [String] in
      guard case .group(let group) = row else { return ["snapshot"] }
      return try group.lines.split(separator: UInt8(ascii: "\n")).filter { !EffectLine.isOne($0) }.map {
        line in
        var entry = try SessionEntry(line: Array(line))
        entry.time = 0
        return String(decoding: entry.line, as: UTF8.self)
      }
    }
  }

  @Test func `a journal begins with the state of its store`() async throws {
    let bank = Bank(file)
    bank.store.send(.deposit(5))
    let kept = try await bank.attach()
    #expect(kept.recovery.isFresh)
    #expect(kept.recovery.description == "The journal was empty, and begins with the state of the store.")
    #expect(try lines() == ["snapshot"])
    #expect(kept.newest == 0)
  }

  @Test func `actions and direct writes come back`() async throws {
    do {
      let bank = Bank(file)
      let kept = try await bank.attach()
      bank.store.send(.deposit(5))
      bank.store.update("gift") { $0.balance += 10 }
      bank.store.send(.double)
      bank.store.update("letter") { $0.notes.append("hello") }
      bank.store.update("letter") { $0.notes.append("bye") }
      try await kept.flush()
      #expect(kept.acknowledged == 5)
    }
    let (state, recovery) = try await recovered(from: file)
    #expect(state == Ledger(balance: 30, notes: ["hello", "bye"]))
    #expect(recovery.replayed == 5)
    #expect(recovery.newest == 5)
    #expect(
      recovery.description == "Recovered up to entry 5: 5 entries replayed on the snapshot after entry 0.")
    #expect(
      try lines() == [
        "snapshot",
        #"{"number":1,"kind":"action","name":"deposit","action":{"deposit":{"_0":5}},"origin":"caller","time":0}"#,
        #"{"number":2,"kind":"write","name":"gift","changes":[{"path":["balance"],"value":15}],"origin":"caller","time":0}"#,
        #"{"number":3,"kind":"action","name":"double","action":{"double":{}},"origin":"caller","time":0}"#,
        #"{"number":4,"kind":"write","name":"letter","changes":[{"path":["notes"],"at":0,"remove":0,"insert":["hello"]}],"origin":"caller","time":0}"#,
        #"{"number":5,"kind":"write","name":"letter","changes":[{"path":["notes"],"at":1,"remove":0,"insert":["bye"]}],"origin":"caller","time":0}"#,
      ])
  }

  @Test func `recovery is one notification, and starts no effect`() async throws {
    do {
      let bank = Bank(file)
      let kept = try await bank.attach()
      bank.store.send(.deposit(50))
      await bank.store.send(.pay(20)).finish()
      try await kept.flush()
      #expect(bank.events.elements == ["sees 50", "sees 30", "pays 20", "sees 30"])
    }
    let bank = Bank(file)
    let transitions = bank.store.transitions()
    let kept = try await bank.attach()
    #expect(bank.store.state == Ledger(balance: 30, notes: ["paid 20"]))
    #expect(bank.events.elements == ["sees 30"])
    #expect(bank.store.effects.isEmpty)
    var origins: [Origin] = []
    for await transition in transitions {
      origins.append(transition.origin)
      break
    }
    #expect(origins == [.restore])
    #expect(kept.recovery.replayed == 3)
  }

  @Test func `an entry names its origin, its cause and the effects that it led to`() async throws {
    let bank = Bank(file)
    let kept = try await bank.attach()
    bank.store.send(.deposit(5))
    await bank.store.send(.pay(3)).finish()
    try await kept.flush()
    #expect(
      try lines().suffix(2) == [
        #"{"number":2,"kind":"action","name":"pay","action":{"pay":{"_0":3}},"origin":"caller","time":0,"effects":["pay"]}"#,
        #"{"number":3,"kind":"action","name":"paid","action":{"paid":{"_0":3}},"origin":{"effect":"pay"},"cause":2,"effect":1,"time":0}"#,
      ])
  }

  @Test func `what is refused is not an entry`() async throws {
    let bank = Bank(file)
    let kept = try await bank.attach()
    #expect(bank.store.send(.deposit(-1)).refusal != nil)
    bank.store.send(.deposit(1))
    try await kept.flush()
    #expect(try lines().count == 2)
    #expect(try await recovered(from: copy()).state == Ledger(balance: 1))
  }

  @Test func `numbers go on where the last program has ended`() async throws {
    for round in 1...3 {
      let bank = Bank(file)
      let kept = try await bank.attach()
      bank.store.send(.deposit(1))
      bank.store.send(.deposit(1))
      try await kept.flush()
      #expect(bank.store.balance == round * 2)
      #expect(kept.newest > UInt64(round * 2 - 1))
    }
  }

  @Test func `a snapshot is taken after each interval, and what is older than the kept ones is forgotten`()
    async throws
  {
    let settings = JournalSettings(snapshotInterval: 3, snapshots: 2)
    do {
      let bank = Bank(file, settings)
      let kept = try await bank.attach()
      for _ in 1...10 {
        bank.store.send(.deposit(1))
        try await kept.flush()
      }
      // Compaction comes after the flush, on the same thread.
      try await bank.journal.perform { () throws(PersistenceFailure) in }
    }
    let kinds = file.rows(of: "Ledger").map {
      if case .snapshot(let it) = $0 { "s\(it.number)" } else { "g" }
    }
    #expect(kinds == ["s6", "g", "g", "g", "s9", "g"])
    let (state, recovery) = try await recovered(from: file, settings)
    #expect(state.balance == 10)
    #expect(recovery.replayed == 1)
    #expect(recovery.snapshot == 9)
  }

  @Test func `several stores share a file`() async throws {
    let (one, two) = (Bank(file), Bank(file))
    do {
      let store = Store<Int, LedgerAction>(1) { _, _ in .none }
      let first = try await one.attach(as: "first")
      let second = try await two.store.attach(one.journal, as: "second")
      let third = try await store.attach(one.journal, as: "third")
      one.store.send(.deposit(1))
      two.store.send(.deposit(2))
      store.update { $0 = 7 }
      try await first.flush()
      try await second.flush()
      try await third.flush()
      #expect(file.streams() == ["first", "second", "third"])
      let error = await #expect(throws: PersistenceFailure.self) {
        _ = try await two.store.attach(one.journal, as: "first")
      }
      #expect(
        error?.description == """
          The stream "first" of \(file.place) belongs to another store that is attached. Nothing was changed. Give each store a \
          name of its own, or close the other one first.
          """)
      try await first.close()
      try await second.close()
      try await third.close()
    }
  }

  @Test func `one journal at a time uses a file`() async throws {
    let (one, two) = (Bank(file), Bank(file))
    let kept = try await one.attach()
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await two.attach() }
    #expect(
      error?.description == """
        The journal in \(file.place) is in use by another journal, of this process or of another. Nothing was changed. \
        Close its stores or release it first, or use another file.
        """)
    _ = kept
  }

  @Test func `a part of a store cannot be attached`() async throws {
    struct Whole: Sendable { var part = Ledger() }
    let whole = Store<Whole, LedgerAction>(Whole()) { _, _ in .none }
    let part = whole.scope(\Whole.part, action: { (action: LedgerAction) in action })
    let error = await #expect(throws: PersistenceFailure.self) {
      _ = try await part.attach(Journal(in: file))
    }
    #expect(
      error?.description == """
        Store<Ledger, LedgerAction> is a part of another store, and \(file.place) journals whole stores only. Nothing was \
        changed. Attach the store that it is a part of.
        """)
  }

  @Test func `a closed journal begins with its last snapshot, and another may open it`() async throws {
    let bank = Bank(file)
    let kept = try await bank.attach()
    bank.store.send(.deposit(3))
    try await kept.close()
    bank.store.send(.deposit(100))
    #expect(try lines().last == "snapshot")
    let again = try await bank.attach()
    #expect(bank.store.balance == 3)
    #expect(again.recovery.replayed == 0)
    #expect(again.recovery.newest == 1)
  }

  @Test func `an entry contains the number of the effect that sent it, not only its name`() async throws {
    let store = Store(0) { (sum: inout Int, number: Int) -> Effect<Int> in
      sum += number
      guard number == 0 else { return .none }
      return .merge(.run("ask") { send in await send(1) }, .run("ask") { send in await send(2) })
    }
    let kept = try await store.attach(Journal(in: file), as: "sum")
    let transitions = store.transitions()
    await store.send(0).finish()
    try await kept.flush()
    var effects: [UInt64?] = []
    for await transition in transitions {
      effects.append(transition.effect)
      if effects.count == 3 { break }
    }
    let entries = try await kept.session().entries
    #expect(entries.map(\.effect) == effects)
    #expect(Set(effects.compactMap(\.self)).count == 2)
  }

  @Test func `a flush of a closed journal throws once the store has handled another input`() async throws {
    let store = Store(0) { (sum: inout Int, number: Int) -> Effect<Int> in
      sum += number
      return .none
    }
    let kept = try await store.attach(Journal(in: file), as: "sum")
    store.send(1)
    try await kept.close()
    try await kept.flush()
    store.send(2)
    let failure = await #expect(throws: PersistenceFailure.self) { try await kept.flush() }
    #expect(
      failure?.description == """
        The store has handled inputs after the stream "sum" of \(file.place) was closed. They are not in the journal, and \
        would be lost if the store were attached again. Close it after the last input.
        """)
  }

  @Test func `a number that is none comes back`() async throws {
    struct Reading: Codable, Equatable, Sendable { var value = 0.0 }
    enum Measure: Codable, Sendable { case read(Double) }
    func make() -> Store<Reading, Measure> {
      Store(Reading()) { (state: inout Reading, action: Measure) in
        if case .read(let value) = action { state.value = value }
        return .none
      }
    }
    do {
      let store = make()
      let kept = try await store.attach(Journal(in: file))
      store.send(.read(.infinity))
      try await kept.flush()
    }
    let store = make()
    try await store.attach(Journal(in: file))
    #expect(store.value == .infinity)
  }

  /// The same rows in another file, as another program would find them.
  private func copy() -> MemoryJournalFile {
    let copy = MemoryJournalFile()
    copy.damage("Ledger") { $0 = file.rows(of: "Ledger") }
    return copy
  }
}
