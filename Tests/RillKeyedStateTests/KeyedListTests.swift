import Rill
import RillFixtures
import RillKeyedState
import RillStyles
import Testing

private struct Post: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}
private enum Key { case posts, title }
private enum Edit { case remove(Int), reverse, row(Int, RowEdit) }
private enum RowEdit { case rename(String), slow }

private struct RowLogic: Reducer {
  func reduce(into post: inout Post, action: RowEdit) -> Effect<RowEdit> {
    switch action {
    case .rename(let title):
      post.title = title
      return .none
    case .slow:
      return .run("slow") { _ in try await Task.sleep(for: .seconds(3600)) }
    }
  }
}

/// The type of the list: an array or an identified array.
private enum Kind: CaseIterable { case array, identified }

@MainActor
struct KeyedListTests {
  private static let posts = [Post(id: 1, title: "a"), Post(id: 2, title: "b"), Post(id: 3, title: "c")]

  private func makeStore(_ kind: Kind) -> Store<KeyedState<Key>, Edit> {
    let list: any Sendable = kind == .array ? Self.posts : IdentifiedArray(Self.posts)
    return Store([.posts: list]) { state, action in
      func change(_ body: (inout [Post]) -> Void) {
        if kind == .array {
          state.update(.posts, as: [Post].self) {
            var posts = $0 ?? []
            body(&posts)
            $0 = posts
          }
        } else {
          state.update(.posts, as: IdentifiedArray<Post>.self) {
            var posts = Array($0 ?? [])
            body(&posts)
            $0 = IdentifiedArray(posts)
          }
        }
      }
      switch action {
      case .remove(let id): change { $0.removeAll { $0.id == id } }
      case .reverse: change { $0.reverse() }
      case .row(let id, let action):
        return RowLogic().reduce(key: .posts, id: id, of: &state, action: action) { .row($0, $1) }
      }
      return .none
    }
  }

  private func titles(_ store: Store<KeyedState<Key>, Edit>) -> [String] {
    let posts =
      store.state.get(.posts, as: [Post].self)
      ?? store.state.get(.posts, as: IdentifiedArray.self).map(Array.init)
    return (posts ?? []).map(\.title)
  }

  private func rows(_ store: Store<KeyedState<Key>, Edit>) -> StoreRows<Post, RowEdit> {
    store.rows(key: .posts, of: Post.self, action: Edit.row)
  }

  @Test(arguments: Kind.allCases) fileprivate func `a row's store changes its row in the list`(kind: Kind) {
    let store = makeStore(kind)
    rows(store)[1].send(.rename("B"))
    #expect(titles(store) == ["a", "B", "c"])
    #expect(rows(store).map(\.title) == ["a", "B", "c"])
    #expect(store.state.contains(.posts))
  }

  @Test(arguments: Kind.allCases) fileprivate func `edits of two rows do not overwrite each other`(
    kind: Kind
  ) {
    let store = makeStore(kind)
    let held = Array(rows(store))
    held[0].send(.rename("A"))
    held[2].send(.rename("C"))
    #expect(titles(store) == ["A", "b", "C"])
  }

  @Test(arguments: Kind.allCases) fileprivate func `a deleted row does not reappear`(kind: Kind) {
    let store = makeStore(kind)
    let held = Array(rows(store))
    store.send(.remove(2))
    held[1].send(.rename("back"))
    held[2].send(.rename("C"))
    #expect(titles(store) == ["a", "C"])
    #expect(held[1].title == "b")
    #expect(!held[1].isPresent)
  }

  @Test(arguments: Kind.allCases) fileprivate func `a row's store follows its row wherever it moves`(
    kind: Kind
  ) {
    let store = makeStore(kind)
    let first = rows(store)[0]
    var told: [String] = []
    let watch = first.observe(\.title) { told.append($0.new) }
    store.send(.reverse)
    #expect(told.isEmpty)
    #expect(first.id == 1)
    first.send(.rename("A"))
    #expect(titles(store) == ["c", "b", "A"])
    #expect(told == ["A"])
    #expect(rows(store)[2] === first)
    withExtendedLifetime(watch) {}
  }

