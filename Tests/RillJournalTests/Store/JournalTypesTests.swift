import Foundation
import Rill
import RillDebugging
import RillFixtures
import RillSessions
import RillStyles
import Testing

@testable import RillJournal
@testable import RillPersistence

/// Stores that take actions of several types, and histories that are filled from their journals.
@MainActor
struct JournalTypesTests {
  private struct Till: Codable, Equatable, Sendable { var coins = 0 }

  private struct Put: StateAction, Codable {
    var coins: Int
    func reduce(_ till: inout Till) { till.coins += coins }
  }

  private enum Take: StateAction, Codable {
    case all
    case some(Int)
    func reduce(_ till: inout Till) {
      switch self {
      case .all: till.coins = 0
      case .some(let coins): till.coins -= coins
      }
    }
  }

  private struct Shake: StateAction {
    func reduce(_ till: inout Till) { till.coins *= 2 }
  }

  private typealias Kept = StoreJournal<Till, any StateAction<Till>>

  private let file = MemoryJournalFile()
  private let types: [SessionActionType<any StateAction<Till>>] = [
    SessionActionType(Put.self) { $0 }, SessionActionType(Take.self, named: "take") { $0 },
  ]

  private func store() -> Store<Till, any StateAction<Till>> { Store(Till()) }

  private func attach(
    _ store: Store<Till, any StateAction<Till>>, as name: String = "till"
  ) async throws -> Kept {
    try await store.attach(Journal(in: file), as: name, types: types)
  }

  /// Names and actions of a stream.
  private func lines(_ kept: Kept) async throws -> [String] {
    try await kept.session().entries.map { entry in
      guard case .action(let json?) = entry.subject else { return "\(entry.sequence) \(entry.name)" }
      return "\(entry.sequence) \(entry.name) \(json)"
    }
  }

  @Test func `actions of several types come back, under their names`() async throws {
    do {
      let store = store()
      let kept = try await attach(store)
      store.send(Put(coins: 7))
      store.send(Take.some(3))
      store.update("found") { $0.coins += 1 }
      try await kept.flush()
    }
    let store = store()
    let kept = try await attach(store)
    #expect(store.state == Till(coins: 5))
    #expect(kept.recovery.replayed == 3)
    #expect(
      try await lines(kept) == [
        #"1 coins {"Put":{"coins":7}}"#, #"2 some {"take":{"some":{"_0":3}}}"#, "3 found",
      ])
  }

  @Test func `an action of none of the types is told, and a snapshot makes up for it`() async throws {
    FailureLog.listen()
    let name = UUID().uuidString
    do {
      let store = store()
      let kept = try await attach(store, as: name)
      store.send(Put(coins: 3))
      store.send(Shake())
      do throws(PersistenceFailure) { try await kept.flush() } catch { #expect(error.code == .unencodable) }
      try await kept.flush()
    }
    #expect(
      FailureLog.texts(containing: name) == [
        """
        The value for the journal "\(name)" cannot be written: Shake is none of the types of actions that were named: \
        "Put", "take". Add SessionActionType(Shake.self) { $0 } to the coding. The previously saved value is \
        unchanged. Use a value that the coder can represent, or omit the field.
        """
      ])
    let store = store()
    _ = try await attach(store, as: name)
    #expect(store.coins == 6)
  }

  @Test func `a type that is not named any more makes attaching throw`() async throws {
    do {
      let store = store()
      let kept = try await attach(store)
      store.send(Take.all)
      try await kept.flush()
    }
    let error = await #expect(throws: PersistenceFailure.self) {
      _ = try await store().attach(Journal(in: file), as: "till", types: [SessionActionType(Put.self) { $0 }])
    }
    #expect(
      error?.description == """
        Entry 1, "all", of the stream "till" of \(file.place) is not understood: it is not an action of version 1: it is of the type \
        "take", which is none of those that were named: "Put". Add SessionActionType(…, named: "take") to the coding. It was \
        left as it is. Keep the old form of the action and add an upgrade to its schema, or have unknown entries skipped.
        """)
  }

  @Test func `a history is filled from a journal, and the next program's entries follow`() async throws {
    for round in 1...4 {
      let store = store()
      let kept = try await attach(store)
      let history = store.attach(History())
      try await history.load(kept.session(), coding: .types(types))
      #expect(history.entries.count == round - 1)
      #expect(store.coins == round - 1)
      store.send(Put(coins: 1))
      history.back()
      #expect(store.coins == round - 1)
      history.forward()
      try await kept.flush()
      #expect(store.coins == round)
    }
    let kept = try await attach(store())
    let lines = try await lines(kept)
    // What puts a state back takes a number of the store's, too, and is not an entry if it changes nothing.
    #expect(lines == [2, 4, 6, 8].map { #"\#($0) coins {"Put":{"coins":1}}"# })
  }

  @Test func `loading a history anew leaves the numbers of entries together`() async throws {
    let store = store()
    let kept = try await attach(store)
    let history = store.attach(History())
    for _ in 1...3 {
      store.send(Put(coins: 1))
      try await history.load(kept.session(), coding: .types(types))
    }
    store.send(Put(coins: 1))
    try await kept.flush()
    #expect(store.coins == 4)
    let numbers = try await kept.session().entries.map(\.sequence)
    #expect(numbers == [1, 3, 5, 7])
  }
}
