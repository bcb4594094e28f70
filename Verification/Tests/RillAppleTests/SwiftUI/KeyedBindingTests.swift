import Rill
import RillApple
import RillKeyedState
import RillStyles
import SwiftUI
import Testing

@MainActor
struct KeyedBindingTests {
  enum Key: Hashable, Sendable { case name, isOn, other }
  enum Action: Sendable { case rename(String), clear(String?) }

  private func makeStore() -> Store<KeyedState<Key>, Action> {
    Store(KeyedState<Key>([.name: "tea"])) { (state: inout KeyedState<Key>, action: Action) in
      switch action {
      case .rename(let name): state[.name] = name + "!"
      case .clear(let name): state.set(.name, to: name)
      }
      return .none
    }
  }

  struct Screen: View {
    let store: Store<KeyedState<Key>, Action>
    var body: some View {
      TextField("name", text: store.binding(key: .name, as: String.self, fallback: "none"))
      TextField("sent", text: store.binding(key: .name, fallback: "none", send: Action.rename))
      Toggle("on", isOn: store.binding(key: .isOn, fallback: true))
    }
  }

  @Test func `keys are edited through bindings, and followed by key`() {
    let store = makeStore()
    let screen = ViewRenderer(Screen(store: store))
    #expect(screen.texts == ["tea", "tea", "on", "on"])
    screen.type("milk", into: "name")
    #expect(store.state.get(.name) == "milk")
    screen.type("beer", into: "sent")
    screen.tap("on")
    #expect(screen.texts == ["beer!", "beer!", "on", "off"])
    _ = screen.takeEvaluations()
    screen.act { store.set(.other, to: 1) }
    #expect(screen.takeEvaluations() == [])
    screen.act { store.remove(.name) }
    #expect(screen.texts == ["none", "none", "on", "off"])
  }

  @Test func `optional forms read nil without a value, and remove it`() {
    let store = makeStore()
    let direct: Binding<String?> = store.binding(key: .name)
    let sent: Binding<String?> = store.binding(key: .name, send: Action.clear)
    direct.wrappedValue = nil
    #expect(store.state.get(.name, as: String.self) == nil)
    sent.wrappedValue = "back"
    #expect(direct.wrappedValue == "back")
    sent.wrappedValue = nil
    #expect(direct.wrappedValue == nil)
    #expect(type(of: store.binding(key: .name, as: String.self)) == Binding<String?>.self)
  }
}
