import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct PresentingTests {
  struct Editing: View {
    let store: Store<Shop.Editor, Shop.EditorAction>
    var body: some View { TextField("text", text: store.binding(\.text, send: Shop.EditorAction.write)) }
  }

  struct Screen: View {
    let store: ShopStore
    var dismissal: Shop.Action?
    var body: some View {
      Text("shop")
        .sheet(store, \.editor, action: Shop.Action.edit, dismiss: dismissal) { Editing(store: $0) }
    }
  }

  private func sheet(_ screen: ViewRenderer) -> ViewNode? {
    screen.nodes.first { $0.traits.presentation == "sheet" }
  }

  @Test func `a sheet is there while the part is, and edits it`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Screen(store: store))
    #expect(screen.texts == ["shop"])
    screen.act { store.update { $0.editor = Shop.Editor(text: "a") } }
    #expect(screen.texts == ["shop", "a"])
    screen.type("b", into: "text")
    #expect(store.editor?.text == "b")
    screen.act { store.send(.closeEditor) }
    #expect(screen.texts == ["shop"])
  }

  @Test func `dismissing removes the part, as a write of a binding`() throws {
    let store = ShopStore.shop { $0.editor = Shop.Editor() }
    let screen = ViewRenderer(Screen(store: store))
    let dismiss = try #require(sheet(screen)?.traits.dismiss)
    screen.act { dismiss() }
    #expect(store.editor == nil)
    #expect(sheet(screen) == nil)
    let revision = store.revision
    screen.act { dismiss() }
    #expect(store.revision == revision)
  }

  @Test func `dismissing sends an action, if there is one`() throws {
    let store = ShopStore.shop { $0.editor = Shop.Editor() }
    var actions: [String] = []
    let screen = ViewRenderer(Screen(store: store, dismissal: .closeEditor))
    store.attach(Eavesdropper { actions.append($0) })
    let shown = try #require(sheet(screen))
    screen.act { shown.traits.dismiss?() }
    #expect(actions == ["closeEditor by binding"])
    #expect(store.editor == nil)
  }

  struct Troubled: View {
    @Bindable var store: ShopStore
    var body: some View {
      Text("shop")
        .alert("Trouble", item: $store.problem) { problem in
          Button("Retry \(problem)") { store.send(.add(1)) }
        } message: { problem in
          Text(problem)
        }
    }
  }

  @Test func `an alert is there while the value is, and dismissing removes it`() throws {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Troubled(store: store))
    #expect(screen.texts == ["shop"])
    screen.act { store.update { $0.problem = "no tea" } }
    #expect(screen.texts == ["shop", "Trouble", "no tea", "Retry no tea"])
    screen.tap("Retry no tea")
    #expect(store.total == 1)
    let alert = try #require(screen.nodes.first { $0.traits.presentation == "alert" })
    screen.act { alert.traits.dismiss?() }
    #expect(store.problem == nil)
    #expect(screen.texts == ["shop"])
  }
}

/// Hears of actions and where they come from.
private final class Eavesdropper: Middleware {
  typealias State = Shop.State
  typealias Action = Shop.Action

  let hear: (String) -> Void

  init(_ hear: @escaping (String) -> Void) { self.hear = hear }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    if let action = transition.action { hear("\(action) by \(transition.origin)") }
  }
}
