import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct EvaluationTests {
  struct Screen: View {
    let store: ShopStore
    var body: some View {
      Total(store: store)
      Draft(store: store)
    }
  }

  struct Total: View {
    let store: ShopStore
    var body: some View { Text("\(store.total)") }
  }

  struct Draft: View {
    let store: ShopStore
    var body: some View { Text(store.draft) }
  }

  @Test func `only the body that has read a field is evaluated again when it changes`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Screen(store: store))
    #expect(screen.takeEvaluations() == ["Screen", "Total", "Draft"])
    screen.act { store.send(.add(2)) }
    #expect(screen.takeEvaluations() == ["Total"])
    #expect(screen.texts == ["2", ""])
    screen.act { store.send(.typed("tea")) }
    #expect(screen.takeEvaluations() == ["Draft"])
    #expect(screen.texts == ["2", "tea"])
  }

  @Test func `a change that changes nothing, and one that nobody has read, evaluate nothing`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Screen(store: store))
    _ = screen.takeEvaluations()
    screen.act {
      store.send(.add(0))
      store.send(.item(1, .more))
    }
    #expect(screen.takeEvaluations() == [])
  }

  @Test func `several changes before a frame evaluate a body once`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Screen(store: store))
    _ = screen.takeEvaluations()
    screen.act {
      store.send(.add(1))
      store.send(.add(1))
    }
    #expect(screen.takeEvaluations() == ["Total"])
    #expect(screen.texts == ["2", ""])
  }

  struct Reader: View {
    @Environment(ShopStore.self) var store
    var body: some View { Text("\(store.total)") }
  }

  struct Giver: View {
    let store: ShopStore
    var body: some View { Reader().environment(store) }
  }

  @Test func `a store stands in the environment`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Giver(store: store))
    _ = screen.takeEvaluations()
    screen.act { store.send(.add(4)) }
    #expect(screen.texts == ["4"])
    #expect(screen.takeEvaluations() == ["Reader"])
  }
}
