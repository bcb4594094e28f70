import Rill
import RillApple
import SwiftUI
import Testing

/// Views of parts that another part replaces.
@MainActor
struct AnewTests {
  struct Drafting: View {
    let store: Store<Shop.Editor, Shop.EditorAction>
    @State private var draft = "new"

    init(store: Store<Shop.Editor, Shop.EditorAction>) { self.store = store }

    var body: some View {
      Text(store.text)
      TextField("Draft", text: $draft)
    }
  }

  enum Kind: CaseIterable { case sheet, cover, popover, destination, present }

  struct Screen: View {
    let store: ShopStore
    let kind: Kind
    var body: some View {
      switch kind {
      case .sheet: Text("shop").sheet(store, \.editor, action: Shop.Action.edit) { Drafting(store: $0) }
      case .cover:
        Text("shop").fullScreenCover(store, \.editor, action: Shop.Action.edit) { Drafting(store: $0) }
      case .popover: Text("shop").popover(store, \.editor, action: Shop.Action.edit) { Drafting(store: $0) }
      case .destination:
        NavigationStack(path: store.navigationPath(\.screens)) {
          Text("shop").navigationDestination(store, item: \.editor, action: Shop.Action.edit) {
            Drafting(store: $0)
          }
        }
      case .present:
        Text("shop")
        store.whenPresent(\.editor, action: Shop.Action.edit) { Drafting(store: $0) }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `a part with another id has a view whose state begins anew`(_ kind: Kind) {
    let store = ShopStore.shop { $0.editor = Shop.Editor(id: 1, text: "one") }
    let screen = ViewRenderer(Screen(store: store, kind: kind))
    screen.type("draft", into: "Draft")
    screen.act { store.send(.edit(.write("two"))) }
    #expect(screen.texts == ["shop", "two", "draft"])
    screen.act { store.update { $0.editor = Shop.Editor(id: 2, text: "other") } }
    #expect(screen.texts == ["shop", "other", "new"])
    screen.type("draft", into: "Draft")
    screen.act {
      store.send(.closeEditor)
      store.update { $0.editor = Shop.Editor(id: 3, text: "third") }
    }
    #expect(screen.texts == ["shop", "third", "new"])
  }
}
