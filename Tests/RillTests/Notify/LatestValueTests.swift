import Testing

@testable import Rill

/// Observers of versioned fields that receive no old value.
@Suite struct LatestValueTests {
  private struct Board {
    var rows = IdentifiedArray((0..<100).map { Item(id: $0) })
    var title = ""
    var hidden: [IdentifiedArray<Item>] = [[Item(id: 1)]]
    var first: IdentifiedArray<Item> {
      get { hidden[0] }
      set { hidden[0] = newValue }
    }
  }

  @Test func `the observer receives each new value once per turn`() {
    let store = Store<Board, Never>(Board())
    var told: [Int?] = []
    let rows = store.observe(latest: \.rows) { told.append($0[id: 7]?.value) }
    store.update { $0.rows[id: 7]?.value = 1 }
    store.update { $0.title = "other" }
    store.update {
      $0.rows[id: 7]?.value = 2
      $0.rows[id: 7]?.value = 3
    }
    store.update { $0.rows[id: 7] = nil }
    #expect(told == [1, 3, nil])
    rows.cancel()
    store.update { $0.rows.removeAll() }
    #expect(told == [1, 3, nil])
  }

  @Test func `the observer is called at once if the caller asks for it`() {
    let store = Store<Board, Never>(Board())
    var told = 0
    let rows = store.observe(latest: \.rows, initial: true) { told += $0.count }
    #expect(told == 100)
    rows.cancel()
  }

  @Test func `a computed field is observed`() {
    let store = Store<Board, Never>(Board())
    var told: [Int] = []
    let rows = store.observe(latest: \.first) { told.append($0.count) }
    store.update { $0.rows.removeAll() }
    store.update { $0.hidden[0].append(Item(id: 2)) }
    #expect(told == [2])
    rows.cancel()
  }

  @Test func `an observed collection changes in place`() {
    let store = Store<Board, Never>(Board())
    let place = store.state.rows.storage.pointer(0)
    let rows = store.observe(latest: \.rows) { _ in }
    for id in 0..<100 { store.update { $0.rows[id: id]?.value = 1 } }
    #expect(store.state.rows.storage.pointer(0) == place)
    #expect(store.state.rows.storage.tree == nil)
    rows.cancel()
  }

  @Test func `an observer that receives old values receives them`() {
    let store = Store<Board, Never>(Board())
    var told: [[Int?]] = []
    let rows = store.observe(\.rows) { told.append([$0.old?[id: 99]?.value, $0.new[id: 99]?.value]) }
    store.update { $0.rows[id: 99]?.value = 1 }
    store.update { $0.rows[id: 99]?.value = 2 }
    store.update {
      $0.rows[id: 99]?.value = 3
      $0.rows[id: 99]?.value = 2
    }
    #expect(told == [[0, 1], [1, 2]])
    rows.cancel()
  }
}
