import Rill
import SwiftUI
import Testing

@testable import RillApple

@MainActor
struct LastingTests {
  struct Screen: View {
    let store: ShopStore
    var body: some View {
      Lasting { (editor: Store<Shop.Editor, Shop.EditorAction>) in
        Text(editor.text)
      } find: {
        store.tracked(\.editor, Shop.Action.edit, #fileID, #line, #column)
      }
    }
  }

  @Test func `what has left is shown as it was last, until something else comes`() {
    let store = ShopStore.shop { $0.editor = Shop.Editor(text: "a") }
    let screen = ViewRenderer(Screen(store: store))
    screen.act { store.send(.edit(.write("b"))) }
    screen.act { store.send(.closeEditor) }
    #expect(screen.texts == ["b"])
    screen.act { store.update { $0.editor = Shop.Editor(text: "c") } }
    #expect(screen.texts == ["c"])
  }

  @Test func `before anything has come, nothing is shown`() {
    #expect(ViewRenderer(Screen(store: .shop())).texts == [])
  }
}
