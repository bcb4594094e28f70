import Combine
import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct ObservableStoreTests {
  struct Observer: View {
    @ObservedObject var store: ObservableStore<Shop.State, Shop.Action>
    var body: some View {
      Text("\(store.total)")
      TextField("Draft", text: $store.draft)
    }
  }

  struct Inheritor: View {
    @EnvironmentObject var store: ObservableStore<Shop.State, Shop.Action>
    var body: some View { Text("\(store.total)") }
  }

  struct Giver: View {
    let store: ObservableStore<Shop.State, Shop.Action>
    var body: some View { Inheritor().environmentObject(store) }
  }

  @Test func `an observed object evaluates its view after each change, and binds fields`() {
    let store = ObservableStore(ShopStore.shop())
    let screen = ViewRenderer(Observer(store: store))
    #expect(screen.takeEvaluations() == ["Observer"])
    screen.act { store.send(.add(2)) }
    #expect(screen.takeEvaluations() == ["Observer"])
    screen.act { store.send(.add(0)) }
    #expect(screen.takeEvaluations() == [])
    screen.type("tea", into: "Draft")
    #expect(store.store.draft == "tea")
    #expect(screen.texts == ["2", "tea"])
    #expect(screen.takeEvaluations() == ["Observer"])
  }

  @Test func `an environment object is found and followed`() {
    let store = ObservableStore(ShopStore.shop())
    let screen = ViewRenderer(Giver(store: store))
    _ = screen.takeEvaluations()
    screen.act { store.send(.add(3)) }
    #expect(screen.texts == ["3"])
    #expect(screen.takeEvaluations() == ["Inheritor"])
  }

  @Test func `states need not compare`() {
    struct Loose { var count = 0 }
    let store = ObservableStore(
      Store(Loose(), isolation: MainActor.shared) { (state: inout Loose, action: Int) in
        state.count += action
        return .none
      })
    var changes = 0
    let subscription = store.objectWillChange.sink { changes += 1 }
    store.send(1)
    #expect(changes == 1)
    store.send(1)
    #expect(changes == 2)
    subscription.cancel()
  }
}
