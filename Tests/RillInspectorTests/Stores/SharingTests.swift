import Rill
import RillDebugging
import RillInspectorFixtures
import Testing

@testable import RillInspector

/// Several inspectors on one store.
@MainActor
@Suite struct SharingTests {
  private let store = makePurse()

  @Test func `two inspectors show one history, and each follows the other's changes`() async throws {
    let fixtures = [try ResponderFixture(stores: []), try ResponderFixture(stores: [])]
    for fixture in fixtures { fixture.inspection.add(store, "purse") }
    store.send(.spend(coins: 3))
    let outcome: WireCommandOutcome = try await fixtures[0].ask(
      "POST", "purse/commands", body: #"{"do":"back"}"#)
    #expect(outcome.status.position == 0)
    let list: WireEntryList = try await fixtures[1].ask("GET", "purse/entries")
    #expect((list.status.position, list.entries.count) == (0, 1))
    #expect(fixtures.map(\.feed.newest.number) == [3, 3])
  }

  @Test func `the attached history is shown`() async throws {
    let history = store.attach(History<Purse.State, Purse.Action>())
    store.send(.spend(coins: 1))
    let fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "purse")
    store.send(.spend(coins: 2))
    #expect(history.count == 2)
    let list: WireEntryList = try await fixture.ask("GET", "purse/entries")
    #expect(list.entries.map(\.sequence) == [1, 2])
  }

  @Test func `a store shown by no inspector stops recording and can be shown again`() async throws {
    let fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "purse")
    store.send(.spend(coins: 1))
    let tap = try #require(StoreTap.of(store))
    for entry in fixture.registry.entries { fixture.inspection.remove(entry.id) }
    tap.leave(store, nil)
    store.send(.spend(coins: 2))
    #expect(tap.history.count == 1)
    #expect(!tap.history.isOpen)
    let id = fixture.inspection.add(store, "purse")
    store.send(.spend(coins: 3))
    let list: WireEntryList = try await fixture.ask("GET", "\(id)/entries")
    #expect(list.entries.map(\.isGap) == [false, true, false])
  }
}
