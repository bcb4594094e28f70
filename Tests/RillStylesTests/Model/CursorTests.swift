import Rill
import RillFixtures
import RillStyles
import Testing

/// Models composed of models.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct CursorTests {
  struct Clock: Sendable {
    var begun = Signal()
    var ended = Signal()
  }

  struct Row: Model, Equatable, Identifiable, Sendable {
    enum Action: Equatable, Sendable { case write(String), load, glow, hang }

    var id = 0
    var text = ""

    static func update(_ state: Row, _ action: Action, environment: Clock) -> Update<Row> {
      switch action {
      case .write(let text): Update(state.with { $0.text += text })
      case .load: Update(state, effect: .future("load") { [id = state.id] in .write("\(id)") }.id("load"))
      case .glow: Update(state.with { $0.text += "*" }).animation(.default)
      case .hang:
        Update(
          state,
          effect: .future("hang") {
            environment.begun.fire()
            await withTaskCancellationHandler {
              await environment.ended.wait()
            } onCancel: {
              environment.ended.fire()
            }
            return .write("late")
          }.id("hang"))
      }
    }
  }

  struct Home: Model, Equatable, Sendable {
    enum Action: Equatable, Sendable {
      case first(Row.Action), sheet(Row.Action), row(Int, Row.Action), keyed(String, Row.Action), close
    }

    var first = Row()
    var sheet: Row?
    var rows: IdentifiedArray<Row> = []
    var keyed: [String: Row] = [:]
    var writes = 0

    static func update(_ state: Home, _ action: Action, environment: Clock) -> Update<Home> {
      switch action {
      case .first(.write(let text)):
        // A parent may change the action that its child receives.
        update(
          state.with { $0.writes += 1 }, child: \.first, .write(text.uppercased()), environment: environment,
          tag: Action.first)
      case .first(let action):
        update(state, child: \.first, action, environment: environment, tag: Action.first)
      case .sheet(let action):
        update(state, child: \.sheet, action, environment: environment, tag: Action.sheet)
      case .row(let id, let action):
        update(state, child: \.rows[id: id], action, environment: environment) { .row(id, $0) }
      case .keyed(let key, let action):
        KeyedCursor(key: key).update(state, action, environment: environment)
      case .close:
        Update(
          state.with {
            $0.sheet = nil
            $0.rows = []
            $0.keyed = [:]
          })
      }
    }
  }

  struct KeyedCursor: Cursor {
    let key: String

    func get(_ home: Home) -> Row? { home.keyed[key] }
    func set(_ home: inout Home, to row: Row) { home.keyed[key] = row }
    func tag(_ action: Row.Action) -> Home.Action { .keyed(key, action) }
  }

  /// A cursor of another type to the same kind of child, with the same content.
  struct OtherKeyedCursor: Cursor {
    let key: String

    func get(_ home: Home) -> Row? { home.keyed[key + "'"] }
    func set(_ home: inout Home, to row: Row) { home.keyed[key + "'"] = row }
    func tag(_ action: Row.Action) -> Home.Action { .keyed(key + "'", action) }
  }

  struct SheetCursor: Cursor {
    func get(_ home: Home) -> Row? { home.sheet }
    func set(_ home: inout Home, to row: Row) { home.sheet = row }
    func tag(_ action: Row.Action) -> Home.Action { .sheet(action) }
  }

  private let clock = Clock()
  private func makeStore() -> Store<Home, Home.Action> {
    Store(
      Home(
        sheet: Row(id: 1), rows: [Row(id: 2), Row(id: 3)], keyed: ["a": Row(id: 4), "b": Row(id: 5)]),
      environment: clock)
  }

  @Test func `a child is updated in place, and the parent may react`() {
    let store = makeStore()
    store.send(.first(.write("x")))
    #expect(store.state.first.text == "X")
    #expect(store.writes == 1)
    store.send(.sheet(.write("y")))
    store.send(.row(3, .write("z")))
    store.send(.keyed("b", .write("w")))
    #expect(store.state.sheet?.text == "y")
    #expect(store.state.rows[id: 3]?.text == "z")
    #expect(store.state.rows[id: 2]?.text == "")
    #expect(store.state.keyed["b"]?.text == "w")
    #expect(store.state.keyed["a"]?.text == "")
  }

  @Test func `cursors of different types have different stores, even if they are equal in content`() {
    let store = Store(
      Home(sheet: Row(id: 1), keyed: ["a": Row(id: 2), "a'": Row(id: 3)]), environment: clock)
    // One line of source for all of them.
    func scope(_ cursor: some Cursor<Home, Row>) -> Store<Row, Row.Action>? { store.scope(cursor) }
    for _ in 0..<100 {
      let stores = [
        scope(KeyedCursor(key: "a")), scope(OtherKeyedCursor(key: "a")), scope(SheetCursor()),
        scope(KeyedCursor(key: "a'")),
      ]
      #expect(stores.map { $0?.state.id } == [2, 3, 1, 3])
      #expect(Set(stores.compactMap { $0.map(ObjectIdentifier.init) }).count == 4)
      #expect(scope(KeyedCursor(key: "a")) === stores[0])
    }
  }

  @Test func `effects at cursors of different types are different effects`() async {
    let store = Store(Home(sheet: Row(id: 1), keyed: ["a": Row(id: 2)]), environment: clock)
    store.send(.sheet(.hang))
    store.send(.keyed("a", .hang))
    await clock.begun.wait()
    #expect(store.effects.count == 2)
    clock.ended.fire()
  }

  @Test func `a child's effects return to the child`() async {
    let store = makeStore()
    await store.send(.first(.load)).finish()
    await store.send(.sheet(.load)).finish()
    await store.send(.row(2, .load)).finish()
    await store.send(.keyed("b", .load)).finish()
    #expect(store.state.first.text == "0")
    #expect(store.state.sheet?.text == "1")
    #expect(store.state.rows[id: 2]?.text == "2")
    #expect(store.state.keyed["b"]?.text == "5")
  }

  @Test func `effects of one key do not replace those of another`() async {
    let store = makeStore()
    let tasks = [
      store.send(.row(2, .load)), store.send(.row(3, .load)), store.send(.keyed("a", .load)),
      store.send(.keyed("b", .load)),
    ]
    for task in tasks { await task.finish() }
    #expect(store.state.rows.map(\.text) == ["2", "3"])
    #expect(store.state.keyed.mapValues(\.text) == ["a": "4", "b": "5"])
  }

  @Test func `a child's animation becomes the parent's`() async {
    let store = makeStore()
    var transitions = store.transitions().makeAsyncIterator()
    store.send(.keyed("a", .glow))
    store.send(.first(.glow))
    store.send(.sheet(.write("a")))
    #expect(await transitions.next()?.animation == .default)
    #expect(await transitions.next()?.animation == .default)
    #expect(await transitions.next()?.animation == nil)
  }

  @Test func `an absent child changes nothing`() {
    let before = Home()
    for action: Home.Action in [.sheet(.glow), .row(9, .glow), .keyed("z", .load)] {
      let update = Home.update(before, action, environment: clock)
      #expect(update.state == before)
      #expect(update.effect.isNone)
      #expect(update.animation == nil)
      #expect(update.actions == [])
    }
    let cursor = KeyedCursor(key: "z").update(before, .glow, environment: clock)
    #expect(cursor.state == before)
  }

  @Test(arguments: [Home.Action.sheet(.hang), .row(2, .hang), .keyed("a", .hang)])
  func `a child's effects end when it is removed`(action: Home.Action) async {
    let store = makeStore()
    var sent = store.sentActions().makeAsyncIterator()
    let task = store.send(action)
    await clock.begun.wait()
    store.send(.close)
    await task.finish()
    await clock.ended.wait()
    #expect(store.effects.isEmpty)
    store.send(.first(.glow))
    #expect(await sent.next() == action)
    #expect(await sent.next() == .close)
    #expect(await sent.next() == .first(.glow))
  }

  @Test func `a scoped store is live, observes only its part, and survives its removal`() {
    let store = makeStore()
    let first = store.scope(\.first, action: Home.Action.first)
    guard let keyed = store.scope(KeyedCursor(key: "a")),
      let row = store.scope(\.rows[id: 2], action: { .row(2, $0) })
    else {
      Issue.record("There is such a child.")
      return
    }
    #expect(store.scope(KeyedCursor(key: "z")) == nil)
    var told: [String] = []
    let watches = [
      first.observe(\.text) { told.append("first \($0.new)") },
      keyed.observe(\.text) { told.append("keyed \($0.new)") },
      row.observe(\.text) { told.append("row \($0.new)") },
    ]
    keyed.send(.write("k"))
    row.send(.write("r"))
    first.send(.write("f"))
    #expect(told == ["keyed k", "row r", "first F"])
    #expect(keyed.text == "k")
    store.send(.close)
    #expect(!keyed.isPresent)
    #expect(keyed.text == "k")
    for watch in watches { watch.cancel() }
  }
}
