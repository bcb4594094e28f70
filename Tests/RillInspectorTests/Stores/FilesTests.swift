import Foundation
import Rill
import RillDebugging
import RillInspectorFixtures
import RillSessions
import RillValues
import Testing

@testable import RillInspector

/// The history of a store as session files and tests.
@MainActor
@Suite struct FilesTests {
  private struct Bank: Codable, Equatable {
    var coins = 10
  }

  private struct Vault: Codable, Equatable {
    var keys = 2
  }

  private struct GrownBank: Codable, Equatable {
    var coins = 5
    var vault = Vault()
    var limit = 100
  }

  private enum Action: Codable, Sendable {
    case pay(Int)
  }

  private func makeBank() -> Store<Bank, Action> {
    Store(Bank(), validators: [Validator("no debt") { $0.coins >= 0 }]) { bank, action in
      if case .pay(let coins) = action { bank.coins -= coins }
      return .none
    }
  }

  private func file(_ format: String, of fixture: ResponderFixture) async throws -> Response {
    try #require(await fixture.respond("GET", "/api/v1/stores/bank/export?format=\(format)"))
  }

  @Test(arguments: ["session", "redux", "redux-actions"])
  func `a store's history is downloaded as a file and uploaded again`(_ format: String) async throws {
    let fixture = try ResponderFixture(stores: [])
    let store = makeBank()
    fixture.inspection.add(store, "bank")
    store.send(.pay(8))
    store.send(.pay(5))
    let file = try await file(format, of: fixture)
    #expect(file.status == 200)
    #expect(
      file.fields == [
        .init(name: "Content-Disposition", value: "attachment; filename=\"bank.\(format).json\"")
      ])

    let other = try ResponderFixture(stores: [])
    let empty = makeBank()
    other.inspection.add(empty, "bank")
    let outcome: WireLoadOutcome = try await other.ask(
      "POST", "bank/import", body: String(decoding: file.body, as: UTF8.self))
    #expect(outcome.grade == "fine" || !outcome.notes.isEmpty)
    #expect(outcome.status.count == 2)
    #expect(outcome.status.layout == 1)
    #expect(empty.state.coins == 2)
    let list: WireEntryList = try await other.ask("GET", "bank/entries")
    #expect(list.entries.map(\.summary) == ["pay(8)", "pay(5)"])
    let skipped: WireCommandOutcome = try await other.ask(
      "POST", "bank/commands", body: #"{"do":"skip","numbers":[\#(list.entries[0].sequence)]}"#)
    #expect(skipped.refusal == nil)
    #expect(empty.state.coins == 5)
  }

  @Test func `a file that does not fit changes nothing`() async throws {
    let fixture = try ResponderFixture(stores: [])
    let store = makeBank()
    fixture.inspection.add(store, "bank")
    store.send(.pay(3))
    for body in ["{}", "[]", "1", #"{"actionsById":{}}"#] {
      let reply = try #require(await fixture.respond("POST", "/api/v1/stores/bank/import", body: body))
      #expect(reply.status == 422, "\(body)")
      #expect(try reply.failure.code == "session-does-not-fit")
    }
    let broken = try #require(await fixture.respond("POST", "/api/v1/stores/bank/import", body: "{"))
    #expect(try broken.failure.code == "malformed-json")
    #expect(store.state.coins == 7)
    let list: WireEntryList = try await fixture.ask("GET", "bank/entries")
    #expect(list.entries.count == 1)
  }

  @Test func `a store without JSON has no file`() async throws {
    let fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(makePurse(), "purse")
    let reply = try #require(await fixture.respond("GET", "/api/v1/stores/purse/export"))
    #expect(reply.status == 422 || reply.status == 410)
    let list: WireStoreList = try #require(await fixture.respond("GET", "/api/v1/stores")).decoded()
    #expect(!list.stores[0].features.contains("export"))
  }

