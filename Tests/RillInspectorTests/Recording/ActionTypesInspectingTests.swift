#if Inspector
import Foundation
import Rill
import RillDebugging
import Testing

@testable import RillInspector

@MainActor
@Suite struct ActionTypesInspectingTests {
  private let till = makeTill()

  /// Runs a test while an inspector shows the till.
  private func shown(
    decoding types: KeyValuePairs<String, TillReader> = tillActions,
    _ body: (TestClient) async throws -> Void
  ) async throws {
    let inspector = try await Inspector.startPatiently()
    inspector.add(till, "Till", decoding: types)
    do {
      try await body(try TestClient(inspector.port))
    } catch {
      await inspector.stop()
      throw error
    }
    await inspector.stop()
  }

  private func post(_ json: String, with client: TestClient) async throws -> Reply {
    try await client.ask("POST", "/api/v1/stores/till/actions", body: json)
  }

  @Test func `a store takes actions of several types from the page, and shows which they were`() async throws
  {
    try await shown { client in
      #expect(try await post(#"{"sell":{"price":5}}"#, with: client).body == #"{"sequence":1}"#)
      #expect(till.state == 105)
      #expect(try await post(#"{"Correction":{"coins":7}}"#, with: client).body == #"{"sequence":2}"#)
      #expect(till.state == 7)
      till.send(Robbery())
      let list: WireTransitionList = try await client.ask("GET", "/api/v1/stores/till/transitions").decoded()
      #expect(list.transitions.map(\.action) == ["sell", "Correction", "Robbery"])
      #expect(list.transitions.map(\.origin) == ["inspector", "inspector", "caller"])
      let detail: WireTransitionDetail =
        try await client.ask("GET", "/api/v1/stores/till/transitions/1").decoded()
      #expect(detail.action.tree.typeName == "Sale")
    }
  }

  @Test func `the list of stores names the types`() async throws {
    try await shown { client in
      let list: WireStoreList = try await client.ask("GET", "/api/v1/stores").decoded()
      #expect(list.stores.map(\.actionTypes) == [["Sale", "Purchase", "Correction", "Robbery", "Tip"]])
    }
  }

  @Test func `JSON that tells no type is answered in words and changes nothing`() async throws {
    try await shown { client in
      for (json, words) in [
        (#"{"steal":{}}"#, #""steal" is neither a type of actions nor a case of one"#),
        (#"{"sign":"me"}"#, #""sign" is a case of "Sale" and "Purchase""#),
        (#"{"Sale":{"sell":{"price":-1}}}"#, #""Sale.sell.price" has a value that does not fit"#),
        ("{}", "it is no object with one key"),
      ] {
        let reply = try await post(json, with: client)
        #expect(reply.status == 422)
        #expect(try reply.code == "action-does-not-decode")
        #expect(reply.body.replacingOccurrences(of: "\\\"", with: "\"").contains(words))
      }
      #expect(try await post(#"{"Sale":"#, with: client).code == "malformed-json")
      #expect(till.state == 100)
    }
  }

  @Test func `without types the store is shown and takes none`() async throws {
    try await shown(decoding: [:]) { client in
      #expect(try await post(#"{"sell":{"price":5}}"#, with: client).code == "actions-are-not-decodable")
      let list: WireStoreList = try await client.ask("GET", "/api/v1/stores").decoded()
      #expect(list.stores.map(\.actionTypes) == [nil])
      #expect(till.state == 100)
    }
  }

  @Test func `a part of an action type may be what is decoded`() async throws {
    let inspector = try await Inspector.startPatiently()
    let purse = makePurse()
    inspector.add(purse, "Purse", decoding: ["coins": { .spend(coins: try Int(from: $0)) }])
    let client = try TestClient(inspector.port)
    let reply = try await client.ask("POST", "/api/v1/stores/purse/actions", body: #"{"coins":4}"#)
    #expect(reply.body == #"{"sequence":1}"#)
    #expect(purse.state.coins == 6)
    await inspector.stop()
  }
}
#endif
