import Rill
import RillFixtures
import Testing

/// Writes that notify observers without a change.
@Suite struct ForcedTellingTests {
  private let store = Desk.store(
    Desk(drawer: Desk.Drawer(), rows: [Desk.Page(id: 1), Desk.Page(id: 2)]))
  private let watches = Watches()

  @Test func `a forced write notifies every observer with equal old and new values`() throws {
    let drawer = try #require(store.scope(\.drawer, action: DeskAction.drawer))
    let row = try #require(store.row(\.rows, id: 1, action: DeskAction.row))
    let mirror = store.scope(\.mirror, action: DeskAction.mirror)
    watches.watch(store, \.count, "count")
    watches.watch(store, \.double, "double")
    watches.watch(drawer, \.label, "drawer")
    watches.watch(row, \.title, "row")
    watches.watch(mirror, \.watts, "mirror")
    watches.hold(store.observe { [watches] _ in watches.note("state") })
    store.update(forced: true) { $0.count = 0 }
    #expect(
      watches.new == ["count: 0 > 0", "double: 0 > 0", "drawer:  > ", "row:  > ", "mirror: 80 > 80", "state"])
    store.update { $0.count = 0 }
    #expect(watches.new == [])
  }

  @Test func `a forced write from an observer notifies all observers as well`() {
    watches.hold(
      store.observe(\.text) { [store] change in
        // The forced write notifies this observer as well, with equal values.
        if change.old != change.new { store.update(forced: true) { $0.count = 0 } }
      })
    watches.watch(store, \.count, "count")
    store.update { $0.text = "a" }
    #expect(watches.new == ["count: 0 > 0"])
    store.update { $0.numbers = [1] }
    #expect(watches.new == [])
  }

  @Test func `a forced write that changes something notifies once, as a change`() {
    watches.watch(store, \.count, "count")
    store.update(forced: true) { $0.count = 3 }
    #expect(watches.new == ["count: 0 > 3"])
  }

  @Test func `a forced write in a batch forces the batch's one notification and no later one`() {
    watches.watch(store, \.count, "count")
    store.batch {
      store.update(forced: true) { $0.count = 0 }
      store.update { $0.text = "a" }
    }
    #expect(watches.new == ["count: 0 > 0"])
    store.update { $0.text = "b" }
    #expect(watches.new == [])
  }

  @Test func `a forced write whose observers are cancelled before the batch ends forces no later turn`() {
    let first = watches.watch(store, \.count, "first")
    store.batch {
      store.update(forced: true) { $0.count = 0 }
      first.cancel()
    }
    watches.watch(store, \.count, "second")
    store.update { $0.text = "b" }
    #expect(watches.new == [])
  }

  @Test func `a forced write without observers forces no later turn`() {
    store.update(forced: true) { $0.count = 0 }
    watches.watch(store, \.count, "count")
    store.update { $0.text = "a" }
    #expect(watches.new == [])
  }

  @Test func `a forced write fires tracked fields`() {
    let fired = Recorder<String>()
    withTracking("count", fired) { _ = store.count }
    withTracking("title", fired) { _ = store.row(\.rows, id: 1, action: DeskAction.row)?.title }
    store.update(forced: true) { _ in }
    #expect(fired.elements.sorted() == ["count", "title"])
  }
}
