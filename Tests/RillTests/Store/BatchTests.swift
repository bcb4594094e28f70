import Rill
import RillFixtures
import Testing

/// Several sends with one notification, and writes with a name and an origin.
@Suite(.timeLimit(.minutes(60))) struct BatchTests {
  private let store = Desk.store(.with(pages: 2))
  private let watches = Watches()
  private let fired = Recorder<String>()

  @Test func `a batch notifies once of the whole change and not of anything undone`() {
    watches.watch(store, \.count, "count")
    watches.watch(store, \.text, "text")
    withTracking("count", fired) { _ = store.count }
    let states = Collected<Int>()
    store.batch {
      for amount in 1...4 {
        store.send(.add(amount))
        states.add(store.state.count)
      }
      store.update { $0.text = "a" }
      store.update { $0.text = "" }
      #expect(watches.notes == [])
      #expect(fired.elements == [])
    }
    #expect(states.elements == [1, 3, 6, 10])
    #expect(watches.notes == ["count: 0 > 10"])
    #expect(fired.elements == ["count"])
  }

  @Test func `a batch of one send may be all that an observer does`() {
    let watch = store.observe(\.text) { _ in store.batch { store.send(.add(1)) } }
    store.update { $0.text = "a" }
    #expect(store.count == 1)
    watch.cancel()
  }

  @Test func `each input of a batch is immediately a transition`() {
    let watcher = store.attach(Watcher<Desk, DeskAction>())
    store.batch {
      store.send(.add(1))
      store.update("text") { $0.text = "a" }
      #expect(watcher.transitions.map(\.revision) == [1, 2])
    }
    #expect(watcher.transitions.count == 2)
  }

  @Test
  func `a batch returns the result of its body, and a nested batch notifies at the end of the outer one`() {
    watches.watch(store, \.count, "count")
    let answer = store.batch {
      store.send(.add(1))
      let inner = store.batch {
        store.send(.add(1))
        return "inner"
      }
      #expect(watches.notes == [])
      store.send(.add(1))
      return inner + " and outer"
    }
    #expect(answer == "inner and outer")
    #expect(watches.notes == ["count: 0 > 3"])
  }

  @Test func `a batch that throws notifies of the earlier changes`() {
    watches.watch(store, \.count, "count")
    #expect(throws: Mishap.self) {
      try store.batch {
        store.send(.add(1))
        throw Mishap.usual
      }
    }
    #expect(watches.notes == ["count: 0 > 1"])
    store.send(.add(1))
    #expect(watches.notes == ["count: 0 > 1", "count: 1 > 2"])
  }

  @Test func `a batch without a change notifies no observer`() {
    watches.watch(store, \.count, "count")
    store.batch {}
    _ = store.batch { store.send(.add(0)) }
    #expect(watches.notes == [])
  }

  @Test func `a batch through a scoped store is one of the whole store, including rows`() {
    let lamp = store.scope(\.lamp) { DeskAction.lamp($0) }
    let page = store.row(\.rows, id: 1) { DeskAction.row($0, $1) }
    watches.watch(store, \.lamp.watts, "watts")
    if let page { watches.watch(page, \.title, "title") }
    lamp.batch {
      lamp.send(.watts(1))
      page?.send(.title("a"))
      lamp.send(.watts(2))
      page?.send(.title("b"))
    }
    #expect(watches.notes == ["watts: 40 > 2", "title:  > b"])
  }

  @Test func `inputs that observers send in a batch are notified once after this turn`() {
    let watch = store.observe(\.count) { [unowned store, watches] change in
      guard change.new == 1 else { return }
      store.batch {
        store.send(.add(1))
        store.send(.add(1))
        #expect(store.state.count == 1)
      }
      watches.note("batch has waited")
    }
    watches.watch(store, \.count, "count")
    store.send(.add(1))
    #expect(watches.notes == ["batch has waited", "count: 0 > 1", "count: 1 > 3"])
    watch.cancel()
  }

  @Test func `two waiting batches are separate`() {
    let watch = store.observe(\.text) { [unowned store] _ in
      for _ in 0..<2 {
        store.batch {
          store.send(.add(1))
          store.send(.add(1))
        }
      }
    }
    watches.watch(store, \.count, "count")
    store.update { $0.text = "go" }
    #expect(watches.notes == ["count: 0 > 2", "count: 2 > 4"])
    watch.cancel()
  }

  @Test func `inputs sent by a batch's observers are handled before the batch returns`() {
    let watch = store.observe(\.count) { [unowned store] in if $0.new < 5 { store.send(.add(1)) } }
    _ = store.batch { store.send(.add(1)) }
    #expect(store.count == 5)
    watch.cancel()
  }

  @Test func `a write is one transition with its label and origin, however many fields it changes`() {
    let watcher = store.attach(Watcher<Desk, DeskAction>())
    store.update { $0.count = 1 }
    store.update("rename and count", origin: .interactor("load")) { desk in
      desk.count = 2
      desk.text = "a"
    }
    let subjects = watcher.transitions.map { transition in
      if case .write(let label) = transition.subject { label } else { "action" }
    }
    #expect(subjects == ["update", "rename and count"])
    #expect(watcher.transitions.map(\.origin) == [.caller, .interactor("load")])
    #expect(watcher.transitions.map(\.revision) == [1, 2])
    #expect(watcher.transitions.allSatisfy { $0.action == nil })
  }

  @Test func `a forced write through a scoped store notifies the part's observers and middleware`() {
    let watcher = store.attach(Watcher<Desk, DeskAction>())
    let lamp = store.scope(\.lamp) { DeskAction.lamp($0) }
    let page = store.row(\.rows, id: 1) { DeskAction.row($0, $1) }
    watches.watch(lamp, \.watts, "watts")
    if let page { watches.watch(page, \.title, "title") }
    lamp.update("same", forced: true) { $0.watts = 40 }
    #expect(watches.new.contains("watts: 40 > 40"))
    page?.update("same title", forced: true) { $0.title = "" }
    #expect(watches.new.contains("title:  > "))
    #expect(watcher.transitions.count == 2)
  }
}