  @Test func `a test is written from selected entries`() async throws {
    let fixture = try ResponderFixture(stores: [])
    let store = makeBank()
    let showing = Showing<Bank, Action>(
      name: "bank", history: nil, limit: .none, options: nil, samples: [],
      expression: "Store(state, clock: clock, reduce: Bank.reduce)")
    _ = fixture.inspection.add(decodable: store, showing, isolation: #isolation)
    for coins in 1...4 { store.send(.pay(coins)) }
    let test: WireTestSource = try await fixture.ask(
      "GET", "bank/test?numbers=2-3&name=two%20payments")
    #expect(test.source.contains("`two payments`"))
    #expect(test.source.contains("Store(state, clock: clock, reduce: Bank.reduce)"))
    #expect(test.source.contains("pay(2)") && test.source.contains("pay(3)"))
    #expect(!test.source.contains("pay(1)") && !test.source.contains("pay(4)"))
    let none = try #require(await fixture.respond("GET", "/api/v1/stores/bank/test?numbers=7-9"))
    #expect(none.status == 422)
    #expect(try none.failure.code == "history-cannot")
  }

  @Test func `a file that an app no longer fits is loaded up to the entry that strays, which is named`()
    async throws
  {
    enum Newer: Codable, Sendable { case earn(Int) }
    let old = try ResponderFixture(stores: [])
    let store = makeBank()
    old.inspection.add(store, "bank")
    for coins in [8, 5, 1] { store.send(.pay(coins)) }
    let text = String(decoding: try await file("session", of: old).body, as: UTF8.self)

    let fixture = try ResponderFixture(stores: [])
    // The same actions, of which a changed reducer refuses another one.
    let changed = Store<Bank, Action>(Bank(), validators: [Validator("no debt") { $0.coins >= 4 }]) {
      bank, action in
      if case .pay(let coins) = action { bank.coins -= coins }
      return .none
    }
    fixture.inspection.add(changed, "changed")
    let outcome: WireLoadOutcome = try await fixture.ask("POST", "changed/import?keep=fitting", body: text)
    #expect(outcome.status.count == 3)
    #expect(
      outcome.notes == [
        "entry 1, pay, is the first that strays: it is refused now, and was not before",
        "the newest state is not the recorded one",
      ])

    // Actions that can no longer be read.
    let other = Store<Bank, Newer>(Bank()) { bank, action in
      if case .earn(let coins) = action { bank.coins += coins }
      return .none
    }
    fixture.inspection.add(other, "other")
    let cut: WireLoadOutcome = try await fixture.ask("POST", "other/import?keep=fitting", body: text)
    #expect(cut.status.count == 0)
    #expect(
      cut.notes.last == """
        in the session, the action of entry 1, pay, does not fit the program's type: the value is not of type \
        FilesTests.Newer, so it and the entries after it are left out
        """)
    let refused = try #require(await fixture.respond("POST", "/api/v1/stores/other/import", body: text))
    #expect(refused.status == 422)
    let unknown = try #require(
      await fixture.respond("POST", "/api/v1/stores/other/import?keep=all", body: text))
    #expect(unknown.status == 400)
  }

  @Test func `a field that the recorded state lacks begins with its initial value`() async throws {
    let entries = [SessionEntry(1, .action(try JSONText(#"{"pay":{"_0":3}}"#)), name: "pay")]
    let program = Session.Program("bank", state: "Bank", action: "Action")
    let session = Session(
      program, start: try JSONText(#"{"coins":10,"vault":{}}"#), entries: entries, checksum: "f00")
    let text = String(decoding: session.file, as: UTF8.self)
    let fixture = try ResponderFixture(stores: [])
    let store = Store<GrownBank, Action>(GrownBank()) { bank, action in
      if case .pay(let coins) = action { bank.coins -= coins }
      return .none
    }
    fixture.inspection.add(store, "bank")
    let refused = try #require(await fixture.respond("POST", "/api/v1/stores/bank/import", body: text))
    #expect(refused.status == 422)
    let outcome: WireLoadOutcome = try await fixture.ask("POST", "bank/import?keep=fitting", body: text)
    #expect(outcome.status.count == 1)
    #expect(
      outcome.notes == [
        "the recorded state has no vault.keys, which starts with its initial value",
        "the recorded state has no limit, which starts with its initial value",
      ])
    #expect(store.state == GrownBank(coins: 7))
  }

  @Test func `notes stay with their entries if one before them is left out`() async throws {
    // A refused action that the file contains as words only.
    var entries = [
      SessionEntry(
        1, .action(nil), name: "steal", refusal: SessionEntry.Reason(by: "law", "no"), isHandled: false)
    ]
    for number in 2...4 {
      entries.append(SessionEntry(UInt64(number), .action(try JSONText(#"{"pay":{"_0":1}}"#)), name: "pay"))
    }
    entries[0].note = "left out"
    entries[2].note = "rent"
    entries[3].isPinned = true
    let program = Session.Program("bank", state: "Bank", action: "Action")
    let session = Session(program, start: try JSONText(#"{"coins":10}"#), entries: entries)

    let fixture = try ResponderFixture(stores: [])
    let store = makeBank()
    fixture.inspection.add(store, "bank")
    let outcome: WireLoadOutcome = try await fixture.ask(
      "POST", "bank/import", body: String(decoding: session.file, as: UTF8.self))
    #expect(outcome.status.count == 3)
    let list: WireEntryList = try await fixture.ask("GET", "bank/entries")
    #expect(
      list.entries.map(\.note) == [
        nil, EntryNote(text: "rent", isPinned: false), EntryNote(text: "", isPinned: true),
      ])
  }

  @Test func `only a file may be long`() throws {
    let limits = AccessLimits()
    #expect(limits.bodyLength(of: .store("bank", .load(keepsFitting: false))) == 33_554_432)
    #expect(limits.bodyLength(of: .store("bank", .actions)) == 65_536)
    let responder = try ResponderFixture().responder
    let head = ResponderFixture.head(
      "POST", "/api/v1/stores/todos/import", ["Content-Length": "33554433"])
    #expect(throws: InspectorFailure.bodyTooLarge(limit: 33_554_432)) { try responder.open(head) }
  }

  @Test(arguments: ["", "a", "3-", "-3", "5-3", "1,,2", "1-2-3", "-1"])
  func `invalid numbers are refused`(_ text: String) {
    #expect(throws: InspectorFailure.badNumbers(text)) {
      try Resource(try RequestTarget("/api/v1/stores/bank/test?numbers=\(text)"), page: .plain)
    }
  }
}
