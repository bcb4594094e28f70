import Observation
import Rill
import RillFixtures
import Testing

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var text = ""
}

private struct State {
  var rows: IdentifiedArray<Row> = [Row(id: 1, text: "a")]
  var others: IdentifiedArray<Row> = []
  var count = 0
}

@MainActor
struct RowPlacesTests {
  private let store = Store<State, Never>(State())

  @Test func `a place reads its row, or nil without one`() {
    #expect(store.rowPlace(\.rows, id: 1).state == Row(id: 1, text: "a"))
    #expect(store.rowPlace(\.rows, id: 2).state == nil)
  }

  @Test func `a place notifies of a row that is added, changed and removed`() {
    var told: [String?] = []
    let watch = store.rowPlace(\.rows, id: 2).observe { told.append($0.new?.text) }
    store.update { $0.rows.append(Row(id: 2, text: "b")) }
    store.update { $0.rows[id: 2]?.text = "c" }
    store.update { $0.rows[id: 1]?.text = "x" }
    store.update { $0.rows.remove(id: 2) }
    #expect(told == ["b", "c", nil])
    withExtendedLifetime(watch) {}
  }

  @Test func `a place is written and its row removed through its store`() {
    let place = store.rowPlace(\.rows, id: 1)
    place.update { $0?.text = "z" }
    #expect(store.state.rows[id: 1]?.text == "z")
    place.update { $0 = nil }
    #expect(store.state.rows.isEmpty)
    place.update { $0 = Row(id: 1, text: "back") }
    #expect(store.state.rows.map(\.text) == ["back"])
  }

  @Test func `a tracked place fires after its store is released`() {
    let fired = Recorder<String>()
    withTracking("place", fired) { _ = store.rowPlace(\.rows, id: 2)[dynamicMember: \.self] }
    store.update { $0.count += 1 }
    store.update { $0.rows[id: 1]?.text = "x" }
    #expect(fired.elements.isEmpty)
    store.update { $0.rows.append(Row(id: 2)) }
    #expect(fired.elements == ["place"])
  }

  @Test func `a place has one store while it is retained, and each collection has its own`() {
    func place(_ id: Int) -> Store<Row?, Never> { store.rowPlace(\.rows, id: id) }
    let held = place(1)
    #expect(place(1) === held)
    #expect(place(2) !== held)
    #expect(store.rowPlace(\.others, id: 1).state == nil)
  }

  @Test func `places of many rows notify when the change journal overflows`() {
    var told: [Int] = []
    let watches = (0..<50).map { id in store.rowPlace(\.rows, id: id).observe { _ in told.append(id) } }
    store.update { state in state.rows = IdentifiedArray((0..<50).map { Row(id: $0, text: "n") }) }
    #expect(told == Array(0..<50))
    withExtendedLifetime(watches) {}
  }
}
