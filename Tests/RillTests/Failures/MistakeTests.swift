import Rill
import RillFixtures
import Testing

/// The complete message for each misuse, provoked as a user would.
@Suite(.timeLimit(.minutes(60))) struct MistakeTests {
  @Test func `adding an element with a taken ID`() {
    let store = Store<IdentifiedArray<Item>, Never>([Item(id: 1, value: 1)])
    let reports = Reports.of { store.update { $0.append(Item(id: 1, value: 2)) } }
    #expect(
      reports == [
        """
        Two elements of IdentifiedArray<Item> have the id 1. Ids are unique, so the first element stays and the second \
        was left out. To replace the first, assign the second to collection[id: 1].
        """
      ])
    #expect(store.state.map(\.value) == [1])
  }

  @Test func `giving an element a taken ID`() {
    let store = Store<IdentifiedArray<Item>, Never>([Item(id: 1), Item(id: 2)])
    let reports = Reports.of { store.update { $0[id: 1]?.id = 2 } }
    #expect(
      reports == [
        """
        An element of IdentifiedArray<Item> was given the id 2, which another element has. It stays filed under its \
        old id 1. Remove one of the two before changing ids.
        """
      ])
    #expect(store.state.ids == [1, 2])
  }

  @Test func `sending to the store of an optional part that has become nil`() {
    let store = Desk.store(Desk(drawer: Desk.Drawer()))
    let drawer = store.scope(\.drawer) { DeskAction.drawer($0) }
    store.update { $0.drawer = nil }
    let before = store.state
    var refusal: Refusal?
    let line = #line + 1
    let reports = Reports.of { refusal = drawer?.send(.label("late")).refusal }
    let sentence = """
      label("late") was sent at RillTests/MistakeTests.swift:\(line) to a store of Desk.Drawer whose place in the state is \
      empty: the optional is nil or the row was removed. Nothing happened. Release a child's store when the child \
      leaves the state.
      """
    #expect(reports == [sentence])
    #expect(refusal?.gate == "scope")
    #expect(refusal?.reason == sentence)
    #expect(refusal?.underlying is Failure)
    #expect(store.state == before)
  }

  @Test func `sending to the store of a removed row`() {
    let store = Desk.store(.with(pages: 2))
    let row = store.row(\.rows, id: 1) { DeskAction.row($0, $1) }
    store.update { $0.rows.remove(id: 1) }
    let line = #line + 1
    let reports = Reports.of { row?.send(.title("late")) }
    #expect(
      reports == [
        """
        title("late") was sent at RillTests/MistakeTests.swift:\(line) to a store of Desk.Page whose place in the state is \
        empty: the optional is nil or the row was removed. Nothing happened. Release a child's store when the child \
        leaves the state.
        """
      ])
    #expect(store.state == .with(pages: 1))
  }

  @Test func `every way of sending to the store of a removed row names its line`() async {
    let store = Desk.store(.with(pages: 1))
    let row = store.row(\.rows, id: 0) { DeskAction.row($0, $1) }
    store.update { $0.rows.removeAll() }
    let first = #line + 2
    let reports = await Reports.of {
      row?.send(.title("late"), forced: true)
      row?.send(.title("late"), forced: false)
      row?.send(.title("late"), origin: .other("test"))
      _ = await row?.perform(.title("late"))
      _ = await row?.perform(.title("late"), within: .seconds(1))
      _ = await row?.perform(.title("late"), until: { _ in false })
    }
    let lines = reports.map { $0.split(separator: " ").first { $0.hasPrefix("RillTests/") } ?? "no line" }
    #expect(lines == (first..<first + 6).map { "RillTests/MistakeTests.swift:\($0)" })
  }

  @Test func `writing to the store of a removed row`() {
    let store = Desk.store(.with(pages: 1))
    let row = store.row(\.rows, id: 0) { DeskAction.row($0, $1) }
    let title = row?.binding(\.title)
    store.update { $0.rows.removeAll() }
    let line = #line + 2
    let reports = Reports.of {
      row?.update("retitle") { $0.title = "late" }
      title?.wrappedValue = "later"
    }
    #expect(
      reports == [
        """
        The write "retitle" was sent at RillTests/MistakeTests.swift:\(line) to a store of Desk.Page whose place in the \
        state is empty: the optional is nil or the row was removed. Nothing happened. Release a child's store when the \
        child leaves the state.
        """,
        """
        The write "\\Page.title" was sent to a store of Desk.Page whose place in the state is empty: the optional is nil or \
        the row was removed. Nothing happened. Release a child's store when the child leaves the state.
        """,
      ])
    #expect(store.state == Desk())
  }

  @Test func `setting a binding after its store was released`() {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let count = store?.binding(\.count)
    let sending = store?.binding(\.count) { DeskAction.add($0) }
    store = nil
    let reports = Reports.of {
      count?.wrappedValue = 4
      sending?.wrappedValue = 4
    }
    let sentence = """
      A binding's value was sent to Store<Desk, DeskAction> after the store was released. Nothing happened. Keep a \
      reference to the store for as long as actions are sent to it.
      """
    #expect(reports == [sentence, sentence])
    #expect(count?.wrappedValue == 0)
  }

  @Test func `attaching a middleware to a scoped store`() {
    let store = Desk.store()
    let lamp = store.scope(\.lamp) { DeskAction.lamp($0) }
    let watcher = Watcher<Desk.Lamp, LampAction>()
    let line = #line + 1
    let reports = Reports.of { lamp.attach(watcher) }
    #expect(
      reports == [
        """
        Watcher<Desk.Lamp, LampAction> was attached at RillTests/MistakeTests.swift:\(line) to Store<Desk.Lamp, LampAction>, \
        which is a part of another store and runs no turns of its own. It was not attached. Attach it to the store that was made with an initial state.
        """
      ])
    lamp.send(.toggle)
    #expect(watcher.transitions.isEmpty)
    #expect(store.lamp.isOn)
  }

  @Test func `listening to the actions and transitions of a scoped store`() async {
    let store = Desk.store()
    let lamp = store.scope(\.lamp) { DeskAction.lamp($0) }
    let streams = Collected<(StoreSequence<LampAction>, StoreSequence<Transition<LampAction>>)>()
    let line = #line + 1
    let reports = Reports.of { streams.add((lamp.actions(), lamp.transitions())) }
    #expect(
      reports
        == ["actions", "transitions"].map { subject in
          """
          A listener to \(subject) was attached at RillTests/MistakeTests.swift:\(line) to Store<Desk.Lamp, LampAction>, \
          which is a part of another store and runs no turns of its own. It was not attached. Attach it to the store that was made with an initial state.
          """
        })
    for (actions, transitions) in streams.elements {
      for await _ in actions { Issue.record("a part has no actions of its own") }
      for await _ in transitions { Issue.record("a part has no transitions of its own") }
    }
  }
}
