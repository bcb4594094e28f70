import Rill
import RillKeyedState
import RillStyles
import Testing

private enum Key { case name, age }
private enum Edit: Equatable { case name(String?), age(Int) }

@MainActor
struct KeyedBindingTests {
  private let store = Store<KeyedState<Key>, Edit>([.age: 1]) { state, action in
    switch action {
    case .name(let name): state[.name] = name
    case .age(let age): state[.age] = age
    }
    return .none
  }
  private let text = Transformation<Int, String>(
    from: { "\($0) years" }, to: { Int($0.prefix { $0.isNumber }) ?? 0 })

  @Test func `a binding reads its fallback until there is a value of its type`() {
    let name = store.binding(key: .name, as: String.self, fallback: "nobody")
    #expect(name.wrappedValue == "nobody")
    name.wrappedValue = "Ann"
    #expect(store.state[.name] == "Ann")
    #expect(name.wrappedValue == "Ann")
    store.set(.name, to: 3)
    #expect(name.wrappedValue == "nobody")
  }

  @Test func `setting nil through an optional binding removes the key`() {
    let age = store.binding(key: .age, as: Int.self)
    #expect(age.wrappedValue == 1)
    age.wrappedValue = nil
    #expect(!store.state.contains(.age))
    #expect(store.state.allValues.isEmpty)
    age.wrappedValue = 2
    #expect(store.state[.age] == 2)
  }

  @Test func `a transformed binding keeps the type under the key`() {
    let age = store.binding(key: .age, fallback: "unborn", transform: text)
    #expect(age.wrappedValue == "1 years")
    age.wrappedValue = "12 years"
    #expect(store.state.get(.age, as: Int.self) == 12)
    let optional = store.binding(key: .age, transform: text)
    #expect(optional.wrappedValue == "12 years")
    optional.wrappedValue = nil
    #expect(optional.wrappedValue == nil)
    #expect(age.wrappedValue == "unborn")
    optional.wrappedValue = "3 years"
    #expect(store.state.get(.age, as: Int.self) == 3)
  }

  @Test func `an equal value is not written, and a write has the origin of a binding`() async {
    let age = store.binding(key: .age, as: Int.self, fallback: 0)
    var transitions = store.transitions().makeAsyncIterator()
    age.wrappedValue = 1
    age.wrappedValue = 2
    let first = await transitions.next()
    #expect(first?.origin == .binding)
    if case .write("age")? = first?.subject {} else { Issue.record("\(String(describing: first))") }
    #expect(store.revision == 1)
  }

  @Test func `a binding with an action writes through the action only`() async {
    var actions = store.actions().makeAsyncIterator()
    let name = store.binding(key: .name, as: String.self, send: Edit.name)
    let age = store.binding(key: .age, as: Int.self, fallback: 0, send: Edit.age)
    let shown = store.binding(key: .age, fallback: "", transform: text, send: Edit.age)
    name.wrappedValue = "Ann"
    name.wrappedValue = nil
    age.wrappedValue = 5
    age.wrappedValue = 5
    shown.wrappedValue = "6 years"
    for expected: Edit in [.name("Ann"), .name(nil), .age(5), .age(6)] {
      #expect(await actions.next() == expected)
    }
    #expect(shown.wrappedValue == "6 years")
  }

  @Test func `a binding does not retain its store, and reads the last value`() {
    var store: Store<KeyedState<Key>, Never>? = Store([.age: 1])
    weak let alive = store
    let age = store?.binding(key: .age, as: Int.self)
    store = nil
    #expect(alive == nil)
    #expect(age?.wrappedValue == 1)
  }

  @Test func `a binding to a key outlives its scoped store`() {
    let scope = KeyScope<Key, String>([.key(.age, "age")])
    let age = store.scope(scope).binding(key: "age", as: Int.self)
    age.wrappedValue = 4
    #expect(store.state[.age] == 4)
  }
}
