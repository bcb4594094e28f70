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
      #expect(try await post(#"{"spend":{"coins":40}}"#, to: purse, of: inspector).contains("no debt"))
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

  @MainActor
  @Test func `a store whose actions are no JSON is shown and takes none`() async throws {
    let inspector = try await Inspector.start()
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
