import Rill
import RillFixtures
import Testing

/// The inputs that a middleware can see, replace and refuse, and the times of its calls.
@Suite(.timeLimit(.minutes(60))) struct MiddlewareTests {
  private typealias DeskWatcher = Watcher<Desk, DeskAction>
  private let store = Desk.store()

  @Test func `several are called in the order of their attachment`() {
    let notes = Collected<String>()
    store.attach(DeskWatcher("one", needsStateBefore: true, notes: notes))
    store.attach(DeskWatcher("two", notes: notes))
    store.attach(DeskWatcher("three", needsStateBefore: true, notes: notes))
    store.send(.add(1))
    #expect(
      notes.elements == [
        "one admits", "two admits", "three admits", "one validates", "three validates",
        "one sees", "two sees", "three sees",
      ])
  }

  @Test func `it is called after the commit and before observers`() {
    let notes = Collected<String>()
    let watcher = store.attach(DeskWatcher())
    watcher.gate = { [unowned store] _, _ in
      notes.add("admits at \(store.count)")
      return .pass
    }
    watcher.reaction = { [unowned store] in notes.add("sees \($0.revision) at \(store.count)") }
    let watch = store.observe(\.count) { notes.add("observer at \($0.new)") }
    store.send(.add(1))
    #expect(notes.elements == ["admits at 0", "sees 1 at 1", "observer at 1"])
    watch.cancel()
  }

  @Test func `a replaced action is handled in the new form, also by later middleware`() {
    let (first, second) = (store.attach(DeskWatcher()), store.attach(DeskWatcher()))
    let asked = Collected<Int>()
    first.gate = { input, _ in
      if case .action(.add(let amount)) = input { .replace(.add(amount * 10)) } else { .pass }
    }
    second.gate = { input, _ in
      if case .action(.add(let amount)) = input { asked.add(amount) }
      return .pass
    }
    store.send(.add(1))
    #expect(asked.elements == [10])
    #expect(store.count == 10)
    for watcher in [first, second] {
      guard case .add(10)? = watcher.transitions.first?.action else {
        Issue.record("the transition carries another action")
        continue
      }
    }
  }

  @Test func `a write can be replaced with an action`() {
    let watcher = store.attach(DeskWatcher())
    watcher.gate = { input, _ in
      if case .write = input { .replace(.add(5)) } else { .pass }
    }
    store.update("text") { $0.text = "written" }
    #expect(store.text == "")
    #expect(store.count == 5)
  }

  @Test func `a refused input changes nothing, notifies no observer, and reaches no later middleware`() {
    let notes = Collected<String>()
    let (first, second) = (DeskWatcher("one", notes: notes), DeskWatcher("two", notes: notes))
    store.attach(first)
    store.attach(second)
    first.gate = { _, _ in .refuse(Refusal(by: "one", Mishap.numbered(4))) }
    let watches = Watches()
    watches.watch(store, \.count, "count")
    let task = store.send(.add(1))
    #expect(notes.elements == ["one admits", "one sees", "two sees"])
    #expect(task.isFinished)
    #expect(task.refusal?.description == "Refused by one: numbered(4)")
    guard case Mishap.numbered(4)? = task.refusal?.underlying else {
      Issue.record("the reason has lost its type")
      return
    }
    #expect(second.transitions.first?.refusal?.gate == "one")
    #expect(second.transitions.first?.revision == 0)
    #expect(second.transitions.first?.sequence == 1)
    #expect(store.state == Desk())
    #expect(watches.notes == [])
  }

  @Test func `a detached one sees no further turn, and the others continue`() {
    let (first, second) = (store.attach(DeskWatcher()), store.attach(DeskWatcher()))
    store.send(.add(1))
    store.detach(first)
    store.detach(first)
    store.send(.add(1))
    #expect(first.transitions.map(\.sequence) == [1])
    #expect(second.transitions.map(\.sequence) == [1, 2])
    store.detach(second)
    store.send(.add(1))
    #expect(second.transitions.count == 2)
  }

  @Test func `one attached during a turn sees the turns from the next one on`() {
    let late = DeskWatcher()
    let early = store.attach(DeskWatcher())
    early.reaction = { [unowned store] in if $0.sequence == 2 { store.attach(late) } }
    for _ in 0..<3 { store.send(.add(1)) }
    #expect(late.transitions.map(\.sequence) == [3])
  }

  @Test func `one attached from an observer sees the turns from the next one on`() {
    let late = DeskWatcher()
    let watch = store.observe(\.count) { [unowned store] in if $0.new == 1 { store.attach(late) } }
    for _ in 0..<3 { store.send(.add(1)) }
    #expect(late.transitions.map(\.sequence) == [2, 3])
    watch.cancel()
  }

  @Test func `one detached during a turn sees no further turn`() {
    let (first, second) = (store.attach(DeskWatcher()), store.attach(DeskWatcher()))
    first.reaction = { [unowned store, unowned first, unowned second] transition in
      guard transition.sequence == 2 else { return }
      store.detach(first)
      store.detach(second)
    }
    for _ in 0..<3 { store.send(.add(1)) }
    #expect(first.transitions.map(\.sequence) == [1, 2])
    #expect(second.transitions.map(\.sequence) == [1, 2])
    #expect(store.count == 3)
  }

  @Test func `an input sent by middleware or a reaction is a later turn, in order`() {
    let watcher = store.attach(DeskWatcher())
    watcher.gate = { [unowned store] input, _ in
      if case .action(.add(1)) = input { store.send(.add(10)) }
      return .pass
    }
    watcher.reaction = { [unowned store] transition in
      if transition.sequence == 1 { store.send(.add(100)) }
    }
    store.send(.add(1))
    #expect(watcher.states.map(\.count) == [1, 11, 111])
    #expect(watcher.transitions.map(\.cause) == [nil, 1, 1])
  }

  @Test func `the state before is kept on request and is then available to all`() {
    let plain = store.attach(DeskWatcher())
    store.send(.add(1))
    let needy = store.attach(DeskWatcher(needsStateBefore: true))
    store.send(.add(2))
    store.detach(needy)
    store.send(.add(4))
    #expect(needy.befores.map { $0?.count } == [1])
    #expect(needy.states.map(\.count) == [3])
    #expect(plain.befores.first == .some(nil))
    #expect(plain.befores.last == .some(nil))
  }

  @Test func `a write can be reapplied to another state`() throws {
    let watcher = store.attach(DeskWatcher())
    let row = store.scope(\.lamp) { DeskAction.lamp($0) }
    row.update("brighter") { $0.watts += 20 }
    guard case .write(let write)? = watcher.inputs.first else {
      Issue.record("no write")
      return
    }
    var other = Desk(lamp: Desk.Lamp(watts: 100))
    write.apply(&other)
    #expect(write.label == "brighter")
    #expect(other.lamp.watts == 120)
  }
}
