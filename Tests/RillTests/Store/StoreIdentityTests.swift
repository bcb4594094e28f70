import Rill
import Testing

/// Stores in sets and dictionaries.
@MainActor
@Suite struct StoreIdentityTests {
  private struct Row: Identifiable, Equatable { let id: Int; var count = 0 }
  private struct Page: Equatable { var row = Row(id: 1); var rows = IdentifiedArray<Row>() }

  private func makeStore() -> Store<Page, Int> {
    Store(Page()) { (page: inout Page, action: Int) -> Effect<Int> in
      page.row.count += action
      return .none
    }
  }

  @Test func `a store equals itself and no other, whatever their states are`() {
    let (one, other) = (makeStore(), makeStore())
    #expect(one == one && one != other)
    var stores: Set = [one, other, one]
    #expect(stores.count == 2)
    one.send(1)
    #expect(stores.contains(one))
    stores.remove(one)
    #expect(stores == [other])
  }

  @Test func `the store of a part equals itself when it is asked for again`() {
    let store = makeStore()
    let parts = (0..<2).map { _ in store.scope(\.row) { (action: Int) in action } }
    #expect(Set(parts).count == 1)
    #expect([parts[0]: "part"][parts[1]] == "part")
  }
}
