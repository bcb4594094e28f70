import Rill
import RillDebugging
import RillInspectorFixtures
import RillValues
import Testing

@testable import RillInspector

/// Time travel over the API.
@MainActor
@Suite struct TravellingTests {
  private let store = makePurse()
  private let fixture: ResponderFixture

  init() throws {
    fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "purse")
  }

  private func command(_ body: String) async throws -> WireCommandOutcome {
    try await fixture.ask("POST", "purse/commands", body: body)
  }

  private func spend(_ coins: Int...) { for coin in coins { store.send(.spend(coins: coin)) } }

  /// Returns the events since the store was added, by name; those of entries with their numbers.
  private func events() throws -> [String] {
    var cursor = EventCursor(feed: fixture.feed, resumingAt: EventPosition(run: "run", number: 1))
    var names: [String] = []
    while let frame = try cursor.nextFrame() {
      let text = String(decoding: frame, as: UTF8.self)
      let name = text.split(separator: "\n")[1].dropFirst("event: ".count)
      names.append(String(name))
    }
    return Array(names.dropFirst())
  }

  @Test func `going back shows an older state, and its observers follow`() async throws {
    spend(1, 2)
    var told: [Int] = []
    let watch = store.observe(\.coins) { told.append($0.new) }
    let outcome = try await command(#"{"do":"jump","to":1}"#)
    #expect(outcome.refusal == nil)
    #expect((outcome.status.position, outcome.status.count) == (1, 2))
    #expect(store.state.coins == 9)
    #expect(told == [9])
    let state: WireState = try await fixture.ask(
      "GET", "purse/state?path=%5B%7B%22member%22:%22coins%22%7D%5D")
    #expect(state.state.tree.description == "9")
    let newest: WireState = try await fixture.ask(
      "GET", "purse/state?at=newest&path=%5B%7B%22member%22:%22coins%22%7D%5D")
    #expect(newest.state.tree.description == "7")
    watch.cancel()
    #expect(try events() == ["entries", "status"])
  }

  @Test func `skipping a payment recomputes the later entries`() async throws {
    spend(8, 5)
    #expect(store.state.coins == 2)
    let outcome = try await command(#"{"do":"skip","numbers":[1]}"#)
    #expect(outcome.status.layout == 1)
    #expect(store.state.coins == 5)
    let list: WireEntryList = try await fixture.ask("GET", "purse/entries")
    #expect(list.entries.map(\.isSkipped) == [true, false])
    #expect(list.entries.map(\.refusal) == [nil, nil])
    _ = try await command(#"{"do":"unskip","numbers":[1]}"#)
    #expect(store.state.coins == 2)
    #expect(try events() == ["entries", "layout", "layout"])
  }

  /// Commands with the resulting coins, the shown position and the numbers of the entries after it.
  nonisolated static let commands: [(String, Int, Int, [UInt64])] = [
    (#"{"do":"back"}"#, 7, 2, [1, 2, 3]), (#"{"do":"back","count":9}"#, 10, 0, [1, 2, 3]),
    (#"{"do":"jump","to":0}"#, 10, 0, [1, 2, 3]), (#"{"do":"place","to":1}"#, 9, 1, [1, 2, 3]),
    (#"{"do":"place","to":99}"#, 4, 3, [1, 2, 3]), (#"{"do":"end"}"#, 4, 3, [1, 2, 3]),
    (#"{"do":"forward"}"#, 4, 3, [1, 2, 3]), (#"{"do":"skip","numbers":[1,2]}"#, 7, 3, [1, 2, 3]),
    (#"{"do":"move","number":1,"before":null}"#, 4, 3, [2, 3, 1]),
    (#"{"do":"move","number":3,"before":1}"#, 4, 3, [3, 1, 2]), (#"{"do":"commit"}"#, 4, 0, []),
    (#"{"do":"rollback"}"#, 10, 0, []), (#"{"do":"reset"}"#, 10, 0, []),
    (#"{"do":"sweep"}"#, 4, 3, [1, 2, 3]),
  ]

  @Test(arguments: commands)
  func `every command works`(
    _ body: String, _ coins: Int, _ position: Int, _ numbers: [UInt64]
  ) async throws {
    spend(1, 2, 3)
    let outcome = try await command(body)
    #expect(outcome.refusal == nil)
    #expect(outcome.status.position == position)
    #expect(store.state.coins == coins)
    let list: WireEntryList = try await fixture.ask("GET", "purse/entries")
    #expect(list.entries.map(\.sequence) == numbers)
  }

  @Test func `a locked store accepts no input, and a paused one creates a gap`() async throws {
    #expect(try await command(#"{"do":"lock","on":true}"#).status.locked)
    spend(1)
    #expect(store.state.coins == 10)
    #expect(try await !command(#"{"do":"lock","on":false}"#).status.locked)
    #expect(try await !command(#"{"do":"record","on":false}"#).status.recording)
    spend(1, 2)
    #expect(try await command(#"{"do":"record","on":true}"#).status.recording)
    spend(3)
    let list: WireEntryList = try await fixture.ask("GET", "purse/entries")
    #expect(list.entries.map(\.isGap) == [true, false])
    #expect(list.entries.map(\.action) == ["not recorded", "spend"])
  }

  @Test func `a stopped engine shows no new state until it starts`() async throws {
    #expect(try await !command(#"{"do":"engine","on":false}"#).status.engine)
    spend(1)
    #expect(store.state.coins == 10)
    #expect(try await command(#"{"do":"engine","on":true}"#).status.engine)
    #expect(store.state.coins == 9)
  }

  @Test func `a command that fails is answered with the reason and changes nothing`() async throws {
    spend(1)
    let outcome = try await command(#"{"do":"jump","to":7}"#)
    #expect(
      outcome.refusal == """
        Refused by history: The history was asked for the entry 7, which it does not have: it has entries from 1 to 1. \
        Nothing was changed. Take numbers from `entries`; to keep more of them, give the history a higher limit.
        """)
    #expect(outcome.status.layout == 0)
    #expect(store.state.coins == 9)
  }

  @Test func `commands share the rate limit of actions`() async throws {
    var limits = AccessLimits.patient
    (limits.actionBurst, limits.actionsPerSecond) = (1, 0)
    let fixture = try ResponderFixture(limits: limits, stores: [])
    fixture.inspection.add(store, "purse")
    let path = "/api/v1/stores/purse/commands"
    #expect(await fixture.respond("POST", path, body: #"{"do":"end"}"#)?.status == 200)
    #expect(await fixture.respond("POST", path, body: #"{"do":"end"}"#)?.status == 429)
  }

  @Test func `the app's own changes of its history are reported`() async throws {
    let store = makePurse()
    let history = store.attach(History<Purse.State, Purse.Action>())
    let fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "own", history: history)
    store.send(.spend(coins: 1))
    history.back()
    history.skip(1)
    history.sweep()
    store.send(.spend(coins: 2))
    let list: WireEntryList = try await fixture.ask("GET", "own/entries")
    #expect(list.entries.map(\.sequence).count == 1)
    #expect(list.status.layout > 0)
  }

  @Test func `a new branch is a new layout`() async throws {
    let store = makePurse()
    let history = store.attach(History<Purse.State, Purse.Action>(mode: .branch))
    let fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "own")
    for coins in 1...3 { store.send(.spend(coins: coins)) }
    history.back(2)
    store.send(.spend(coins: 5))
    let list: WireEntryList = try await fixture.ask("GET", "own/entries")
    #expect(list.entries.map(\.sequence).first == 1)
    #expect(list.entries.count == 2)
    #expect(list.status.layout > 0)
    #expect(list.status.branches == 1)
    let head = try #require(list.status.heads?.first)
    let outcome: WireCommandOutcome = try await fixture.ask(
      "POST", "own/commands", body: #"{"do":"branch","number":\#(head)}"#)
    #expect(outcome.refusal == nil)
    #expect(store.state.coins == 4)
  }
}
