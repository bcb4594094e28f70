import Foundation
import Rill
import RillDebugging
import RillInspectorFixtures
import Testing

@testable import RillInspector

@Suite struct StoreInspectingTests {
  private let fixture: ResponderFixture

  init() throws { fixture = try ResponderFixture(stores: []) }

  private func post(_ action: String, to id: StoreID) async throws -> Response {
    try #require(await fixture.respond("POST", "/api/v1/stores/\(id)/actions", body: action))
  }

  private func body(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

  @Test func `a store on an actor accepts actions from the page`() async throws {
    let keeper = PurseKeeper()
    await keeper.open()
    let id = await keeper.use { keeper, store in
      store.map { fixture.inspection.add($0, "My purse", isolation: keeper) }
    }
    let purse = try #require(id)
    #expect(purse.rawValue == "my-purse")
    #expect(body(try await post(#"{"spend":{"coins":4}}"#, to: purse)) == #"{"sequence":1}"#)
    let refusal = #"Refused by no debt: the new state breaks the rule \"no debt\""#
    #expect(
      body(try await post(#"{"spend":{"coins":40}}"#, to: purse))
        == #"{"refusal":"\#(refusal)","sequence":2}"#)
    let list: WireEntryList = try await fixture.ask("GET", "my-purse/entries")
    #expect(list.entries.map(\.origin) == ["inspector", "inspector"])
    #expect(
      list.entries.map(\.refusal) == [nil, #"Refused by no debt: the new state breaks the rule "no debt""#])
    #expect(await keeper.use { $1?.state.coins } == 6)
  }

  @Test func `a released store is answered as gone`() async throws {
    let keeper = PurseKeeper()
    await keeper.open()
    let id = await keeper.use { keeper, store in
      store.map { fixture.inspection.add($0, "purse", isolation: keeper) }
    }
    await keeper.close()
    #expect(try await post(#"{"payday":{}}"#, to: try #require(id)).failure.code == "store-is-gone")
    for part in ["entries", "state", "entries/1", "diff", "effects", "timing", "search?text=a"] {
      let reply = try #require(await fixture.respond("GET", "/api/v1/stores/purse/\(part)"))
      #expect(reply.status == 410, "\(part)")
    }
    let list: WireStoreList = try #require(await fixture.respond("GET", "/api/v1/stores")).decoded()
    #expect(list.stores.map(\.features) == [[]])
  }

  /// The test awaits the effect; while the owner waits, the store handles deliveries.
  @Test func `a store without an actor handles an action when its owner enters it`() async throws {
    let (begun, done) = (Signal<Void>(), Signal<Void>())
    let store = Store<Purse.State, Purse.Action>(Purse.State(), isolation: nil) { state, action in
      if case .payday = action {
        return .run("wait") { _ in
          begun.fire()
          await done.wait()
        }
      }
      return Purse().reduce(into: &state, action: action)
    }
    let id = fixture.inspection.add(store, "purse", isolation: nil)
    async let answer = {
      defer { done.fire() }
      await begun.wait()
      let sent = try await post(#"{"spend":{"coins":3}}"#, to: id)
      let list: WireEntryList = try await fixture.ask("GET", "purse/entries")
      return (sent, list)
    }()
    await store.send(.payday, isolation: nil).finish(isolation: nil)
    let (sent, list) = try await answer
    #expect(body(sent) == #"{"sequence":2}"#)
    #expect(store.state.coins == 7)
    #expect(list.entries.map(\.origin) == ["caller", "inspector"])
  }

  @MainActor
  @Test func `a scoped store is answered as a part, and its inputs appear in the root store`()
    async throws
  {
    let store = Store<House, Purse.Action>(House()) { house, action in
      Purse().reduce(into: &house.purse, action: action)
    }
    let part = store.scope(\.purse) { $0 }
    fixture.inspection.add(store, "House")
    fixture.inspection.add(part, "Purse")
    part.send(.spend(coins: 2))
    let state = try #require(await fixture.respond("GET", "/api/v1/stores/purse/state"))
    #expect(state.status == 422)
    #expect(try state.failure.code == "store-is-part")
    let sent = try #require(
      await fixture.respond("POST", "/api/v1/stores/purse/actions", body: #"{"payday":{}}"#))
    #expect(try sent.failure.code == "store-is-part")
    let changes: WireChangeList = try await fixture.ask("GET", "house/diff?from=start&to=1")
    #expect(changes.changes.map(\.path) == ["purse.coins"])
  }

  @MainActor
  @Test(arguments: mistakes)
  func `an invalid action is answered with the reason, the place and the expected form`(
    _ json: String, _ message: String
  ) async throws {
    let failure = try await failure(json)
    #expect(failure.message == message)
    #expect(!failure.fix.isEmpty)
  }

  /// The messages for actions that must not be handled.
  @MainActor
  private func failure(_ json: String) async throws -> WireFailure.Body {
    let store = makePurse()
    let id = fixture.inspection.add(store, "purse")
    let reply = try await post(json, to: id)
    #expect(store.state.coins == 10)
    return try reply.failure
  }

  /// Invalid actions and their messages.
  static let mistakes: [(String, String)] = [
    ("", "The body is not well-formed JSON. Line 1, byte 1: it ends where a value should be."),
    (
      "{\n  \"spend\": {coins: 1}\n}",
      "The body is not well-formed JSON. Line 2, byte 13: it has \"c\" where a string should be."
    ),
    (#"{"spend":{}}"#, #"\#(noAction) "spend" has no "coins"."#),
    (#"{"spend":{"coins":null}}"#, #"\#(noAction) "spend.coins" is null, and not of type Int."#),
    (
      #"{"spend":{"coins":1e99}}"#,
      #"\#(noAction) "spend.coins" has a value that does not fit (Int holds whole numbers from \#(Int.min) to \#(Int.max))."#
    ),
    (#"{"steal":{}}"#, #"\#(noAction) the JSON is not of type Purse.Action, which has no case "steal"."#),
    ("{}", "\(noAction) the JSON is not of type Purse.Action: it names no case."),
    (
      #"{"spend":{"coins":1},"payday":{}}"#,
      #"\#(noAction) the JSON is not of type Purse.Action: of "payday" and "spend", one alone may stand there, and must be a case."#
    ),
  ]

  private static let noAction = #"The JSON is not an action of the store "purse":"#

  /// Invalid actions and the starts of their messages, up to the decoder's own text.
  static let beginnings: [(String, String)] = [
    (#"{"spend":{"coins":"ten"}}"#, #"\#(noAction) "spend.coins" is not of type Int ("#),
    ("[]", "\(noAction) the JSON is not an object ("),
    ("7", "\(noAction) the JSON is not an object ("),
  ]

  @MainActor
  @Test(arguments: beginnings)
  func `an action of another JSON kind is answered with the expected kind`(
    _ json: String, _ beginning: String
  )
    async throws
  {
    #expect(try await failure(json).message.hasPrefix(beginning))
  }

  @MainActor
  @Test func `server actions have the program's chosen origin`() async throws {
    let page = try ResponderFixture(origin: .other("demo page"), stores: [])
    let store = makePurse()
    for fixture in [fixture, page] {
      fixture.inspection.add(store, "purse")
      #expect(
        await fixture.respond("POST", "/api/v1/stores/purse/actions", body: #"{"payday":{}}"#)?.status == 200)
    }
    let list: WireEntryList = try await fixture.ask("GET", "purse/entries")
    #expect(list.entries.map(\.origin) == ["inspector", "effect send", "demo page", "effect send"])
  }

  @MainActor
  @Test func `a store without JSON actions is shown and accepts none`() async throws {
    let store = Store<Int, @Sendable () -> Int>(0) { state, action in
      state = action()
      return .none
    }
    let id = fixture.inspection.add(store, "closures")
    store.send { 5 }
    #expect(try await post("{}", to: id).failure.code == "actions-are-not-decodable")
    #expect(store.state == 5)
  }
}
