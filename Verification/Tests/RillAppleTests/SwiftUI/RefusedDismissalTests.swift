import Rill
import RillApple
import SwiftUI
import Testing

/// Dismissals that the state refuses, and parts that replace others.
@MainActor
struct RefusedDismissalTests {
  enum Kind: CaseIterable { case sheet, cover, popover, destination, alert, dialog }

  struct Screen: View {
    let store: ShopStore
    let kind: Kind
    var onDismiss: (() -> Void)?
    var body: some View {
      let edit = Shop.Action.edit
      switch kind {
      case .sheet:
        Text("shop").sheet(store, \.editor, action: edit, dismiss: .add(1), onDismiss: onDismiss) {
          Text($0.text)
        }
      case .cover:
        Text("shop").fullScreenCover(store, \.editor, action: edit, dismiss: .add(1), onDismiss: onDismiss) {
          Text($0.text)
        }
      case .popover: Text("shop").popover(store, \.editor, action: edit, dismiss: .add(1)) { Text($0.text) }
      case .destination:
        NavigationStack(path: store.navigationPath(\.screens)) {
          Text("shop").navigationDestination(store, item: \.editor, action: edit, dismiss: .add(1)) {
            Text($0.text)
          }
        }
      case .alert:
        Text("shop").alert("Title", item: item) { _ in
          Button("OK") {}
        } message: {
          Text($0)
        }
      case .dialog:
        Text("shop").confirmationDialog("Title", item: item) { _ in
          Button("OK") {}
        } message: {
          Text($0)
        }
      }
    }

    private var item: Binding<String?> { store.binding(\.problem, send: { _ in .add(1) }) }
  }

  /// Removes the current presentation, as a swipe does, and returns whether there was one.
  private func dismiss(_ screen: ViewRenderer) -> Bool {
    let node = screen.nodes.first { $0.traits.dismiss != nil || $0.traits.pop != nil }
    guard let node else { return false }
    screen.act { if node.traits.dismiss == nil { node.traits.pop?() } else { node.traits.dismiss?() } }
    return true
  }

  /// Sets or removes the value that all kinds present.
  private func present(_ text: String?, in store: ShopStore) {
    store.update { state in
      state.editor = text.map { Shop.Editor(text: $0) }
      state.problem = text
    }
  }

  @Test(arguments: Kind.allCases)
  func `what the state refuses to dismiss is presented again, and can be dismissed later`(_ kind: Kind) {
    let store = ShopStore.shop()
    present("here", in: store)
    var dismissals = 0
    let screen = ViewRenderer(Screen(store: store, kind: kind) { dismissals += 1 })
    for round in 1...2 {
      #expect(dismiss(screen))
      #expect(store.total == round, "The action was sent once.")
      #expect(screen.texts.contains("here"))
    }
    if kind == .sheet || kind == .cover { #expect(dismissals == 2, "The user has removed it twice.") }
    screen.act { present(nil, in: store) }
    #expect(!screen.texts.contains("here"))
    screen.act { present("again", in: store) }
    #expect(screen.texts.contains("again"))
  }

  @Test func `a part that replaces another one calls the function for a dismissal once`() {
    for kind in [Kind.sheet, .cover] {
      let store = ShopStore.shop { $0.editor = Shop.Editor(id: 1, text: "one") }
      var dismissals = 0
      let screen = ViewRenderer(Screen(store: store, kind: kind) { dismissals += 1 })
      screen.act { store.send(.edit(.write("same"))) }
      #expect(dismissals == 0)
      screen.act { store.update { $0.editor = Shop.Editor(id: 2, text: "two") } }
      #expect(dismissals == 1)
      #expect(screen.texts == ["shop", "two"])
      screen.act { store.send(.closeEditor) }
      #expect(dismissals == 2)
    }
  }

  @Test func `literal titles are keys of localized ones, and other texts are shown as they are`() {
    let store = ShopStore.shop { $0.problem = "no tea" }
    let item = store.binding(\.problem)
    func titles(_ view: some View) -> [Bool] {
      ViewRenderer(view).nodes.filter { $0.kind == "Text" && $0.traits.text == "Title" }.map(
        \.traits.isLocalized)
    }
    let title = "Title"
    let no = { (_: String) in Button("OK") {} }
    #expect(titles(Text(title).alert("Title", item: item, actions: no) { Text($0) }) == [false, true])
    #expect(titles(Text(title).alert(title, item: item, actions: no) { Text($0) }) == [false, false])
    #expect(titles(Text(title).alert(Text("Title"), item: item, actions: no) { Text($0) }) == [false, true])
    #expect(
      titles(Text(title).confirmationDialog("Title", item: item, actions: no) { Text($0) }) == [false, true])
    #expect(
      titles(Text(title).confirmationDialog(title, item: item, actions: no) { Text($0) }) == [false, false])
  }
}
