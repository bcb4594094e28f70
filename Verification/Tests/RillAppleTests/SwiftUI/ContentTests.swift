import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct ContentTests {
  struct Summary: Equatable {
    let text: String

    init(_ state: Shop.State) { text = "\(state.items.count) items, \(state.total / 10) tens" }
  }

  struct Screen: View {
    let store: ShopStore
    var body: some View {
      store.content(Summary.init) { summary in Text(summary.text) }
    }
  }

  @Test func `a view of a computed value is evaluated when that value changes`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Screen(store: store))
    #expect(screen.texts == ["3 items, 0 tens"])
    _ = screen.takeEvaluations()
    screen.act { store.send(.add(9)) }
    #expect(screen.takeEvaluations() == [])
    screen.act { store.send(.add(1)) }
    #expect(screen.takeEvaluations() == ["Computed"])
    #expect(screen.texts == ["3 items, 1 tens"])
    screen.act { store.update { $0.items.removeAll() } }
    #expect(screen.texts == ["0 items, 1 tens"])
  }

  struct Scaled: View {
    let store: ShopStore
    let scale: ShopStore
    var body: some View {
      let factor = scale.total
      store.content {
        $0.total * factor
      } view: { product in
        Text("\(product)")
      }
    }
  }

  @Test func `what the function captures may change between evaluations`() {
    let (store, scale) = (ShopStore.shop { $0.total = 4 }, ShopStore.shop { $0.total = 1 })
    let screen = ViewRenderer(Scaled(store: store, scale: scale))
    screen.act { scale.send(.add(1)) }
    #expect(screen.texts == ["8"])
    // The first function would now compute the value that the second one has computed before.
    screen.act { store.update { $0.total = 8 } }
    #expect(screen.texts == ["16"])
  }
}
