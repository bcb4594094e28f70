import Rill
import Testing

@MainActor
@Suite(.serialized) struct PartTests {
  @Test func `a removed row reads its last value and accepts no more actions`() {
    let store = makeLedger(Ledger.State(lines: [Ledger.Line(id: 1, text: "first")]))
    let row = store.row(\.lines, id: 1) { Ledger.Action.line($0, $1) }
    row?.send(.write("last"))
    store.update { $0.lines[id: 1] = nil }
    #expect(row?.state.text == "last")
    #expect(row?.isPresent == false)
    #expect(row?.send(.write("late")).refusal != nil)
    #expect(row?.state.text == "last")
  }

  @Test func `an optional part is live, and reads its last value once it is removed`() {
    let store = makeLedger()
    let absent = store.scope(\.sheet) { Ledger.Action.sheet($0) }
    #expect(absent == nil)
    store.send(.open)
    let sheet = store.scope(\.sheet) { Ledger.Action.sheet($0) }
    sheet?.send(.write("note"))
    #expect(store.state.sheet?.note == "note")
    store.send(.close)
    #expect(sheet?.state.note == "note")
    store.send(.open)
    #expect(sheet?.state.note == "note")
    #expect(store.scope(\.sheet) { Ledger.Action.sheet($0) }?.state.note == "")
  }

  @Test func `a row has the same store while it is retained`() {
    let store = makeLedger(Ledger.State(lines: [Ledger.Line(id: 1), Ledger.Line(id: 2)]))
    func rows() -> [Store<Ledger.Line, Ledger.LineAction>] {
      Array(store.rows(\.lines) { Ledger.Action.line($0, $1) })
    }
    let held = rows()
    store.update { $0.lines.move(id: 2, to: 0) }
    #expect(rows().map { ObjectIdentifier($0) } == held.reversed().map { ObjectIdentifier($0) })
  }

  @Test func `a binding writes as a transition, and not at all if nothing changes`() async {
    let store = makeLedger()
    var transitions = store.transitions().makeAsyncIterator()
    let name = store.binding(\.name)
    name.wrappedValue = ""
    name.wrappedValue = "x"
    #expect(store.state.name == "x")
    let transition = await transitions.next()
    #expect(transition?.origin == .binding)
    #expect(transition?.sequence == 1)
  }

  @Test func `a binding does not retain its store and reads the last value after its release`() {
    var store: Store? = makeLedger()
    weak let weakStore = store
    let count = store!.binding(\.count)
    store?.send(.add(4))
    store = nil
    #expect(weakStore == nil)
    #expect(count.wrappedValue == 4)
  }
}
