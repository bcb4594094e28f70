import Rill
import RillFixtures
import Testing

/// Forced writes of single fields.
@Suite struct ForcedFieldTests {
  private let store = Desk.store(
    Desk(drawer: Desk.Drawer(pens: [Item(id: 1)]), rows: [Desk.Page(id: 1), Desk.Page(id: 2)]))
  private let watches = Watches()

  @Test func `a forced write of one field notifies the observers of that field and of its containers`() {
    watches.watch(store, \.count, "count")
    watches.watch(store, \.text, "text")
    watches.watch(store, \.lamp.watts, "watts")
    watches.watch(store, \.lamp, "lamp")
    watches.watch(store, \.double, "double")
    watches.hold(store.observe { [watches] _ in watches.note("state") })
    store.binding(\.count, forced: true).wrappedValue = 0
    #expect(watches.new == ["count: 0 > 0", "double: 0 > 0", "state"])
    store.binding(\.lamp.watts, forced: true).wrappedValue = 40
    #expect(watches.new.filter { !$0.hasPrefix("lamp") } == ["watts: 40 > 40", "double: 0 > 0", "state"])
  }

  @Test func `a forced write in a part notifies the observers of that field in the part`() throws {
    let lamp = store.scope(\.lamp, action: DeskAction.lamp)
    let drawer = try #require(store.scope(\.drawer, action: DeskAction.drawer))
    watches.watch(store, \.count, "count")
    watches.watch(lamp, \.watts, "watts")
    watches.watch(lamp, \.isOn, "isOn")
    watches.watch(drawer, \.label, "label")
    watches.hold(drawer.observe(\.pens) { [watches] _ in watches.note("pens") })
    lamp.binding(\.watts, forced: true).wrappedValue = 40
    #expect(watches.new == ["watts: 40 > 40"])
    drawer.binding(\.label, forced: true).wrappedValue = ""
    #expect(watches.new == ["label:  > "])
    drawer.update(forced: true) { _ in }
    #expect(watches.new == ["label:  > ", "pens"])
  }

  @Test func `a forced write in a row notifies the observers of that row only`() throws {
    let one = try #require(store.row(\.rows, id: 1, action: DeskAction.row))
    let other = try #require(store.row(\.rows, id: 2, action: DeskAction.row))
    watches.watch(one, \.title, "one")
    watches.watch(other, \.title, "other")
    watches.hold(one.observe(\.notes) { [watches] _ in watches.note("notes") })
    watches.watch(store, \.count, "count")
    one.binding(\.title, forced: true).wrappedValue = ""
    #expect(watches.new == ["one:  > "])
    one.binding(\.title, forced: true).wrappedValue = "new"
    #expect(watches.new == ["one:  > new"])
    store.batch {
      one.binding(\.title, forced: true).wrappedValue = "new"
      other.binding(\.title, forced: true).wrappedValue = ""
    }
    #expect(watches.new == ["one: new > new", "other:  > "])
  }

  @Test
  func `a write of a whole part notifies its observers of fields that are not Equatable, and no others`() {
    struct Opaque {
      var number = 0
    }
    struct Pair {
      var one = Opaque()
      var other = Opaque()
      var number = 0
    }
    struct Whole {
      var pair = Pair()
      var third = Opaque()
    }
    let store = Store<Whole, Int>(Whole()) { (_: inout Whole, _: Int) in .none }
    let pair = store.scope(\.pair, action: { (number: Int) in number })
    watches.hold(pair.observe(\.one) { [watches] _ in watches.note("one") })
    watches.hold(store.observe(\.third) { [watches] _ in watches.note("third") })
    watches.watch(pair, \.number, "number")
    pair.update { $0.one = Opaque() }
    #expect(watches.new == ["one"])
  }

  struct Shelf {
    struct Box {
      var label = ""
      var height = 2
      var area: Int {
        get { height * height }
        set { height = newValue / height }
      }
    }
    var count = 0
    var box = Box()
    var spare: Box? = Box()
    var numbers = [1, 2]
    var others = [1, 2]
  }

  private let shelf = Store<Shelf, Int>(Shelf()) { (_: inout Shelf, _: Int) in .none }

  @Test func `a forced write of an element notifies the observers of its array, and of no other field`() {
    watches.watch(shelf, \.numbers, "numbers")
    watches.watch(shelf, \.numbers[1], "second")
    watches.watch(shelf, \.others, "others")
    watches.watch(shelf, \.others[1], "other second")
    watches.watch(shelf, \.count, "count")
    watches.hold(shelf.observe { [watches] _ in watches.note("shelf") })
    shelf.binding(\.numbers[1], forced: true).wrappedValue = 2
    #expect(watches.new == ["numbers: [1, 2] > [1, 2]", "second: 2 > 2", "shelf"])
    shelf.binding(\.count, forced: true).wrappedValue = 0
    #expect(watches.new == ["count: 0 > 0", "shelf"])
  }

  @Test
  func `a forced write within a stored field notifies the observers of that field, and of no part of it`() {
    watches.watch(shelf, \.box.height, "height")
    watches.watch(shelf, \.count, "count")
    watches.hold(shelf.observe(\.box) { [watches] _ in watches.note("box") })
    watches.hold(shelf.observe(\.spare) { [watches] _ in watches.note("spare") })
    shelf.binding(\.box.area, forced: true).wrappedValue = 4
    #expect(watches.new == ["box"])
    shelf.binding(\.spare!.label, forced: true).wrappedValue = ""
    #expect(watches.new == ["spare"])
    shelf.scope(\.box.area, action: { $0 }).update(forced: true) { _ in }
    #expect(watches.new == ["box"])
  }
}
