import Rill
import Testing

struct Counter: Reducer {
  struct State: Equatable { var count = 0 }
  // `nonisolated`, since a test receives its actions by value.
  nonisolated enum Action: Equatable { case increase, increaseLater, set(Int) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increase: state.count += 1
    case .increaseLater: return .run("later") { send in await send(.increase) }
    case .set(let number): state.count = number
    }
    return .none
  }
}

/// A place in a parent is a key path that effects carry, so the states on the way say `nonisolated`.
struct Board: Reducer {
  nonisolated struct Row: Identifiable, Equatable {
    let id: Int
    var isDone = false
  }
  enum RowAction { case toggle }
  nonisolated struct State {
    var counter = Tick.State()
    var extra: Tick.State?
    var rows = IdentifiedArray<Row>()
  }
  enum Action { case counter(Tick.Action), extra(Tick.Action), row(Int, RowAction), open }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .counter(let action):
      return Tick().reduce(\.counter, of: &state, action: action, embed: Action.counter)
    case .extra(let action): return Tick().reduce(\.extra, of: &state, action: action, embed: Action.extra)
    case .row(let id, .toggle): state.rows[id: id]?.isDone.toggle()
    case .open: state.extra = Tick.State()
    }
    return .none
  }
}

struct Tick: Reducer {
  nonisolated struct State: Equatable { var count = 0 }
  enum Action { case tick, tickLater }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tick: state.count += 1
    case .tickLater: return .run("tick") { send in await send(.tick) }
    }
    return .none
  }
}

/// What a reducer of the main actor may use without a word.
final class Bell {
  var rings = 0
  func ring() { rings += 1 }
}

struct Ringing: Reducer {
  let bell: Bell

  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    bell.ring()
    state += action
    return .none
  }
}

let notNegative = Validator<Counter.State>("not negative") { $0.count >= 0 }

struct ReducerStyleTests {
  @Test func `a reducer runs with its effects, bindings and observers`() async {
    let store = Store(Counter.State(), validators: [notNegative]) { Counter() }
    var told: [Int] = []
    let watch = store.observe(\.count) { told.append($0.new) }
    store.send(.increase)
    await store.send(.increaseLater).finish()
    store.binding(\.count).wrappedValue = 7
    #expect(store.send(.set(-1)).refusal?.gate == "not negative")
    #expect(told == [1, 2, 7])
    #expect(await store.perform(.set(3)) == Counter.State(count: 3))
    _ = await Task { store.send(.increase) }.value
    #expect(store.count == 4)
    watch.cancel()
  }

  @Test func `a main-actor reducer calls main-actor code`() {
    let bell = Bell()
    let store = Store(0) { Ringing(bell: bell) }
    store.send(2)
    #expect(bell.rings == 1)
    #expect(store.state == 2)
  }

  @Test func `children, optional children and rows are composed and scoped`() async {
    let store = Store(Board.State(rows: [Board.Row(id: 1), Board.Row(id: 2)])) { Board() }
    let counter = store.scope(\.counter, action: Board.Action.counter)
    await counter.send(.tickLater).finish()
    #expect(counter.count == 1)
    store.send(.open)
    let extra = store.scope(\.extra, action: Board.Action.extra)
    await extra?.send(.tickLater).finish()
    #expect(store.extra?.count == 1)
    for row in store.rows(\.rows, action: Board.Action.row) { row.send(.toggle) }
    #expect(store.state.rows.map(\.isDone) == [true, true])
  }

  @Test func `the values of a field form a sequence`() async {
    let store = Store(Counter.State()) { Counter() }
    var values = store.values(\.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.send(.increase)
    #expect(await values.next() == 1)
  }
}
