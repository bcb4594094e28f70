import Rill
import RillFixtures
import Testing

/// The engine never copies the state: arrays keep their storage, whatever observes them.
@Suite(.timeLimit(.minutes(60))) struct InPlaceTests {
  private let store: Store<Desk, DeskAction>
  private let watches = Watches()

  init() {
    var desk = Desk.with(pages: 100)
    desk.numbers = Array(0..<100_000)
    desk.numbers.reserveCapacity(200_000)
    desk.drawer = Desk.Drawer(pens: IdentifiedArray((0..<10).map { Item(id: $0, tags: [1, 2, 3]) }))
    store = Store(desk) { (desk: inout Desk, action: DeskAction) -> Effect<DeskAction> in
      if case .add(let number) = action { desk.numbers[number % 100_000] += 1 }
      return Desk.reduce(&desk, action)
    }
  }

  // Compared, never read through.
  private var address: UnsafeRawPointer? { store.state.numbers.address }

  /// Changes the array a thousand times in two ways.
  private func changeMuch() {
    for number in 0..<500 { store.send(.add(number)) }
    for number in 0..<500 { store.update { $0.numbers.append(number) } }
  }

  @Test func `without observers`() {
    let before = address
    changeMuch()
    #expect(address == before)
  }

  @Test func `with parts, rows, bindings, tracked fields and observers of other fields`() {
    let before = address
    let lamp = store.scope(\.lamp) { DeskAction.lamp($0) }
    let mirror = store.scope(\.mirror) { DeskAction.mirror($0) }
    let drawer = store.scope(\.drawer) { DeskAction.drawer($0) }
    let draft = store.scope(\.draft) { (text: String) in DeskAction.draft(text) }
    let pages = (0..<100).compactMap { store.row(\.rows, id: $0) { DeskAction.row($0, $1) } }
    let bindings = (store.binding(\.text), store.binding(\.lamp.watts) { .lamp(.watts($0)) })
    let fired = Recorder<String>()
    withTracking("text", fired) { _ = (store.text, lamp.watts, pages[0].title) }
    watches.watch(store, \.text, "text")
    watches.watch(store, \.lamp, "lamp")
    watches.watch(store, \.double, "double")
    watches.hold(store.observe(\.mode, \.text) { _ in })
    watches.hold(store.observe(deriving: { $0.numbers.count }) { _ in })
    for page in pages { watches.watch(page, \.title, "page") }
    let values = store.values(\.text)
    changeMuch()
    #expect(address == before)
    pages[3].send(.title("a"))
    lamp.send(.toggle)
    changeMuch()
    #expect(address == before)
    withExtendedLifetime((mirror, drawer, draft, bindings, values)) {}
  }

  @Test func `with middleware that observes its transitions`() {
    let before = address
    let transitions = store.transitions()
    changeMuch()
    #expect(address == before)
    _ = transitions
  }

  @Test func `a removed row does not take another row's storage along`() {
    let drawer = store.scope(\.drawer) { DeskAction.drawer($0) }
    let before = store.state.drawer?.pens[id: 9]?.tags.address
    store.update { $0.drawer?.pens.remove(id: 3) }
    #expect(store.state.drawer?.pens[id: 9]?.tags.address == before)
    _ = drawer
  }
}
