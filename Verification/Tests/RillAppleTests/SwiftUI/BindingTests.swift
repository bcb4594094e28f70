import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct BindingTests {
  struct State: Equatable {
    var draft = ""
    var isOn = false
    var shout: String { draft.uppercased() }
  }
  enum Action: Sendable { case typed(String) }

  func makeStore() -> Store<State, Action> {
    Store(State()) { (state: inout State, action: Action) in
      switch action {
      case .typed(let text): state.draft = text
      }
      return .none
    }
  }

  @Test func `a binding of a store is one of SwiftUI's`() {
    let store = makeStore()
    let draft = store.binding(\.draft)
    #expect(type(of: draft) == Binding<String>.self)
    draft.wrappedValue = "tea"
    #expect(store.draft == "tea")
    let sent = store.binding(\.draft, send: Action.typed)
    #expect(type(of: sent) == Binding<String>.self)
    let derived = store.binding(get: \.shout, send: Action.typed)
    #expect(type(of: derived) == Binding<String>.self)
  }

  @Test func `whether an optional value is there can be bound, and only be set to false`() {
    let store = ShopStore.shop { $0.problem = "no tea" }
    let isPresent = store.binding(\.problem).isPresent()
    isPresent.wrappedValue = true
    #expect(store.problem == "no tea")
    isPresent.wrappedValue = false
    #expect(store.problem == nil)
    isPresent.wrappedValue = true
    #expect(!isPresent.wrappedValue)
  }

  @Test func `an optional value can be bound as if it were there`() {
    let store = ShopStore.shop()
    let problem = store.binding(\.problem).fallback("none")
    #expect(problem.wrappedValue == "none")
    problem.wrappedValue = "no tea"
    #expect(store.problem == "no tea")
  }

  struct FormView: View {
    @Bindable var store: Store<State, Action>
    var body: some View {
      TextField("Draft", text: $store.draft)
      TextField("Sent", text: store.binding(\.draft, send: Action.typed))
      Toggle("On", isOn: $store.isOn)
    }
  }

  struct Owner: View {
    @SwiftUI.State var store: Store<State, Action>
    var body: some View {
      TextField("Draft", text: $store.draft)
    }
  }

  @Test func `a field is edited through bindings, and shows what others set`() {
    let store = makeStore()
    let screen = ViewRenderer(FormView(store: store))
    screen.type("milk", into: "Draft")
    #expect(store.draft == "milk")
    #expect(screen.texts == ["milk", "milk", "On", "off"])
    screen.type("tea", into: "Sent")
    screen.tap("On")
    #expect(store.state == State(draft: "tea", isOn: true))
    screen.act { store.send(.typed("beer")) }
    #expect(screen.texts == ["beer", "beer", "On", "on"])
    let owner = ViewRenderer(Owner(store: store))
    owner.type("wine", into: "Draft")
    #expect(store.draft == "wine")
  }
}
