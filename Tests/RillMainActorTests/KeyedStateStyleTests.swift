import Rill
import RillKeyedState
import RillStyles
import Testing

/// Keys cross isolations with their state, so they say `nonisolated`.
nonisolated enum Key: Hashable { case url, posts, isLoading }

enum PostAction { case fetch, loaded([String]) }

struct KeyedStateStyleTests {
  @Test func `a keyed state runs`() async throws {
    let store = Store<KeyedState<Key>, PostAction>(KeyedState<Key>([.url: "rill.dev"])) { state, action in
      switch action {
      case .fetch:
        state[.isLoading] = true
        return .run("fetch") { send in await send(.loaded(["first"])) }
      case .loaded(let posts):
        state[.posts] = posts
        state[.isLoading] = false
        return .none
      }
    }
    await store.send(.fetch).finish()
    #expect(try store.state.resolve(.posts, as: [String].self) == ["first"])
    #expect(try store.state.resolve(.isLoading, as: Bool.self) == false)
    #expect(try store.state.resolve(.url, as: String.self) == "rill.dev")
    _ = await Task { store.set(.url, to: "rill.org") }.value
    #expect(try store.state.resolve(.url, as: String.self) == "rill.org")
    _ = await Task { store.remove(.url) }.value
    #expect(!store.contains(.url))
  }
}
