#if Inspector
import Foundation
import Rill
import Testing

@testable import RillInspector

@Suite struct StoreInspectingTests {
  private func post(_ action: String, to id: StoreID, of inspector: Inspector) async throws -> String {
    let client = try TestClient(inspector.port)
    await client.request("POST", "/api/v1/stores/\(id)/actions", ["Connection": "close"], body: action)
    return await client.readToEnd()
  }

  @Test func `a store on an actor takes actions from the page`() async throws {
    try await withInspector { inspector in
      let keeper = PurseKeeper()
      await keeper.open()
      let id = await keeper.use { keeper, store in
        store.map { inspector.add($0, "My purse", isolation: keeper) }
      }
      let purse = try #require(id)
      #expect(purse.rawValue == "my-purse")
      #expect(
        try await post(#"{"spend":{"coins":4}}"#, to: purse, of: inspector).hasSuffix(#"{"sequence":1}"#))
      let refusal = #"Refused by no debt: the new state breaks the rule \"no debt\""#
      #expect(
        try await post(#"{"spend":{"coins":40}}"#, to: purse, of: inspector)
          .hasSuffix(#"{"refusal":"\#(refusal)","sequence":2}"#))
      let path = "/api/v1/stores/my-purse/transitions"
      let list: WireTransitionList = try await TestClient(inspector.port).ask("GET", path).decoded()
      #expect(list.transitions.map(\.origin) == ["inspector", "inspector"])
      #expect(
        list.transitions.map(\.refusal) == [
          nil, #"Refused by no debt: the new state breaks the rule "no debt""#,
        ])
      #expect(await keeper.use { $1?.state.coins } == 6)
    }
  }

  @Test func `a store that went is answered as gone`() async throws {
    try await withInspector { inspector in
      let keeper = PurseKeeper()
      await keeper.open()
      let id = await keeper.use { keeper, store in store.map { inspector.add($0, "purse", isolation: keeper) }
      }
      await keeper.close()
      let answer = try await post(#"{"payday":{}}"#, to: try #require(id), of: inspector)
      #expect(answer.contains(InspectorFailure.Code.storeIsGone.rawValue))
    }
  }

  @Test func `what a store did can be read when it is gone`() async throws {
    try await withInspector { inspector in
      let keeper = PurseKeeper()
      await keeper.open()
      _ = await keeper.use { keeper, store in
        store?.send(.note("milk"), isolation: keeper)
        return store.map { inspector.add($0, "purse", isolation: keeper) }
      }
      await keeper.use { keeper, store in _ = store?.send(.spend(coins: 1), isolation: keeper) }
      await keeper.close()
      let client = try TestClient(inspector.port)
      let list: WireTransitionList = try await client.ask("GET", "/api/v1/stores/purse/transitions").decoded()
      #expect(list.transitions.map(\.sequence) == [2])
      let detail = try await client.ask("GET", "/api/v1/stores/purse/transitions/2")
      #expect(detail.status == 200)
      let state = try await client.ask("GET", "/api/v1/stores/purse/state")
      #expect(state.status == 410)
      #expect(try state.code == "store-is-gone")
    }
  }

  /// The effect is there to wait for: while the owner waits, the store takes in what arrives.
  @Test func `a store that no actor owns takes an action when its owner enters it`() async throws {
    try await withInspector { inspector in
      let done = Signal<Void>()
      let store = Store<Purse.State, Purse.Action>(Purse.State(), isolation: nil) { state, action in
        if case .payday = action { return .run("wait") { _ in await done.wait() } }
        return Purse().reduce(into: &state, action: action)
      }
      let id = inspector.add(store, "purse", isolation: nil)
      async let answer = {
        defer { done.fire() }
        return try await post(#"{"spend":{"coins":3}}"#, to: id, of: inspector)
      }()
      await store.send(.payday, isolation: nil).finish(isolation: nil)
      #expect(try await answer.hasSuffix(#"{"sequence":2}"#))
      #expect(store.state.coins == 7)
      let path = "/api/v1/stores/purse/transitions/2"
      let detail: WireTransitionDetail = try await TestClient(inspector.port).ask("GET", path).decoded()
      #expect(detail.transition.origin == "inspector")
    }
  }

  @MainActor
  @Test func `a scoped store is answered as a part, and what it sends shows in the store around it`()
    async throws
  {
    let inspector = try await Inspector.startPatiently()
    let store = Store<House, Purse.Action>(House()) { house, action in
      Purse().reduce(into: &house.purse, action: action)
    }
    let part = store.scope(\.purse) { $0 }
    inspector.add(store, "House")
    inspector.add(part, "Purse")
    part.send(.spend(coins: 2))
    let client = try TestClient(inspector.port)
    let state = try await client.ask("GET", "/api/v1/stores/purse/state")
    #expect(state.status == 422)
    #expect(try state.code == "store-is-part")
    let sent = try await client.ask("POST", "/api/v1/stores/purse/actions", body: #"{"payday":{}}"#)
    #expect(try sent.code == "store-is-part")
    let path = "/api/v1/stores/house/transitions/1"
    let detail: WireTransitionDetail = try await client.ask("GET", path).decoded()
    #expect(detail.changes.map(\.path) == ["purse.coins"])
    await inspector.stop()
  }

  @MainActor
  @Test(arguments: mistakes)
  func `an action that is none is told what is wrong, where, and how to write it`(
    _ json: String, _ message: String
  ) async throws {
    let failure = try await failure(json)
    #expect(failure.message == message)
    #expect(!failure.fix.isEmpty)
  }

  /// What is said of an action that must not be handled.
  @MainActor
  private func failure(_ json: String) async throws -> WireFailure.Body {
    let inspector = try await Inspector.startPatiently()
    let store = makePurse()
    inspector.add(store, "purse")
    let reply = try await TestClient(inspector.port).ask("POST", "/api/v1/stores/purse/actions", body: json)
    #expect(store.state.coins == 10)
    await inspector.stop()
    return try reply.decoded(as: WireFailure.self).error
  }

  /// Actions that are none, and what is said of them.
  static let mistakes: [(String, String)] = [
    ("", "The body is not well-formed JSON: at line 1, column 1, there is nothing."),
    (
      "{\n  \"spend\": {coins: 1}\n}",
      "The body is not well-formed JSON: at line 2, column 13, \"c\" is not expected."
    ),
    (#"{"spend":{}}"#, #"\#(noAction) "spend" has no "coins"."#),
    (#"{"spend":{"coins":null}}"#, #"\#(noAction) "spend.coins" is null, which is no Int."#),
    (
      #"{"spend":{"coins":1e99}}"#,
      #"\#(noAction) "spend.coins" has a value that does not fit (Int holds whole numbers from \#(Int.min) to \#(Int.max))."#
    ),
    (#"{"steal":{}}"#, #"\#(noAction) the JSON is no Purse.Action, which has no case "steal"."#),
    ("{}", "\(noAction) the JSON is no Purse.Action: it names no case."),
    (
      #"{"spend":{"coins":1},"payday":{}}"#,
      #"\#(noAction) the JSON is no Purse.Action: of "payday" and "spend", one alone may stand there, and must be a case."#
    ),
  ]

  private static let noAction = #"The JSON is no action of the store "purse":"#

  /// Actions that are none, and what is said of them up to where the decoder's own words begin.
  static let beginnings: [(String, String)] = [
    (#"{"spend":{"coins":"ten"}}"#, #"\#(noAction) "spend.coins" is no Int ("#),
    ("[]", "\(noAction) the JSON is no object ("),
    ("7", "\(noAction) the JSON is no object ("),
  ]

  @MainActor
  @Test(arguments: beginnings)
  func `an action of another kind of JSON is told which is wanted`(_ json: String, _ beginning: String)
    async throws
  {
    #expect(try await failure(json).message.hasPrefix(beginning))
  }

  @Test func `the actions of a server have the origin that the program chose`() async throws {
    let pages = try await [Inspector.startPatiently(), Inspector.startPatiently(origin: .other("demo page"))]
    let keeper = PurseKeeper()
    await keeper.open()
    for page in pages {
      await keeper.use { keeper, store in _ = store.map { page.add($0, "purse", isolation: keeper) } }
    }
    for page in pages {
      let path = "/api/v1/stores/purse/actions"
      let reply = try await TestClient(page.port).ask("POST", path, body: #"{"payday":{}}"#)
      #expect(reply.status == 200)
    }
    let path = "/api/v1/stores/purse/transitions"
    let list: WireTransitionList = try await TestClient(pages[0].port).ask("GET", path).decoded()
    #expect(list.transitions.map(\.origin) == ["inspector", "effect send", "demo page", "effect send"])
    for page in pages { await page.stop() }
  }

  @MainActor
  @Test func `a store whose actions are no JSON is shown and takes none`() async throws {
    let inspector = try await Inspector.startPatiently()
    let store = Store<Int, @Sendable () -> Int>(0) { state, action in
      state = action()
      return .none
    }
    let id = inspector.add(store, "closures")
    store.send { 5 }
    let answer = try await post("{}", to: id, of: inspector)
    #expect(answer.contains(InspectorFailure.Code.actionsAreNotDecodable.rawValue))
    #expect(store.state == 5)
    await inspector.stop()
  }
}
#endif
