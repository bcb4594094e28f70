import Rill
import RillFixtures
import Testing

/// Fields tracked through scoped stores that are recreated each time.
@Suite struct ProbeSharingTests {
  private let store = Desk.store(
    Desk(drawer: Desk.Drawer(), rows: IdentifiedArray((0..<10).map { Desk.Page(id: $0) })))
  private let fired = Recorder<String>()

  @Test
  func `a field read a hundred thousand times through new scoped stores is compared once`() {
    withTracking("watts", fired) {
      for _ in 0..<100_000 { _ = store.scope(\.lamp, action: DeskAction.lamp).watts }
    }
    #expect(store.leftovers.lines == 1)
    store.send(.add(1))
    #expect(fired.elements == [])
    store.send(.lamp(.watts(7)))
    #expect(fired.elements == ["watts"])
    #expect(store.leftovers.awake == 0)
  }

  @Test func `rows that are read repeatedly are compared once each`() {
    for _ in 0..<1_000 {
      withTracking("rows", fired) {
        for row in store.rows(\.rows, action: DeskAction.row) { _ = row.title }
      }
    }
    #expect(store.leftovers.kept == 10)
    #expect(store.leftovers.lines < 40)
    store.send(.row(3, .title("a")))
    #expect(fired.elements.count == 1_000)
    #expect(store.leftovers.kept == 9)
  }

  @Test func `an optional and a computed part that are read repeatedly are compared once each`() {
    for _ in 0..<1_000 {
      _ = store.scope(\.drawer, action: DeskAction.drawer)?.label
      _ = store.scope(\.mirror, action: DeskAction.mirror).watts
    }
    #expect(store.leftovers.kept == 2)
    #expect(store.leftovers.lines < 40)
  }

  @Test func `a tracked field of a removed row fires and is forgotten`() {
    for id in 100..<200 {
      store.update { $0.rows.append(Desk.Page(id: id)) }
      withTracking("row", fired) { _ = store.row(\.rows, id: id, action: DeskAction.row)?.title }
      store.update { $0.rows.remove(id: id) }
    }
    #expect(fired.elements.count == 100)
    #expect(store.leftovers.kept == 0)
  }

  @Test func `reading an optional scoped store is tracked`() {
    withTracking("drawer", fired) { _ = store.scope(\.drawer, action: DeskAction.drawer) }
    store.update { $0.drawer?.label = "new" }
    #expect(fired.elements == [])
    store.update { $0.drawer = nil }
    #expect(fired.elements == ["drawer"])
    withTracking("none", fired) { _ = store.scope(\.drawer, action: DeskAction.drawer) }
    store.send(.add(1))
    store.update { $0.drawer = Desk.Drawer() }
    #expect(fired.elements == ["drawer", "none"])
  }

  @Test func `reading a computed optional scoped store is tracked, and so is its replacement`() {
    withTracking("draft", fired) {
      _ = store.scope(\.draft, action: { (text: String) in DeskAction.draft(text) })
    }
    store.update { $0.mode = .writing(Desk.Draft()) }
    #expect(fired.elements == ["draft"])
    struct Screen {
      var page: Desk.Page? = Desk.Page(id: 1)
    }
    let screens = Store<Screen, Int>(Screen()) { (_: inout Screen, _: Int) in .none }
    withTracking("page", fired) { _ = screens.scope(\.page, action: { (number: Int) in number }) }
    screens.update { $0.page?.title = "same" }
    #expect(fired.elements == ["draft"])
    screens.update { $0.page = Desk.Page(id: 2) }
    #expect(fired.elements == ["draft", "page"])
  }

  @Test func `a computed part runs only when it is read or observed`() {
    var runs = 0
    let counted = Store<Counted, Int>(Counted { runs += 1 }) { (_: inout Counted, _: Int) in .none }
    let part = counted.scope(\.part, action: { (number: Int) in number })
    runs = 0
    for _ in 0..<10 { counted.update { $0.number += 1 } }
    #expect(runs == 0)
    #expect(part.state == 10)
    #expect(runs > 0)
    var told: [Int] = []
    let watch = part.observe(\.self) { told.append($0.new) }
    counted.update { $0.number += 1 }
    #expect(told == [11])
    watch.cancel()
    runs = 0
    counted.update { $0.number += 1 }
    #expect(runs == 0)
    #expect(part.state == 12)
  }

  private struct Counted {
    var number = 0
    let note: () -> Void

    init(_ note: @escaping () -> Void) { self.note = note }

    var part: Int {
      get {
        note()
        return number
      }
      set { number = newValue }
    }
  }
}
