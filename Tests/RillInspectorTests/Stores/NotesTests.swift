import Foundation
import Rill
import RillInspectorFixtures
import Testing

@testable import RillInspector

/// Notes and pins on entries.
@MainActor
@Suite struct NotesTests {
  private struct Bank: Codable, Equatable {
    var coins = 10
  }

  private enum Action: Codable, Sendable {
    case pay(Int)
  }

  private let store = Store(Bank()) { (bank: inout Bank, action: Action) in
    if case .pay(let coins) = action { bank.coins -= coins }
    return .none
  }
  private let fixture: ResponderFixture

  init() throws {
    fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "bank")
    for coins in 1...3 { store.send(.pay(coins)) }
  }

  @discardableResult
  private func command(_ body: String) async throws -> WireCommandOutcome {
    try await fixture.ask("POST", "bank/commands", body: body)
  }

  private func rows(_ fixture: ResponderFixture) async throws -> [EntryRow] {
    let list: WireEntryList = try await fixture.ask("GET", "bank/entries")
    return list.entries
  }

  @Test func `an entry has a note and a pin until they are removed`() async throws {
    let first = try await command(#"{"do":"note","number":2,"text":"why 2?"}"#)
    #expect(first.refusal == nil && first.status.layout == 1)
    try await command(#"{"do":"pin","number":3,"on":true}"#)
    #expect(try await rows(fixture).map(\.note?.text) == [nil, "why 2?", ""])
    #expect(try await rows(fixture).map(\.note?.isPinned) == [nil, false, true])
    let search: WireSearch = try await fixture.ask("GET", "bank/search?query=note%3Awhy")
    #expect(search.numbers == [2])
    let pinned: WireSearch = try await fixture.ask("GET", "bank/search?query=is%3Apinned")
    #expect(pinned.numbers == [3])
    try await command(#"{"do":"note","number":2,"text":""}"#)
    try await command(#"{"do":"pin","number":3,"on":false}"#)
    #expect(try await rows(fixture).allSatisfy { $0.note == nil })
  }

  @Test func `a note changes neither the state nor the entries`() async throws {
    try await command(#"{"do":"jump","to":1}"#)
    let outcome = try await command(#"{"do":"note","number":3,"text":"later"}"#)
    #expect(outcome.status.position == 1 && outcome.status.count == 3)
    #expect(store.state.coins == 9)
  }

  @Test func `a note on an entry that is not kept, or one that is too long, is rejected`() async throws {
    let unknown = try await command(#"{"do":"note","number":9,"text":"?"}"#)
    #expect(unknown.refusal == "Entry 9 is not kept, so it can have neither a note nor a pin.")
    let text = String(repeating: "a", count: 2_001)
    let long = try await command(#"{"do":"note","number":1,"text":"\#(text)"}"#)
    #expect(long.refusal == "The note has 2001 characters, and at most 2000 are kept. Write a shorter one.")
    #expect(try await rows(fixture).allSatisfy { $0.note == nil })
  }

  @Test func `the number of notes is limited, and notes on removed entries make room`() {
    var notes = EntryNotes()
    for number in 1...1_000 {
      #expect(notes.edit(UInt64(number), isKept: { _ in true }) { $0.text = "a" } == nil)
    }
    #expect(
      notes.edit(1_001, isKept: { _ in true }) { $0.isPinned = true }
        == "1000 entries have a note or a pin, and no more are kept. Remove one first.")
    #expect(notes.edit(1, isKept: { _ in true }) { $0.text = "b" } == nil)
    #expect(notes.edit(1_001, isKept: { $0 > 500 }) { $0.isPinned = true } == nil)
    #expect(notes[1] == nil && notes[501] != nil && notes[1_001]?.isPinned == true)
  }

  @Test(arguments: ["session", "redux"])
  func `notes and pins are kept in a file`(_ format: String) async throws {
    try await command(#"{"do":"note","number":2,"text":"why \"2\"?"}"#)
    try await command(#"{"do":"pin","number":3,"on":true}"#)
    let file = try #require(await fixture.respond("GET", "/api/v1/stores/bank/export?format=\(format)"))
    let other = try ResponderFixture(stores: [])
    let empty = Store(Bank()) { (bank: inout Bank, action: Action) in
      if case .pay(let coins) = action { bank.coins -= coins }
      return .none
    }
    // Its own entry shifts the numbers of the others.
    empty.send(.pay(1))
    other.inspection.add(empty, "bank")
    let outcome: WireLoadOutcome = try await other.ask(
      "POST", "bank/import", body: String(decoding: file.body, as: UTF8.self))
    #expect(outcome.status.count == 3)
    #expect(try await rows(other).map(\.note?.text) == [nil, "why \"2\"?", ""])
    #expect(try await rows(other).map(\.note?.isPinned) == [nil, false, true])
  }
}
