import Foundation
import Rill
import RillDebugging
import RillInspectorFixtures
import RillValues
import Testing

@testable import RillInspector

/// Entries, states, effects and durations over the API.
@MainActor
@Suite struct LookingTests {
  private let store = makePurse()
  private let fixture: ResponderFixture

  init() throws {
    fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "purse")
  }

  private func list(_ query: String = "") async throws -> WireEntryList {
    try await fixture.ask("GET", "purse/entries\(query)")
  }

  private func text(_ path: String) async throws -> String {
    let response = try #require(await fixture.respond("GET", "/api/v1/stores/purse/\(path)"))
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test func `entries are read from a position, and the newest without one`() async throws {
    for _ in 0..<9 { store.send(.note("milk")) }
    #expect(try await list("?from=2&limit=3").entries.map(\.sequence) == [3, 4, 5])
    let newest = try await list("?limit=2")
    #expect(newest.entries.map(\.sequence) == [8, 9])
    #expect(newest.from == 7)
    #expect(try await list("?from=99").entries == [])
    #expect(try await list("?from=99").from == 9)
  }

  @Test func `each entry has its action on one line`() async throws {
    let start = Date.now.timeIntervalSince1970 * 1_000
    store.send(.spend(coins: 3), origin: .test)
    store.send(.payday)
    store.update("found a coin") { $0.coins += 1 }
    store.binding(\.coins).wrappedValue = 5
    store.send(.spend(coins: 11))
    store.send(.note(String(repeating: "a", count: 100)))
    store.update(String(repeating: "b", count: 100)) { $0.coins += 1 }
    let rows = try await list().entries
    #expect(
      rows.map(\.summary) == [
        "spend(coins: 3)", "payday", #"note("paid")"#, "write found a coin", #"write \State.coins"#,
        "spend(coins: 11)", #"note(""# + String(repeating: "a", count: 74) + "…",
        "write " + String(repeating: "b", count: 74) + "…",
      ])
    #expect(
      rows.map(\.action) == [
        "spend", "payday", "note", "found a coin", #"\State.coins"#, "spend", "note",
        String(repeating: "b", count: 100),
      ])
    #expect(
      rows.map(\.origin) == [
        "test", "caller", "effect send", "caller", "binding", "caller", "caller", "caller",
      ])
    #expect(rows.map(\.cause) == [nil, nil, 2, nil, nil, nil, nil, nil])
    #expect(rows.map(\.isWrite) == [false, false, false, true, true, false, false, true])
    #expect(rows[5].refusal?.contains("no debt") == true)
    #expect(rows.map { $0.took == nil } == [false, false, false, false, false, true, false, false])
    #expect(rows.allSatisfy { abs($0.time - start) < 60_000 })
  }

  @Test func `a single entry has its action, its JSON and its changes`() async throws {
    store.send(.payday)
    let detail = try await text("entries/1")
    #expect(
      detail.hasPrefix(
        #"{"action":{"case":"payday","kind":"enum","members":[],"type":"Purse.Action"},"caused":[2],"durations":{"#
      ))
    #expect(detail.contains(#""json":{"payday":{}}"#))
    let missing = try #require(await fixture.respond("GET", "/api/v1/stores/purse/entries/7"))
    #expect(missing.status == 404)
    #expect(try missing.failure.code == "unknown-entry")
  }

  @Test func `a state is read at any entry, limited to the requested parts`() async throws {
    store.send(.note("milk"))
    store.send(.note("bread"))
    store.send(.spend(coins: 2))
    let first: WireState = try await fixture.ask("GET", "purse/state?at=1&depth=2")
    #expect(first.at == "1")
    #expect(
      first.state.tree.description
        == "Purse.State(coins: 10, memo: …, notes: …)")
    let notes: WireState = try await fixture.ask(
      "GET", "purse/state?at=newest&path=%5B%7B%22member%22:%22notes%22%7D%5D&from=1&limit=1")
    #expect(notes.state.tree.description == #"[Todo(id: 1, title: "bread")]"#)
    let start: WireState = try await fixture.ask("GET", "purse/state?at=start")
    #expect(start.state.tree.description.contains("notes: []"))
    let nowhere = try #require(
      await fixture.respond("GET", "/api/v1/stores/purse/state?path=%5B%7B%22member%22:%22debts%22%7D%5D"))
    #expect(try nowhere.failure.code == "unknown-part")
    let never = try #require(await fixture.respond("GET", "/api/v1/stores/purse/state?at=7"))
    #expect(try never.failure.code == "unknown-entry")
  }

  @Test func `any two states can be compared`() async throws {
    store.send(.spend(coins: 1))
    store.send(.note("milk"))
    store.send(.spend(coins: 2))
    func paths(_ query: String) async throws -> [String] {
      let list: WireChangeList = try await fixture.ask("GET", "purse/diff?\(query)")
      return list.changes.map(\.path)
    }
    #expect(try await paths("from=previous&to=2") == ["notes[0]"])
    #expect(try await paths("from=start&to=newest") == ["coins", "notes[0]"])
    #expect(try await paths("from=1&to=1") == [])
    #expect(try await paths("") == ["coins"])
    #expect(try await paths("from=newest&to=start") == ["coins", "notes[0]"])
  }

  @Test func `a view reports changes, and nothing without changes`() async throws {
    func view(_ token: String?, _ open: String = "") async throws -> WireView {
      let token = token.map { #""view":"\#($0)","# } ?? ""
      return try await fixture.ask("POST", "purse/view", body: #"{\#(token)"depth":2,"open":[\#(open)]}"#)
    }
    let first = try await view(nil)
    #expect(first.state?.tree.description == "Purse.State(coins: 10, memo: …, notes: [])")
    #expect(try await view(first.view).patches == [])
    store.send(.spend(coins: 3))
    let second = try await view(first.view)
    #expect(second.patches?.map(\.path) == [[.init(.member("coins"))]])
    #expect(second.patches?.map(\.value.tree.description) == ["7"])
    store.send(.note("milk"))
    let opened = try await view(
      first.view, #"{"path":[{"member":"notes"}]},{"path":[{"member":"notes"},{"index":0}]}"#)
    #expect(opened.patches?.map(\.value.tree.description) == [#"[Todo(id: 0, title: "milk")]"#])
    let unknown = try await view("nonsense")
    #expect(unknown.state != nil && unknown.view != "nonsense")
  }

  @Test func `text is found in actions, and in states on request`() async throws {
    store.send(.note("Milk"))
    store.send(.spend(coins: 2))
    let actions: WireSearch = try await fixture.ask("GET", "purse/search?text=milk")
    #expect((actions.numbers, actions.more) == ([1], false))
    let states: WireSearch = try await fixture.ask("GET", "purse/search?text=milk&in=state")
    #expect(states.numbers == [1, 2])
    let rest: WireSearch = try await fixture.ask("GET", "purse/search?text=milk&in=state&after=1")
    #expect(rest.numbers == [2])
    let first: WireSearch = try await fixture.ask("GET", "purse/search?text=milk&in=state&limit=1")
    #expect((first.numbers, first.more, first.next) == ([1], true, 1))
  }

  @Test func `a long search through states continues where it stopped`() async throws {
    for _ in 0..<55 { store.send(.spend(coins: 0)) }
    store.send(.note("Milk"))
    let first: WireSearch = try await fixture.ask("GET", "purse/search?text=milk&in=state")
    #expect((first.numbers, first.more, first.next) == ([], true, 50))
    let rest: WireSearch = try await fixture.ask("GET", "purse/search?text=milk&in=state&after=50")
    #expect((rest.numbers, rest.more, rest.next) == ([56], false, nil))
  }

  @Test func `durations are reported by case and step`() async throws {
    for _ in 0..<3 { store.send(.spend(coins: 1)) }
    store.update("found a coin") { $0.coins += 1 }
    let timing: WireTiming = try await fixture.ask("GET", "purse/timing")
    let counts = timing.rows.map { "\($0.name) \($0.phase) \($0.count)" }.sorted()
    #expect(
      counts == [
        "spend handle 3", "spend notify 3", "spend wait 3", "write handle 1", "write notify 1",
        "write wait 1",
      ])
    #expect(timing.rows.allSatisfy { $0.p50 <= $0.p90 && $0.p90 <= $0.p99 && $0.p99 <= $0.max })
  }

  @Test func `a page is offered samples and action cases`() async throws {
    let fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "purse", samples: [.spend(coins: 2)])
    let light = Store<Int, Light>(0) { _, _ in .none }
    fixture.inspection.add(light, "light")
    let purse = try #require(await fixture.respond("GET", "/api/v1/stores/purse/templates"))
    #expect(
      String(decoding: purse.body, as: UTF8.self)
        == #"{"templates":[{"json":{"spend":{"coins":2}},"name":"spend"}]}"#)
    let cases = try #require(await fixture.respond("GET", "/api/v1/stores/light/templates"))
    #expect(
      String(decoding: cases.body, as: UTF8.self)
        == #"{"templates":[{"json":{"on":{}},"name":"on"},{"json":{"off":{}},"name":"off"}]}"#)
  }

  private enum Light: Codable, CaseIterable, Sendable {
    case on, off
  }
}
