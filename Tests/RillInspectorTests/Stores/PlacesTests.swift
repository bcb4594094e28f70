import Foundation
import Rill
import RillDebugging
import RillInspectorFixtures
import Testing

@testable import RillInspector

/// The lines from which inputs were sent, as clients of the inspector see them.
@MainActor
@Suite struct PlacesTests {
  private let store = makePurse()
  private let fixture: ResponderFixture

  init() throws {
    fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "purse")
  }

  private func record(_ isOn: Bool) async throws -> WireStatus {
    let outcome: WireCommandOutcome = try await fixture.ask(
      "POST", "purse/commands", body: #"{"do":"places","on":\#(isOn)}"#)
    #expect(outcome.refusal == nil)
    return outcome.status
  }

  @Test func `a client lets the store record lines, and reads them in the list and in the details`()
    async throws
  {
    store.send(.spend(coins: 1))
    #expect(try await record(true).places == true)
    store.send(.spend(coins: 2))
    let place = "RillInspectorTests/PlacesTests.swift:\(#line - 1)"
    #expect(try await record(false).places == nil)
    store.send(.spend(coins: 3))
    let list: WireEntryList = try await fixture.ask("GET", "purse/entries")
    #expect(list.entries.map(\.place) == [nil, place, nil])
    let reply = try #require(await fixture.respond("GET", "/api/v1/stores/purse/entries/2"))
    #expect(try WireOutline.entry(Data(reply.body)).contains("sent from: \(place)"))
  }

  @Test func `an event of an entry has the line from which it was sent`() async throws {
    _ = try await record(true)
    store.send(.spend(coins: 2))
    let place = "RillInspectorTests/PlacesTests.swift:\(#line - 1)"
    store.send(.spend(coins: 1))
    var cursor = EventCursor(feed: fixture.feed, resumingAt: EventPosition(run: "run", number: 1))
    var texts: [String] = []
    while let frame = try cursor.nextFrame() { texts.append(String(decoding: frame, as: UTF8.self)) }
    let escaped = place.replacing("/", with: "\\/")
    #expect(
      texts.contains { $0.contains("\"place\":\"\(place)\"") || $0.contains("\"place\":\"\(escaped)\"") })
  }

  @Test func `a command without a truth is answered with the reason`() async throws {
    let reply = await fixture.respond("POST", "/api/v1/stores/purse/commands", body: #"{"do":"places"}"#)
    #expect(reply?.status == 400)
  }
}
