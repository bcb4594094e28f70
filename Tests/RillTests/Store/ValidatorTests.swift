import Rill
import RillFixtures
import Testing

/// Validators that check every state of a store.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ValidatorTests {
  private struct Debt: Error, Equatable { let amount: Int }

  private let store = Store<Desk, DeskAction>(
    .with(pages: 2),
    validators: [
      Validator("no debt") { $0.count < 0 ? Debt(amount: -$0.count) : nil },
      Validator("short") { $0.text.count < 5 && $0.rows.allSatisfy { $0.title.count < 5 } },
    ]
  ) { (desk: inout Desk, action: DeskAction) in Desk.reduce(&desk, action) }
  private let watches = Watches()

  @Test func `the sender, the stream and the middleware receive the typed reason`() async {
    let transitions = store.transitions()
    let watcher = store.attach(Watcher<Desk, DeskAction>())
    let refusal = store.send(.add(-3)).refusal
    #expect(refusal?.gate == "no debt")
    #expect(refusal?.underlying as? Debt == Debt(amount: 3))
    #expect(refusal?.reason == "Debt(amount: 3)")
    var iterator = transitions.makeAsyncIterator()
    let transition = await iterator.next()
    #expect(transition?.refusal?.underlying as? Debt == Debt(amount: 3))
    #expect(transition?.revision == 0)
    #expect(watcher.transitions.first?.refusal?.underlying as? Debt == Debt(amount: 3))
  }

  @Test func `the first violated validator gives the reason`() {
    let refusal = store.update { desk in
      desk.count = -1
      desk.text = "far too long"
    }.refusal
    #expect(refusal?.gate == "no debt")
    #expect(
      store.update { $0.text = "far too long" }.refusal?.reason == "the new state breaks the rule \"short\"")
  }

  @Test func `every kind of input is validated: actions, writes, bindings, parts and rows`() {
    let before = store.state
    let lamp = store.scope(\.self) { $0 }
    let row = store.row(\.rows, id: 0) { DeskAction.row($0, $1) }
    #expect(store.send(.add(-1)).refusal != nil)
    #expect(store.update { $0.count = -1 }.refusal != nil)
    store.binding(\.count).wrappedValue = -1
    store.binding(\.count) { DeskAction.add($0) }.wrappedValue = -1
    #expect(lamp.send(.add(-1)).refusal != nil)
    #expect(row?.send(.title("far too long")).refusal?.gate == "short")
    row?.binding(\.title).wrappedValue = "far too long"
    #expect(store.state == before)
    #expect(row?.title == "")
  }

  @Test func `a refused change of a row does not notify, and the next one does with the right old value`() {
    let row = store.row(\.rows, id: 1) { DeskAction.row($0, $1) }
    let other = store.row(\.rows, id: 0) { DeskAction.row($0, $1) }
    if let row { watches.watch(row, \.title, "row") }
    if let other { watches.watch(other, \.title, "other") }
    watches.watch(store, \.rows.count, "count")
    row?.send(.title("a"))
    row?.send(.title("far too long"))
    store.update { desk in
      desk.rows[id: 0]?.title = "far too long"
      desk.rows.remove(id: 1)
    }
    row?.send(.title("b"))
    other?.send(.title("c"))
    #expect(watches.notes == ["row:  > a", "row: a > b", "other:  > c"])
  }

  @Test func `a refused change of a tracked field does not fire`() {
    let fired = Recorder<String>()
    withTracking("count", fired) { #expect(store.count == 0) }
    store.send(.add(-1))
    #expect(fired.elements == [])
    store.send(.add(1))
    #expect(fired.elements == ["count"])
  }

  @Test func `the effects of a refused action do not start, and earlier ones continue`() async {
    let log = Recorder<Int>()
    let rules = [Validator<Int>("positive") { $0 >= 0 }]
    let store = Store<Int, Int>(0, validators: rules) { (state: inout Int, amount: Int) -> Effect<Int> in
      state += amount
      return .run { _ in log.note(amount) }
    }
    let refused = store.send(-1)
    #expect(refused.isFinished)
    await refused.finish()
    await store.send(2).finish()
    #expect(log.elements == [2])
  }

  @Test func `a send that waits for a running turn receives its refusal after that turn`() {
    let tasks = Collected<SendTask>()
    let watch = store.observe(\.count) { [unowned store] change in
      guard change.new == 1 else { return }
      tasks.add(store.send(.add(-5)))
      tasks.add(store.send(.add(5)))
      #expect(tasks.elements.allSatisfy { $0.refusal == nil })
    }
    #expect(store.send(.add(1)).refusal == nil)
    #expect(tasks.elements.map { $0.refusal?.gate } == ["no debt", nil])
    #expect(store.count == 6)
    watch.cancel()
  }

  @Test func `an effect's actions are refused individually, and the effect continues`() async {
    let rules = [Validator<[Int]>("small") { $0.allSatisfy { $0 < 10 } }]
    let store = Store<[Int], Int>([], validators: rules) { (state: inout [Int], number: Int) -> Effect<Int> in
      guard number != 0 else {
        return .run("numbers") { send in
          await send(1)
          await send(20)
          await send(2)
        }
      }
      state.append(number)
      return .none
    }
    let task = store.send(0)
    await task.finish()
    #expect(store.state == [1, 2])
    #expect(task.refusal == nil)
  }

  @Test func `a batch keeps and notifies of the accepted changes`() {
    watches.watch(store, \.count, "count")
    store.batch {
      store.send(.add(2))
      store.send(.add(-9))
      store.send(.add(1))
    }
    #expect(watches.notes == ["count: 0 > 3"])
  }

  @Test func `a refusal restores the state, even by a validator attached in the same turn`() {
    let store = Desk.store()
    let judge = Watcher<Desk, DeskAction>(needsStateBefore: true)
    judge.rule = { proposed, _ in proposed.count < 0 ? Refusal(by: "judge", "debt") : nil }
    let host = store.attach(Watcher<Desk, DeskAction>())
    host.gate = { [unowned store, unowned host] _, _ in
      host.gate = { _, _ in .pass }
      store.attach(judge)
      return .pass
    }
    let refusal = store.send(.add(-1)).refusal
    #expect(store.count == (refusal == nil ? -1 : 0))
    store.update { $0.count = 0 }
    #expect(store.send(.add(-1)).refusal?.gate == "judge")
    #expect(store.count == 0)
  }
}
