import Foundation
import Rill
import RillInspectorFixtures
import Testing

@testable import RillInspector

@MainActor
@Suite struct ActionTypesInspectingTests {
  private let till = makeTill()

  private func fixture(decoding types: KeyValuePairs<String, TillReader> = tillActions) throws
    -> ResponderFixture
  {
    let fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(till, "Till", decoding: types)
    return fixture
  }

  private func post(_ json: String, to fixture: ResponderFixture, _ store: String = "till") async throws
    -> Response
  {
    try #require(await fixture.respond("POST", "/api/v1/stores/\(store)/actions", body: json))
  }

  private func body(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

  @Test func `a store accepts actions of several types from the page and shows the types`() async throws {
    let fixture = try fixture()
    #expect(body(try await post(#"{"sell":{"price":5}}"#, to: fixture)) == #"{"sequence":1}"#)
    #expect(till.state == 105)
    #expect(body(try await post(#"{"Correction":{"coins":7}}"#, to: fixture)) == #"{"sequence":2}"#)
    #expect(till.state == 7)
    till.send(Robbery())
    let list: WireEntryList = try await fixture.ask("GET", "till/entries")
    #expect(list.entries.map(\.action) == ["sell", "Correction", "Robbery"])
    #expect(list.entries.map(\.origin) == ["inspector", "inspector", "caller"])
    let detail = body(try #require(await fixture.respond("GET", "/api/v1/stores/till/entries/1")))
    #expect(detail.contains(#""type":"Sale"}"#))
    #expect(detail.contains(#""json":{"Sale":{"sell":{"price":5}}}"#))
  }

  @Test func `the list of stores names the action types`() async throws {
    let list: WireStoreList = try #require(await fixture().respond("GET", "/api/v1/stores")).decoded()
    #expect(list.stores.map(\.actionTypes) == [["Sale", "Purchase", "Correction", "Robbery", "Tip"]])
  }

  @Test func `JSON without a type is answered with a message and changes nothing`() async throws {
    let fixture = try fixture()
    for (json, words) in [
      (#"{"steal":{}}"#, #""steal" is neither a type of actions nor a case of one"#),
      (#"{"sign":"me"}"#, #""sign" is a case of "Sale" and "Purchase""#),
      (#"{"Sale":{"sell":{"price":-1}}}"#, #""Sale.sell.price" has a value that does not fit"#),
      ("{}", "it is not an object with one key"),
    ] {
      let reply = try await post(json, to: fixture)
      #expect(reply.status == 422)
      #expect(try reply.failure.code == "action-does-not-decode")
      #expect(try reply.failure.message.contains(words))
    }
    #expect(try await post(#"{"Sale":"#, to: fixture).failure.code == "malformed-json")
    #expect(till.state == 100)
  }

  @Test func `without types, the store is shown and accepts no actions`() async throws {
    let fixture = try fixture(decoding: [:])
    #expect(
      try await post(#"{"sell":{"price":5}}"#, to: fixture).failure.code == "actions-are-not-decodable")
    let list: WireStoreList = try #require(await fixture.respond("GET", "/api/v1/stores")).decoded()
    #expect(list.stores.map(\.actionTypes) == [nil])
    #expect(list.stores.map(\.features) == [["travel", "test"]])
    #expect(till.state == 100)
  }

  @Test func `a part of an action type may be decodable`() async throws {
    let fixture = try ResponderFixture(stores: [])
    let purse = makePurse()
    fixture.inspection.add(purse, "Purse", decoding: ["coins": { .spend(coins: try Int(from: $0)) }])
    #expect(body(try await post(#"{"coins":4}"#, to: fixture, "purse")) == #"{"sequence":1}"#)
    #expect(purse.state.coins == 6)
  }
}
