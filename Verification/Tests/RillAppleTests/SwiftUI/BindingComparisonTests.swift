import Rill
import RillApple
import RillKeyedState
import RillStyles
import SwiftUI
import Testing

/// Views that receive a binding, below a view that is evaluated for another reason.
@MainActor
struct BindingComparisonTests {
  struct Field: View {
    @Binding var text: String
    var body: some View { TextField("text", text: $text) }
  }

  struct Parent<Child: View>: View {
    let store: ShopStore
    let child: (ShopStore) -> Child
    var body: some View {
      Text("\(store.total)")
      child(store)
    }
  }

  /// The evaluations that a change of another field causes.
  private func evaluations<Child: View>(_ child: @escaping (ShopStore) -> Child) -> [String] {
    let store = ShopStore.shop {
      $0.problem = "no tea"
      $0.prices = ["tea": 2]
    }
    let screen = ViewRenderer(Parent(store: store, child: child))
    _ = screen.takeEvaluations()
    screen.act { store.send(.add(1)) }
    return screen.takeEvaluations()
  }

  @Test func `a binding to the same field is the same`() {
    #expect(evaluations { Field(text: $0.binding(\.draft)) } == ["Parent"])
    #expect(evaluations { Field(text: $0.binding(\.draft, forced: true)) } == ["Parent"])
    #expect(evaluations { Field(text: Bindable($0).draft) } == ["Parent"])
    #expect(evaluations { Field(text: $0.binding(\.draft).animation(.bouncy)) } == ["Parent"])
  }

