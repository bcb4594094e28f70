import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct NavigatingTests {
  struct Plain: View {
    @Bindable var store: ShopStore
    var body: some View {
      NavigationStack(path: $store.path) {
        NavigationLink("to tea", value: "tea")
          .navigationDestination(for: String.self) { place in Text("at \(place)") }
      }
    }
  }

  @Test func `a path of values is pushed by links and by actions, and popped by the user`() throws {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Plain(store: store))
    screen.tap("to tea")
    #expect(store.path == ["tea"])
    #expect(screen.texts == ["to tea", "at tea"])
    screen.act { store.update { $0.path.append("milk") } }
    #expect(screen.texts == ["to tea", "at tea", "at milk"])
    try pop(screen)
    #expect(store.path == ["tea"])
    #expect(screen.texts == ["to tea", "at tea"])
  }

  struct Typing: View {
    let store: Store<Shop.Editor, Shop.EditorAction>
    var body: some View {
      TextField("text \(store.id)", text: store.binding(\.text, send: Shop.EditorAction.write))
    }
  }

  struct Stack: View {
    let store: ShopStore
    var sends = false
    var body: some View {
      NavigationStack(
        path: sends
          ? store.navigationPath(\.screens, send: Shop.Action.keep) : store.navigationPath(\.screens)
      ) {
        Text("root")
          .navigationDestination(store, \.screens, action: Shop.Action.screen) { Typing(store: $0) }
      }
    }
  }

  private func pop(_ screen: ViewRenderer) throws {
    let stack = try #require(screen.nodes.first { $0.traits.pop != nil })
    screen.act { stack.traits.pop?() }
  }

  private func shop() -> ShopStore {
    .shop { $0.screens = [Shop.Editor(id: 1, text: "a"), Shop.Editor(id: 2, text: "b")] }
  }

  @Test(arguments: [false, true])
  func `each screen has a store of its own, and going back removes it`(sends: Bool) throws {
    let store = shop()
    let screen = ViewRenderer(Stack(store: store, sends: sends))
    #expect(screen.texts == ["root", "a", "b"])
    _ = screen.takeEvaluations()
    screen.type("c", into: "text 2")
    #expect(store.screens.map(\.text) == ["a", "c"])
    #expect(screen.takeEvaluations() == ["Typing"])
    try pop(screen)
    #expect(store.screens.map(\.text) == ["a"])
    #expect(screen.texts == ["root", "a"])
    screen.act { store.update { $0.screens.append(Shop.Editor(id: 3, text: "d")) } }
    #expect(screen.texts == ["root", "a", "d"])
  }

  struct Optional: View {
    let store: ShopStore
    var dismissal: Shop.Action?
    var body: some View {
      NavigationStack(path: .constant([String]())) {
        Text("root")
          .navigationDestination(store, item: \.editor, action: Shop.Action.edit, dismiss: dismissal) {
            Typing(store: $0)
          }
      }
    }
  }

  @Test(arguments: [false, true])
  func `a screen is there while its part is, and going back removes the part or sends`(sends: Bool) throws {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Optional(store: store, dismissal: sends ? .closeEditor : nil))
    #expect(screen.texts == ["root"])
    screen.act { store.update { $0.editor = Shop.Editor(text: "a") } }
    #expect(screen.texts == ["root", "a"])
    screen.type("b", into: "text 1")
    #expect(store.editor?.text == "b")
    try pop(screen)
    #expect(store.editor == nil)
    #expect(screen.texts == ["root"])
  }

  @Test func `a path that names what is not there, or the same again, changes nothing`() {
    let store = shop()
    let path = store.navigationPath(\.screens)
    let revision = store.revision
    path.wrappedValue = [1, 2, 9]
    path.wrappedValue = [2, 1]
    #expect(store.revision == revision)
    #expect(path.wrappedValue == [1, 2])
    path.wrappedValue = [2]
    #expect(path.wrappedValue == [2])
  }
}
