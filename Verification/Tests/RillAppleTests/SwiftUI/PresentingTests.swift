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

  struct Covered: View {
    let store: ShopStore
    var kind = "cover"
    var dismissal: Shop.Action?
    var onDismiss: (() -> Void)?
    var body: some View {
      if kind == "cover" {
        Text("shop").fullScreenCover(
          store, \.editor, action: Shop.Action.edit, dismiss: dismissal, onDismiss: onDismiss
        ) { Editing(store: $0) }
      } else {
        Text("shop").popover(store, \.editor, action: Shop.Action.edit, dismiss: dismissal) {
          Editing(store: $0)
        }
      }
    }
  }

  @Test(arguments: ["cover", "popover"])
  func `covers and popovers are there while the part is, and edit it`(kind: String) throws {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Covered(store: store, kind: kind, dismissal: .closeEditor))
    #expect(screen.texts == ["shop"])
    screen.act { store.update { $0.editor = Shop.Editor(text: "a") } }
    #expect(screen.texts == ["shop", "a"])
    screen.type("b", into: "text")
    #expect(store.editor?.text == "b")
    let shown = try #require(screen.nodes.first { $0.traits.presentation == kind })
    screen.act { shown.traits.dismiss?() }
    #expect(store.editor == nil)
    #expect(screen.texts == ["shop"])
  }

  @Test func `that a presentation has been dismissed is said once, whoever did it`() throws {
    let store = ShopStore.shop { $0.editor = Shop.Editor() }
    var dismissals = 0
    let screen = ViewRenderer(Covered(store: store) { dismissals += 1 })
    let shown = try #require(screen.nodes.first { $0.traits.presentation == "cover" })
    screen.act { shown.traits.dismiss?() }
    #expect(dismissals == 1)
    screen.act { store.update { $0.editor = Shop.Editor() } }
    screen.act { store.send(.closeEditor) }
    #expect(dismissals == 2)
    let sheet = ViewRenderer(
      Text("shop").sheet(store, \.editor, action: Shop.Action.edit, onDismiss: { dismissals += 1 }) {
        Editing(store: $0)
      })
    #expect(sheet.texts == ["shop"])
    #expect(dismissals == 2)
  }

  struct Asking: View {
    @Bindable var store: ShopStore
    var body: some View {
      Text("shop")
        .confirmationDialog("Really?", item: $store.problem) { problem in
          Button("Forget \(problem)") { store.send(.add(1)) }
        } message: { problem in
          Text(problem)
        }
    }
  }

  @Test func `a dialog is there while the value is, and dismissing removes it`() throws {
    let store = ShopStore.shop { $0.problem = "no tea" }
    let screen = ViewRenderer(Asking(store: store))
    #expect(screen.texts == ["shop", "Really?", "no tea", "Forget no tea"])
    screen.tap("Forget no tea")
    #expect(store.total == 1)
    let dialog = try #require(screen.nodes.first { $0.traits.presentation == "dialog" })
    screen.act { dialog.traits.dismiss?() }
    #expect(store.problem == nil)
    #expect(screen.texts == ["shop"])
  }

  @Test func `whether a part is there can be bound, and setting false removes it or sends`() {
    let store = ShopStore.shop { $0.editor = Shop.Editor() }
    var actions: [String] = []
    store.attach(Eavesdropper { actions.append($0) })
    let (removing, sending) = (
      store.presence(of: \.editor), store.presence(of: \.editor, dismiss: .closeEditor)
    )
    #expect(removing.wrappedValue && sending.wrappedValue)
    removing.wrappedValue = true
    sending.wrappedValue = true
    #expect(store.editor != nil)
    sending.wrappedValue = false
    #expect(store.editor == nil)
    #expect(actions == ["closeEditor by binding"])
    store.update { $0.editor = Shop.Editor() }
    removing.wrappedValue = false
    #expect(store.editor == nil)
    let revision = store.revision
    removing.wrappedValue = false
    sending.wrappedValue = false
    #expect(store.revision == revision)
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

/// Receives actions with their origins.
private final class Eavesdropper: Middleware {
  typealias State = Shop.State
  typealias Action = Shop.Action

  let receive: (String) -> Void

  init(_ receive: @escaping (String) -> Void) { self.receive = receive }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    if let action = transition.action { receive("\(action) by \(transition.origin)") }
  }
}