  @Test func `a binding to the same row, property or entry is the same`() {
    struct Price: View {
      @Binding var price: Int
      var body: some View { Text("\(price)") }
    }
    #expect(evaluations { $0.binding(\.items, for: 2).map { Field(text: $0.title) } } == ["Parent"])
    #expect(
      evaluations { $0.binding(\.items, for: 2, property: \.title).map { Field(text: $0) } } == ["Parent"])
    #expect(evaluations { $0.binding(\.prices, for: "tea").map { Price(price: $0) } } == ["Parent"])
  }

  @Test func `other forms of the same binding are the same`() {
    struct Flag: View {
      @Binding var isOn: Bool
      var body: some View { Text("\(isOn)") }
    }
    #expect(evaluations { Field(text: $0.binding(\.problem).fallback("none")) } == ["Parent"])
    #expect(evaluations { Flag(isOn: $0.binding(\.problem).isPresent()) } == ["Parent"])
    #expect(evaluations { Flag(isOn: $0.presence(of: \.problem)) } == ["Parent"])
  }

  @Test func `a binding to the same key is the same`() {
    enum Key: Hashable, Sendable { case name, count }
    struct Screen: View {
      let store: Store<KeyedState<Key>, Never>
      var body: some View {
        Text("\(store.get(.count, as: Int.self) ?? 0)")
        Field(text: store.binding(key: .name, as: String.self, fallback: "none"))
      }
    }
    let store = Store<KeyedState<Key>, Never>(KeyedState<Key>([.name: "tea"]))
    let screen = ViewRenderer(Screen(store: store))
    _ = screen.takeEvaluations()
    screen.act { store.update { $0.set(.count, to: 1) } }
    #expect(screen.takeEvaluations() == ["Screen"])
  }

  @Test func `bindings to other places differ, and so do bindings that send`() {
    struct Chooser: View {
      let store: ShopStore
      var body: some View { Field(text: store.binding(store.total == 0 ? \.draft : \.list[0].title)) }
    }
    let store = ShopStore.shop()
    let screen = ViewRenderer(Chooser(store: store))
    #expect(screen.texts == [""])
    screen.act { store.send(.add(1)) }
    #expect(screen.texts == ["item 1"])
    #expect(
      evaluations { Field(text: $0.binding(\.draft, send: Shop.Action.typed)) } == ["Parent", "Field"])
  }

  @Test func `bindings that send actions with equal IDs are the same, and with other IDs they differ`() {
    #expect(
      evaluations { Field(text: $0.binding(\.draft, actionID: 1, send: Shop.Action.typed)) } == ["Parent"])
    // The captured values of the closure are part of its ID.
    struct Retitling: View {
      let store: ShopStore
      var body: some View {
        let id = store.total + 1
        Field(text: store.binding(\.draft, actionID: id) { .retitle(id, $0) })
      }
    }
    let store = ShopStore.shop()
    let screen = ViewRenderer(Retitling(store: store))
    screen.act { store.send(.add(1)) }
    screen.type("new", into: "text")
    #expect(store.items.map(\.title) == ["item 1", "new", "item 3"])
  }

  @Test func `a binding to a presence that sends equal actions is the same`() {
    enum Action: Equatable, Sendable { case close(Int), add }
    struct Whole: Equatable { var count = 0; var part: Int? = 1 }
    struct Flag: View {
      @Binding var isOn: Bool
      var body: some View { Text("\(isOn)") }
    }
    struct Screen: View {
      let store: Store<Whole, Action>
      let id: (Int) -> Int
      var body: some View {
        Flag(isOn: store.presence(of: \.part, dismiss: .close(id(store.count))))
      }
    }
    for (id, evaluations) in [({ _ in 1 }, ["Screen"]), ({ $0 }, ["Screen", "Flag"])]
      as [((Int) -> Int, [String])]
    {
      let store = Store(Whole(), isolation: MainActor.shared) {
        (whole: inout Whole, action: Action) -> Effect<Action> in
        if action == .add { whole.count += 1 } else { whole.part = nil }
        return .none
      }
      let screen = ViewRenderer(Screen(store: store, id: id))
      _ = screen.takeEvaluations()
      screen.act { store.send(.add) }
      #expect(screen.takeEvaluations() == evaluations)
      let binding = store.presence(of: \.part, dismiss: .close(1))
      binding.wrappedValue = true
      #expect(store.part == 1)
      binding.wrappedValue = false
      #expect(store.part == nil)
    }
  }

  @Test
  func `bindings of rows that send actions with equal IDs are the same, and follow the row until it leaves`()
  {
    #expect(
      evaluations {
        $0.binding(\.items, for: 2, property: \.title, actionID: 2) { .retitle(2, $0) }.map {
          Field(text: $0)
        }
      } == ["Parent"])
    #expect(
      evaluations {
        $0.binding(\.items, for: 2, property: \.title) { .retitle(2, $0) }.map { Field(text: $0) }
      } == ["Parent", "Field"])
    let store = ShopStore.shop()
    let title = store.binding(\.items, for: 2, property: \.title, actionID: 2) { .retitle(2, $0) }
    title?.wrappedValue = "new"
    #expect(store.items[id: 2]?.title == "new" && title?.wrappedValue == "new")
    store.update { $0.items.remove(id: 2) }
    title?.wrappedValue = "late"
    #expect(title?.wrappedValue == "new" && store.items[id: 2] == nil)
    #expect(store.binding(\.items, for: 9, property: \.title, actionID: 9) { .retitle(9, $0) } == nil)
  }

  @Test func `bindings to keys that send actions with equal IDs are the same`() {
    enum Key: Hashable, Sendable { case name, count }
    enum Action: Sendable { case name(String?) }
    struct Screen: View {
      let store: Store<KeyedState<Key>, Action>
      let id: (Int) -> Int
      var body: some View {
        let count = store.get(.count, as: Int.self) ?? 0
        Field(text: store.binding(key: .name, fallback: "none", actionID: id(count)) { .name($0) })
        Optional(text: store.binding(key: .name, as: String.self, actionID: id(count)) { .name($0) })
      }
    }
    struct Optional: View {
      @Binding var text: String?
      var body: some View { Text(text ?? "nothing") }
    }
    for (id, evaluated) in [({ _ in 1 }, ["Screen"]), ({ $0 }, ["Screen", "Field", "Optional"])]
      as [((Int) -> Int, [String])]
    {
      let store = Store(KeyedState<Key>([.name: "tea"]), isolation: MainActor.shared) {
        (state: inout KeyedState<Key>, action: Action) -> Effect<Action> in
        if case .name(let name) = action { state.set(.name, to: name) }
        return .none
      }
      let screen = ViewRenderer(Screen(store: store, id: id))
      _ = screen.takeEvaluations()
      screen.act { store.update { $0.set(.count, to: 1) } }
      #expect(screen.takeEvaluations() == evaluated)
      screen.type("milk", into: "text")
      #expect(store.get(.name, as: String.self) == "milk" && screen.texts.contains("milk"))
      store.binding(key: .name, as: String.self, actionID: 1) { .name($0) }.wrappedValue = nil
      #expect(store.get(.name, as: String.self) == nil)
    }
  }

  @Test func `a view that was left alone still follows its field`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Parent(store: store) { Field(text: $0.binding(\.draft)) })
    screen.act { store.send(.typed("tea")) }
    #expect(screen.texts == ["0", "tea"])
    screen.type("milk", into: "text")
    #expect(store.draft == "milk")
  }
}
