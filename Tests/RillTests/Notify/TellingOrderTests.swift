import Rill
import Testing

/// The order of notifications, and changes of subscriptions during them.
@Suite struct TellingOrderTests {
  private let store = Desk.store()
  private let watches = Watches()

  /// Subscribes an observer that records its name.
  private func join(_ name: String) -> Subscription {
    store.observe(\.count) { [watches] _ in watches.note(name) }
  }

  @Test func `observers are notified in the order of subscription`() {
    for number in 0..<40 { watches.hold(join("\(number)")) }
    store.send(.add(1))
    #expect(watches.notes == (0..<40).map { "\($0)" })
  }

  @Test func `the order holds across fields, parts, rows and derived values`() throws {
    let store = Desk.store(
      Desk(drawer: Desk.Drawer(lamp: Desk.Lamp()), rows: [Desk.Page(id: 1), Desk.Page(id: 2)]))
    let lamp = store.scope(\.lamp, action: DeskAction.lamp)
    let mirror = store.scope(\.mirror, action: DeskAction.mirror)
    let drawer = try #require(store.scope(\.drawer, action: DeskAction.drawer))
    let inner = try #require(drawer.scope(\.lamp, action: DrawerAction.lamp))
    let one = try #require(store.row(\.rows, id: 1, action: DeskAction.row))
    let two = try #require(store.row(\.rows, id: 2, action: DeskAction.row))
    for round in ["a", "b"] {
      watches.hold(two.observe(\.title) { [watches] _ in watches.note("two \(round)") })
      watches.hold(store.observe(\.count) { [watches] _ in watches.note("count \(round)") })
      watches.hold(drawer.observe(\.label) { [watches] _ in watches.note("drawer \(round)") })
      watches.hold(inner.observe(\.watts) { [watches] _ in watches.note("inner \(round)") })
      watches.hold(store.observe(deriving: \.count) { [watches] _ in watches.note("derived \(round)") })
      watches.hold(mirror.observe(\.watts) { [watches] _ in watches.note("mirror \(round)") })
      watches.hold(lamp.observe(\.watts) { [watches] _ in watches.note("lamp \(round)") })
      watches.hold(one.observe(\.title) { [watches] _ in watches.note("one \(round)") })
      watches.hold(store.observe(\.count, \.text) { [watches] _ in watches.note("both \(round)") })
      watches.hold(store.observe { [watches] _ in watches.note("state \(round)") })
    }
    store.update { desk in
      desk.rows[id: 1]?.title = "1"
      desk.rows[id: 2]?.title = "2"
      desk.count = 1
      desk.drawer?.label = "pens"
      desk.drawer?.lamp?.watts = 1
      desk.lamp.watts = 60
    }
    let names = ["two", "count", "drawer", "inner", "derived", "mirror", "lamp", "one", "both", "state"]
    #expect(watches.notes == ["a", "b"].flatMap { round in names.map { "\($0) \(round)" } })
  }

  @Test func `a later observer cancelled during a delivery is not notified`() {
    var later: Subscription?
    watches.hold(
      store.observe(\.count) { [watches] _ in
        watches.note("first")
        later?.cancel()
      })
    later = join("later")
    watches.hold(join("last"))
    store.send(.add(1))
    store.send(.add(1))
    #expect(watches.notes == ["first", "last", "first", "last"])
  }

  @Test func `a later observer released during a delivery is not notified`() {
    var later: Subscription?
    watches.hold(store.observe(\.count) { _ in later = nil })
    later = join("later")
    watches.hold(join("last"))
    store.send(.add(1))
    #expect(watches.notes == ["last"])
    #expect(later == nil)
  }

  @Test func `an observer that cancels itself is not notified again, and the others are`() {
    var own: Subscription?
    watches.hold(join("first"))
    own = store.observe(\.count) { [watches] _ in
      watches.note("once")
      own?.cancel()
    }
    watches.hold(join("last"))
    store.send(.add(1))
    store.send(.add(1))
    #expect(watches.notes == ["first", "once", "last", "first", "last"])
  }

  @Test func `an earlier observer cancelled during a delivery is not notified again`() {
    let first = join("first")
    watches.hold(store.observe(\.count) { _ in first.cancel() })
    store.send(.add(1))
    store.send(.add(1))
    #expect(watches.notes == ["first"])
  }

  @Test func `an observer that joins during a delivery is notified last, from the next change on`() {
    var joined: Subscription?
    watches.hold(
      store.observe(\.count) { [watches, store] _ in
        watches.note("first")
        if joined == nil { joined = store.observe(\.count) { watches.note(Watches.line("joined", $0)) } }
      })
    watches.hold(join("second"))
    store.send(.add(1))
    #expect(watches.new == ["first", "second"])
    store.send(.add(1))
    #expect(watches.new == ["first", "second", "joined: 1 > 2"])
  }

  @Test func `a hundred observers join and leave during one delivery, and none is lost`() {
    var joined: [Subscription] = []
    watches.hold(
      store.observe(\.count) { [watches, store] change in
        joined =
          change.new == 1 ? (0..<100).map { n in store.observe(\.count) { _ in watches.note("\(n)") } } : []
      })
    watches.hold(join("last"))
    store.send(.add(1))
    #expect(joined.count == 100)
    #expect(watches.new == ["last"])
    store.send(.add(1))
    #expect(joined.isEmpty)
    #expect(watches.new == ["last"])
  }

  @Test func `an action sent from an observer is a later turn, and all observers see the states in order`() {
    for name in ["a", "b", "c"] {
      watches.hold(
        store.observe(\.count) { [watches, store] change in
          watches.note("\(name) \(change.old ?? -1)>\(change.new) now \(store.state.count)")
          if name == "b", change.new < 3 { store.send(.add(1)) }
        })
    }
    store.send(.add(1))
    #expect(
      watches.notes == [
        "a 0>1 now 1", "b 0>1 now 1", "c 0>1 now 1",
        "a 1>2 now 2", "b 1>2 now 2", "c 1>2 now 2",
        "a 2>3 now 3", "b 2>3 now 3", "c 2>3 now 3",
      ])
  }

  @Test func `a write from an observer neither overwrites the turn's write nor is overwritten by it`() {
    watches.hold(store.observe(\.count) { [store] change in store.update { $0.text += "\(change.new)" } })
    watches.watch(store, \.text, "text")
    store.update { desk in
      desk.count = 1
      desk.text = "a"
    }
    #expect(store.state.text == "a1")
    #expect(watches.notes == ["text:  > a", "text: a > a1"])
  }

  @Test func `many observers join and leave, and the others keep their order`() {
    var subscriptions: [Int: Subscription] = [:]
    for number in 0..<200 { subscriptions[number] = join("\(number)") }
    for number in 0..<200 where number % 7 != 3 { subscriptions[number] = nil }
    for number in 200..<205 { subscriptions[number] = join("\(number)") }
    store.send(.add(1))
    #expect(watches.notes == ((0..<200).filter { $0 % 7 == 3 } + Array(200..<205)).map { "\($0)" })
  }
}
