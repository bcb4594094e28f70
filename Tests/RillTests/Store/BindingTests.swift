import Rill
import Testing

/// Reads and writes of bindings.
@Suite(.timeLimit(.minutes(60))) struct BindingTests {
  private let store = Desk.store(Desk(drawer: Desk.Drawer(label: "pens")))
  private let watcher = Watcher<Desk, DeskAction>()

  init() { store.attach(watcher) }

  private var labels: [String] {
    watcher.inputs.map { input in
      switch input {
      case .action(let action): "\(action)"
      case .write(let write): write.label
      }
    }
  }

  @Test func `a field is read live and written as a transition that names it`() {
    let count = store.binding(\.count)
    store.send(.add(3))
    #expect(count.wrappedValue == 3)
    count.wrappedValue += 4
    #expect(store.count == 7)
    #expect(labels == ["add(3)", "\\Desk.count"])
    #expect(watcher.transitions.last?.origin == .binding)
  }

  @Test func `setting an equal value does nothing unless forced`() {
    let watches = Watches()
    watches.watch(store, \.count, "count")
    store.binding(\.count).wrappedValue = 0
    store.binding(\.count) { .add($0) }.wrappedValue = 0
    store.binding(get: { $0.count + 1 }, send: { .add($0) }).wrappedValue = 1
    #expect(labels == [])
    store.binding(\.count, forced: true).wrappedValue = 0
    #expect(labels == ["\\Desk.count"])
    #expect(watches.new == ["count: 0 > 0"])
    store.binding(\.count, forced: true) { .add($0) }.wrappedValue = 0
    store.binding(forced: true, get: { $0.count }, send: { .add($0 + 1) }).wrappedValue = 0
    #expect(labels == ["\\Desk.count", "add(0)", "add(1)"])
    #expect(watches.new == ["count: 0 > 1"])
  }

  @Test func `a binding may send the value it is set to`() {
    let watts = store.binding(\.lamp.watts) { .lamp(.watts($0)) }
    watts.wrappedValue = 60
    #expect(watts.wrappedValue == 60)
    let half = store.binding(get: { $0.lamp.watts / 2 }, send: { .lamp(.watts($0 * 2)) })
    #expect(half.wrappedValue == 30)
    half.wrappedValue = 50
    #expect(store.lamp.watts == 100)
    #expect(labels == ["lamp(RillTests.LampAction.watts(60))", "lamp(RillTests.LampAction.watts(100))"])
    #expect(watcher.transitions.allSatisfy { $0.origin == .binding })
  }

  @Test func `nested members are bound at any depth and do not affect their neighbors`() {
    let lamp = store.binding(\.lamp)
    lamp.shade.color.wrappedValue = "red"
    lamp.isOn.wrappedValue = true
    #expect(store.lamp == Desk.Lamp(isOn: true, watts: 40, shade: Desk.Shade(color: "red")))
    lamp.watts.wrappedValue = 40
    #expect(labels == ["\\Desk.lamp", "\\Desk.lamp"])
  }

  @Test func `nested members of a sending binding send the whole value`() {
    let text = store.binding(\.draft) { .draft($0?.text ?? "none") }
    store.update { $0.mode = .writing(Desk.Draft(text: "a")) }
    text.fallback(Desk.Draft()).text.wrappedValue = "b"
    #expect(store.draft?.text == "b")
  }

  @Test func `a fallback replaces a missing value and is not written`() {
    let label = store.binding(\.drawer).fallback(Desk.Drawer(label: "none"))
    #expect(label.label.wrappedValue == "pens")
    store.update { $0.drawer = nil }
    #expect(label.label.wrappedValue == "none")
    #expect(store.drawer == nil)
    label.label.wrappedValue = "new"
    #expect(store.drawer?.label == "new")
  }

  @Test func `an unwrapped optional is bound while present, and reads its last value afterwards`() {
    let drawer = store.binding(\.drawer).unwrapped()
    #expect(drawer?.label.wrappedValue == "pens")
    drawer?.label.wrappedValue = "ink"
    #expect(store.drawer?.label == "ink")
    #expect(drawer?.wrappedValue.label == "ink")
    store.update { $0.drawer = nil }
    drawer?.label.wrappedValue = "late"
    #expect(drawer?.wrappedValue.label == "ink")
    #expect(store.drawer == nil)
    let absent = store.binding(\.drawer).unwrapped()
    #expect(absent == nil)
    store.update { $0.drawer = Desk.Drawer(label: "again") }
    #expect(drawer?.wrappedValue.label == "again")
  }

  @Test func `an optional can be set to nil`() {
    store.binding(\.drawer).wrappedValue = nil
    #expect(store.drawer == nil)
  }

  @Test func `a transformed binding reads and writes another form, or keeps the value`() {
    let count = store.binding(\.count).transformed {
      "\($0)"
    } back: {
      Int($0)
    }
    #expect(count.wrappedValue == "0")
    count.wrappedValue = "12"
    #expect(store.count == 12)
    count.wrappedValue = "a dozen"
    #expect(store.count == 12)
    count.wrappedValue = "12"
    #expect(labels == ["\\Desk.count"])
  }

  @Test func `bindings of parts and rows write to their place`() {
    store.update { $0.rows = [Desk.Page(id: 1), Desk.Page(id: 2)] }
    let lamp = store.scope(\.lamp) { DeskAction.lamp($0) }
    let page = store.row(\.rows, id: 2) { DeskAction.row($0, $1) }
    lamp.binding(\.watts).wrappedValue = 5
    lamp.binding(\.isOn) { _ in .toggle }.wrappedValue = true
    page?.binding(\.title).wrappedValue = "direct"
    page?.binding(\.title) { .title($0) }.wrappedValue = "sent"
    #expect(store.lamp == Desk.Lamp(isOn: true, watts: 5))
    #expect(store.state.rows.map(\.title) == ["", "sent"])
    #expect(watcher.transitions.dropFirst().allSatisfy { $0.origin == .binding })
  }

  @Test func `a binding of a scoped store retains the store that it writes to`() {
    var store: Store<Desk, DeskAction>? = Desk.store()
    weak let weakStore = store
    let watts = store?.scope(\.lamp) { DeskAction.lamp($0) }.binding(\.watts)
    store = nil
    watts?.wrappedValue = 5
    #expect(watts?.wrappedValue == 5)
    #expect(weakStore != nil)
  }

  @Test func `a binding does not read a refused value`() {
    let rules = [Validator<Desk>("no debt") { $0.count >= 0 }]
    let store = Store<Desk, DeskAction>(Desk(), validators: rules) { Desk.reduce(&$0, $1) }
    let count = store.binding(\.count)
    count.wrappedValue = -1
    #expect(count.wrappedValue == 0)
  }

  @Test func `several writes in a turn are applied in order`() {
    let text = store.binding(\.text)
    let watch = store.observe(\.count) { change in
      text.wrappedValue += "\(change.new)"
      text.wrappedValue += "!"
    }
    store.send(.add(1))
    store.send(.add(1))
    // Each value is computed at its write from the current state, and the last one wins.
    #expect(store.text == "!!")
    watch.cancel()
  }

  @Test func `a bound value can be created by hand`() {
    var value = 1
    let bound = Bound(get: { value }, set: { value = $0 })
    bound.wrappedValue = 2
    #expect(bound.wrappedValue == 2)
    #expect(value == 2)
  }
}
