import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct EmittingTests {
  @MainActor final class Heard {
    var texts: [String] = []
  }

  struct Listener: View {
    let store: ShopStore
    let received: Heard
    var body: some View {
      let total = store.total
      Text("total").onEmit(store.$toast) { received.texts.append("\($0) \(total)") }
    }
  }

  struct Parent: View {
    let store: ShopStore
    let other: ShopStore
    let received: Heard
    var body: some View {
      if store.draft != "away" { Listener(store: store.draft == "other" ? other : store, received: received) }
    }
  }

  @Test func `each assignment is told once and in order, also equal ones, while the view is shown`() {
    let (store, received) = (ShopStore.shop(), Heard())
    store.send(.say(["before"]))
    let screen = ViewRenderer(Parent(store: store, other: .shop(), received: received))
    screen.act { store.send(.say(["a", "b"])) }
    screen.act { store.send(.say(["b"])) }
    #expect(received.texts == ["a 0", "b 0", "b 0"])
    screen.act { store.send(.typed("away")) }
    screen.act { store.send(.say(["unheard"])) }
    screen.act { store.send(.typed("")) }
    screen.act { store.send(.say(["c"])) }
    #expect(received.texts == ["a 0", "b 0", "b 0", "c 0"])
  }

  @Test func `a view that is off the screen for a while hears nothing meanwhile`() {
    let (store, received) = (ShopStore.shop(), Heard())
    let screen = ViewRenderer(Listener(store: store, received: received))
    screen.hide()
    screen.act { store.send(.say(["unheard"])) }
    screen.show()
    screen.act { store.send(.say(["a"])) }
    #expect(received.texts == ["a 0"])
  }

  @Test func `it does not evaluate the view, and calls the function of the last evaluation`() {
    let (store, received) = (ShopStore.shop(), Heard())
    let screen = ViewRenderer(Listener(store: store, received: received))
    _ = screen.takeEvaluations()
    screen.act { store.send(.say(["a"])) }
    #expect(screen.takeEvaluations() == [])
    screen.act { store.send(.add(5)) }
    screen.act { store.send(.say(["a"])) }
    #expect(received.texts == ["a 0", "a 5"])
  }

  @Test func `it follows the store when the view is given another`() {
    let (store, other, received) = (ShopStore.shop(), ShopStore.shop(), Heard())
    let screen = ViewRenderer(Parent(store: store, other: other, received: received))
    screen.act { store.send(.typed("other")) }
    screen.act {
      store.send(.say(["old"]))
      other.send(.say(["new"]))
    }
    #expect(received.texts == ["new 0"])
  }
}