  @Test func `a missing key, an empty list and a value of another type have no rows`() {
    let store = Store<KeyedState<Key>, Never>([.title: "x"])
    #expect(store.rows(key: .posts, of: Post.self).isEmpty)
    #expect(store.rows(key: .title, of: Post.self).isEmpty)
    store.set(.posts, to: Self.posts)
    #expect(store.rows(key: .posts, of: Post.self).count == 3)
  }

  @Test(arguments: Kind.allCases)
  fileprivate func `a row's effects continue when rows are requested again and end with the row`(
    kind: Kind
  ) async {
    let store = makeStore(kind)
    let sent = rows(store)[0].send(.slow)
    _ = Array(rows(store))
    store.send(.reverse)
    #expect(store.effects.count == 1)
    store.send(.remove(1))
    await sent.finish()
    #expect(store.effects.isEmpty)
  }

  @Test func `rows with equal IDs survive an edit and are reported once`() {
    FailureLog.listen()
    let posts = [(1, "a"), (2, "b"), (1, "c"), (3, "d"), (1, "e")].map { Post(id: $0.0, title: $0.1) }
    let store = Store<KeyedState<DuplicateKey>, DuplicateEdit>([.postsWithEqualIDs: posts]) { state, action in
      RowLogic().reduce(key: .postsWithEqualIDs, id: action.id, of: &state, action: action.edit) {
        DuplicateEdit(id: $0, edit: $1)
      }
    }
    let rows = store.rows(key: .postsWithEqualIDs, of: Post.self) { DuplicateEdit(id: $0, edit: $1) }
    #expect(rows.map(\.title) == ["a", "b", "d"])
    for (index, title) in ["A", "B", "D"].enumerated() { rows[index].send(.rename(title)) }
    let titles = store.state.get(.postsWithEqualIDs, as: [Post].self)?.map(\.title)
    #expect(titles == ["A", "B", "c", "D", "e"])
    #expect(
      FailureLog.texts(containing: "postsWithEqualIDs") == [
        """
        Several Post rows of the list under the key postsWithEqualIDs have the id 1. The first of them has a store, the \
        others have none and stay as they are. Give each row an id of its own. This is reported once.
        """
      ])
  }

  @Test func `an action for an absent row leaves the keys as they are`() {
    let other: [any Sendable] = [5, "text", [1, 2, 3]]
    for value in other {
      var state: KeyedState<Key> = [.title: "a"]
      state.replace(.posts, with: value)
      let version = state.version
      _ = RowLogic().reduce(key: .posts, id: 1, of: &state, action: .rename("x")) { Edit.row($0, $1) }
      #expect("\(state.value(.posts).map { "\($0)" } ?? "nil")" == "\(value)")
      #expect(state.version == version)
    }
    var state: KeyedState<Key> = [.title: "a"]
    let version = state.version
    _ = RowLogic().reduce(key: .posts, id: 1, of: &state, action: .rename("x")) { Edit.row($0, $1) }
    #expect(!state.contains(.posts))
    #expect(state.version == version)
  }

  @Test(arguments: Kind.allCases)
  private func `an action for an absent row of a list notifies no observer`(kind: Kind) {
    let store = makeStore(kind)
    let version = store.state.version
    var calls = 0
    let watch = store.observe(\.self) { _ in calls += 1 }
    store.send(.row(9, .rename("x")))
    #expect(store.state.version == version)
    #expect(calls == 0)
    store.send(.row(1, .rename("x")))
    #expect(store.state.version != version)
    #expect(calls == 1)
    watch.cancel()
  }
}

private enum DuplicateKey { case postsWithEqualIDs }
private struct DuplicateEdit {
  let id: Int
  let edit: RowEdit
}
