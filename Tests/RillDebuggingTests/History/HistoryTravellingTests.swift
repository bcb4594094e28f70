import Observation
import Rill
import RillDebugging
import RillFixtures
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct HistoryTravellingTests {
  private let store = Shelf.store()

  @Test func `back, forward and jump show earlier states`() {
    let history = store.attach(History())
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    history.back(2)
    #expect(store.log == ["a"])
    history.forward()
    #expect(store.log == ["a", "b"])
    history.jump(to: 0)
    #expect(store.log == [])
    #expect(!history.canGoBack)
    history.jump(to: 2)
    #expect(store.log == ["a", "b"])
    #expect(history.current?.sequence == 2)
    history.back(99)
    #expect(store.log == [])
    history.forward(99)
    #expect(store.log == ["a", "b", "c"])
    #expect(history.isAtEnd && !history.canGoForward)
    #expect(history.count == 3)
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func `extreme step counts stop at the ends`(count: Int) {
    let history = store.attach(History())
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    history.back()
    history.forward(count)
    #expect(store.log == (count > 0 ? ["a", "b", "c"] : ["a", "b"]))
    history.back(count)
    #expect(store.log == (count > 0 ? [] : ["a", "b"]))
  }

  @Test func `each jump is one turn that notifies observers and tracked views once`() {
    let history = store.attach(History())
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    var told: [[String]] = []
    let watch = store.observe(\.log) { told.append($0.new) }
    let refreshed = Recorder<Int>()
    withObservationTracking {
      _ = store.log
    } onChange: {
      refreshed.note(1)
    }
    let revision = store.revision
    history.jump(to: 1)
    #expect(told == [["a"]])
    #expect(refreshed.elements == [1])
    #expect(store.revision == revision + 1)
    history.jump(to: 1)
    #expect(store.revision == revision + 1)
    watch.cancel()
  }

  @Test func `observed rows follow in both directions`() throws {
    let history = store.attach(History())
    for id in 0..<100 { store.send(.add(id)) }
    for id in 0..<100 { store.send(.read(id, pages: id)) }
    let found = store.row(\.books, id: 70) { (id: Int, pages: Int) in Shelf.Action.read(id, pages: pages) }
    let row = try #require(found)
    var told: [Int] = []
    let watch = row.observe(\.pages) { told.append($0.new) }
    history.jump(to: 120)
    #expect(row.pages == 0)
    history.jumpToEnd()
    store.send(.read(70, pages: 1))
    history.jump(to: 50)
    #expect(!row.isPresent)
    history.jumpToEnd()
    #expect(told == [0, 70, 71])
    watch.cancel()
  }

  @Test func `an input sent while an older state is shown is handled on the newest`() {
    let history = store.attach(History())
    for text in ["a", "b"] { store.send(.note(text)) }
    history.back()
    var told = 0
    let watch = store.observe(\.log) { _ in told += 1 }
    store.send(.note("c"))
    store.update("direct") { $0.log.append("d") }
    #expect(store.log == ["a"])
    #expect(told == 0)
    #expect(history.position == 1 && history.count == 4)
    history.jumpToEnd()
    #expect(store.log == ["a", "b", "c", "d"])
    watch.cancel()
  }

  @Test func `with branches, an input is handled on the shown state`() {
    let history = store.attach(History(mode: .branch))
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    history.jump(to: 1)
    store.send(.note("x"))
    #expect(store.log == ["a", "x"])
    #expect(history.entries.map(\.label) == ["note(\"a\")", "note(\"x\")"])
    #expect(history.branches.map(\.number) == [2])
    history.switchTo(branch: 2)
    #expect(store.log == ["a", "b", "c"])
    #expect(history.branches.map(\.parent) == [1])
  }

  @Test func `a jump starts no effect and is not recorded, and running effects continue`() async {
    let begun = Recorder<String>()
    let store = Shelf.store(begun)
    let history = store.attach(History())
    let signal = Signal()
    let task = store.send(.later(signal, "late"))
    await begun.first(1)
    store.send(.note("a"))
    history.jump(to: 0)
    history.jump(to: 1)
    history.skip(2)
    history.unskip(2)
    history.move(1, before: nil)
    #expect(store.effects.count == 1)
    #expect(history.count == 2)
    signal.fire()
    await task.finish()
    #expect(begun.elements == ["late"])
    history.jumpToEnd()
    #expect(store.log == ["a", "late"])
    #expect(history.entries.last?.cause == 1)
  }

  @Test func `a child's effect ends when a state without the child is shown`() async {
    let history = store.attach(History())
    store.send(.plug(true))
    let task = store.send(.lamp(.glow(Signal())))
    #expect(store.effects.map(\.description.name) == ["glow"])
    history.jump(to: 0)
    #expect(store.effects.isEmpty)
    await task.finish()
    history.jumpToEnd()
    #expect(store.lamp == Shelf.Lamp())
    #expect(store.effects.isEmpty)
  }

  @Test func `a jump requested during a turn runs after it`() {
    let history = store.attach(History())
    for text in ["a", "b"] { store.send(.note(text)) }
    var seen: [[String]] = []
    let watch = store.observe(\.log) { [unowned store] change in
      seen.append(change.new)
      guard change.new.last == "c" else { return }
      store.send(.note("d"))
      #expect(history.jump(to: 1) == nil)
    }
    store.send(.note("c"))
    #expect(seen == [["a", "b", "c"], ["a", "b", "c", "d"], ["a"]])
    #expect(history.count == 4 && history.position == 1)
    watch.cancel()
  }

  @Test func `inputs that observers send during a jump are later turns and are recorded`() {
    let history = store.attach(History())
    for text in ["a", "b"] { store.send(.note(text)) }
    let watch = store.observe(\.log) { [unowned store] change in
      if change.new == ["a"] { store.send(.note("seen")) }
    }
    history.jump(to: 1)
    #expect(store.log == ["a"])
    #expect(history.entries.map(\.label).last == "note(\"seen\")")
    history.jumpToEnd()
    #expect(store.log == ["a", "b", "seen"])
    watch.cancel()
  }

  @Test func `other middleware sees a jump as a restored state`() {
    let history = store.attach(History())
    let other = store.attach(Witness())
    store.send(.note("a"))
    store.send(.note("b"))
    history.back()
    #expect(other.seen == ["note(\"a\") by caller", "note(\"b\") by caller", "back by restore"])
  }

  @Test func `middleware may refuse a jump, and nothing changes`() {
    let history = store.attach(History())
    store.send(.note("a"))
    let gate = store.attach(RestoreGate<Shelf, Shelf.Action>())
    #expect(history.back()?.description == "Refused by gate: no way back")
    #expect(history.skip(1)?.description == "Refused by gate: no way back")
    #expect(history.rollback()?.description == "Refused by gate: no way back")
    #expect(store.log == ["a"])
    #expect(history.position == 1 && history.entry(1)?.isSkipped == false)
    store.detach(gate)
    history.back()
    #expect(store.log == [])
  }

  @Test func `a jump to a missing entry is refused with a message`() {
    let history = store.attach(History())
    #expect(
      history.jump(to: 7)?.description == """
        Refused by history: The history was asked for the entry 7, which it does not have: it has no entries. Nothing \
        was changed. Take numbers from `entries`; to keep more of them, give the history a higher limit.
        """)
    store.send(.note("a"))
    store.send(.note("b"))
    #expect(
      history.skip([1, 9])?.description == """
        Refused by history: The history was asked for the entry 9, which it does not have: it has entries from 1 to 2. \
        Nothing was changed. Take numbers from `entries`; to keep more of them, give the history a higher limit.
        """)
    #expect(history.entry(1)?.isSkipped == false)
    #expect(
      history.switchTo(branch: 3)?.description == """
        Refused by history: The history was asked for the branch 3, which it does not have: it has no branches. Nothing \
        was changed. Take numbers from `branches`.
        """)
    #expect(history.state(after: 9) == nil)
  }
}

/// A middleware that refuses restored states.
private final class RestoreGate<State, Action: Sendable>: Middleware {
  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    origin == .restore ? .refuse(Refusal(by: "gate", "no way back")) : .pass
  }
}

/// A middleware that records what it receives.
extension HistoryTravellingTests {
  @Test func `a test store receives a move as a direct write with its name`() async {
    let test = TestStore { clock in
      Store(0, clock: clock) { (balance: inout Int, amount: Int) -> Effect<Int> in
        balance += amount
        return .none
      }
    }
    let history = test.store.attach(History<Int, Int>())
    await test.send(10) { $0 = 10 }
    history.back()
    await test.receiveWrite("back") { $0 = 0 }
    history.forward()
    await test.receiveWrite("forward") { $0 = 10 }
    history.jump(to: 0)
    await test.receiveWrite("jump to 0") { $0 = 0 }
    history.jumpToEnd()
    await test.receiveWrite("jump to the end") { $0 = 10 }
    await test.finish()
  }
}

private final class Witness<State, Action: Sendable>: Middleware {
  var seen: [String] = []

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    switch transition.subject {
    case .action(let action): seen.append("\(action) by \(transition.origin)")
    case .write(let label): seen.append("\(label) by \(transition.origin)")
    }
  }
}
