import Rill
import RillFixtures
import Testing

/// Turns that a tool requests, and their refusals.
@Suite(.timeLimit(.minutes(60))) struct StoreToolsTests {
  private let store = Desk.store()
  private let tools: StoreTools<Desk, DeskAction>

  init() throws { tools = try StoreTools(of: store) }

  @Test func `a scoped store has no tools`() {
    let failure = #expect(throws: StoreToolsFailure.self) {
      try StoreTools(of: store.scope(\.lamp, action: DeskAction.lamp))
    }
    #expect(
      failure?.description == """
        Tools were requested for Store<Desk.Lamp, LampAction>, which is scoped to a part of another store and runs no \
        turns of its own. Create the tools with the store that was created with an initial state.
        """)
  }

  @Test func `a restored state is a turn whose origin is restore`() {
    let restored = store.attach(TransitionLog<Desk, DeskAction>())
    var counts: [Int] = []
    let subscription = store.observe(\.count) { counts.append($0.new) }
    #expect(tools.restore(Write("reset") { $0.count = 7 }) == nil)
    #expect(counts == [7])
    #expect(restored.lines == ["1 reset by restore"])
    subscription.cancel()
  }

  @Test func `a replayed action is handled in a turn that starts none of its effects`() async throws {
    let performed = Recorder<String>()
    let store = Store([String]()) { (state: inout [String], action: String) in
      state.append(action)
      return .merge(.run("work") { _ in performed.note(action) }, .send("\(action) followed"))
    }
    let log = store.attach(TransitionLog<[String], String>())
    var changes: [[String]] = []
    let subscription = store.observe { changes.append($0.new) }
    let tools = try StoreTools(of: store)
    #expect(tools.replay(.action("one"), origin: .other("mirror")) == nil)
    #expect(store.state == ["one"])
    #expect(changes == [["one"]])
    #expect(log.lines == ["1 one by mirror"])
    #expect(store.effects.isEmpty)
    store.drain()
    #expect(performed.elements == [])
    subscription.cancel()
  }

  @Test func `a replayed action needs no middleware`() {
    #expect(tools.replay(.action(.add(2)), origin: .other("mirror")) == nil)
    #expect(store.count == 2)
    #expect(store.revision == 1)
  }

  @Test func `a validator refuses a replayed action`() throws {
    let store = Store(0, validators: [Validator("small") { $0 < 10 }]) { (state: inout Int, action: Int) in
      state += action
      return .none
    }
    let tools = try StoreTools(of: store)
    #expect(tools.replay(.action(20), origin: .other("mirror"))?.gate == "small")
    #expect(store.state == 0)
    var copy = 5
    #expect(tools.replay(.action(20), on: &copy)?.gate == "small")
    #expect(copy == 5)
    #expect(tools.replay(.action(20), on: &copy, isValidated: false) == nil)
    #expect(copy == 25)
    #expect(store.state == 0)
  }

  @Test func `changes are refused during a turn, and made in a visit`() {
    let tools = tools
    var refusals: [Refusal?] = []
    let subscription = store.observe(\.count) { change in
      guard change.new == 1 else { return }
      refusals = [
        tools.restore(Write("reset") { $0.count = 7 }),
        tools.write(Write("set") { $0.count = 8 }, origin: .test),
        tools.replay(.action(.add(1)), origin: .test), tools.setAside(Desk()), tools.number(above: 40),
      ]
      tools.visit { tools.write(Write("set") { $0.count = 9 }, origin: .test) }
    }
    store.send(.add(1))
    #expect(store.count == 9)
    #expect(tools.sequence == 2)
    let names = [
      "restore(_:aside:changesNewest:)", "write(_:origin:)", "replay(_:origin:)", "setAside(_:)",
      "number(above:)",
    ]
    let texts: [String?] = names.map { name in
      """
      \(name) of the store tools was called while Store<Desk, DeskAction> was running a turn, inside which no other \
      turn can run. Nothing was changed. Call it in visit(_:), which waits for the end of the turn.
      """
    }
    #expect(refusals.map { $0?.reason } == texts)
    subscription.cancel()
  }

  @Test func `changes are refused after the store was released`() throws {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let tools = try StoreTools(of: #require(store))
    #expect(tools.isOpen)
    store = nil
    #expect(!tools.isOpen)
    #expect(tools.shown == nil)
    #expect(tools.newest == nil)
    tools.visit { Issue.record("a released store is visited") }
    var copy = Desk()
    #expect(tools.replay(.action(.add(1)), on: &copy)?.underlying is StoreToolsFailure)
    #expect(copy.count == 0)
    #expect(
      tools.restore(Write("reset") { $0.count = 7 })?.reason == """
        restore(_:aside:changesNewest:) of the store tools was called after Store<Desk, DeskAction> was released. Nothing was \
        changed. Keep a reference to the store while the tool changes it, or check isOpen first.
        """)
    #expect(throws: StoreToolsFailure.self) { try tools.attend(TransitionLog<Desk, DeskAction>()) }
    #expect(tools.entrance() == nil)
  }

  @Test func `inputs are handled on the newest state while an older one is shown, without any middleware`() {
    store.send(.add(1))
    store.send(.add(2))
    #expect(tools.restore(Write("back") { $0.count = 1 }, aside: tools.newest) == nil)
    store.send(.add(10))
    #expect(store.count == 1)
    #expect(tools.newest?.count == 13)
    #expect(tools.setAside(nil) == nil)
    store.send(.add(5))
    #expect(store.count == 6)
  }

  @Test func `the sequence number of the next input can be raised, and not lowered`() {
    let log = store.attach(TransitionLog<Desk, DeskAction>())
    tools.number(above: 40)
    tools.number(above: 12)
    store.send(.lamp(.toggle))
    #expect(log.transitions.map(\.sequence) == [41])
  }

  @Test func `an associated object is found by its type until it is replaced or released`() {
    final class Note {}
    weak var note: Note?
    do {
      let new = Note()
      note = new
      tools.setObject(new)
    }
    #expect(tools.object(Note.self) === note)
    #expect(note != nil)
    tools.setObject(nil, of: Note.self)
    #expect(note == nil)
    #expect(tools.object(Note.self) == nil)
  }

  @Test func `tools are equal if they belong to the same store`() throws {
    #expect(try StoreTools(of: store) == tools)
    #expect(try StoreTools(of: Desk.store()) != tools)
  }
}
