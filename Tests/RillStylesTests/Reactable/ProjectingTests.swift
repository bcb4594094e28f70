import Rill
import RillStyles
import Testing

/// Observation of one value, one item, one property, and one entry.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ProjectingTests {
  private struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var name = ""
    var isOn = false
  }

  private struct State: Equatable, Sendable {
    var items = [Item(id: 1), Item(id: 2), Item(id: 3)]
    var rows: IdentifiedArray<Item> = [Item(id: 1), Item(id: 2)]
    var ages = ["Ada": 36]
  }

  private enum Action: Equatable {
    case toggle(Int, Bool, Bool)
    case age(Int, Int)
  }

  private let store = Store(State()) { (state: inout State, action: Action) in
    switch action {
    case .toggle(let id, _, let isOn):
      guard let index = state.items.firstIndex(where: { $0.id == id }) else { break }
      state.items[index].isOn = isOn
    case .age(_, let age): state.ages["Ada"] = age
    }
    return .none
  }

  @Test func `an item's observer receives that item only, with old and new values`() {
    var told: [(old: String?, new: String?)] = []
    let watch = store.observe(\.items, for: 2) { told.append(($0.old??.name, $0.new?.name)) }
    store.update { $0.items[0].name = "one" }
    store.update { $0.items[1].name = "two" }
    store.update { $0.items.removeAll { $0.id == 2 } }
    #expect(told.map(\.old) == ["", "two"])
    #expect(told.map(\.new) == ["two", nil])
    watch.cancel()
  }

  @Test func `a property's observer receives that property only, in lists and rows`() {
    var told: [Bool?] = []
    let list = store.observe(\.items, for: 2, property: \.isOn) { told.append($0.new) }
    let rows = store.observe(\.rows, for: 2, property: \.isOn) { told.append($0.new) }
    store.update { $0.items[1].name = "two" }
    #expect(told.isEmpty)
    store.update { $0.items[1].isOn = true }
    store.update { $0.rows[id: 2]?.isOn = true }
    #expect(told == [true, true])
    list.cancel()
    rows.cancel()
  }

  @Test func `an entry's observer receives that entry only`() {
    var told: [Int?] = []
    let watch = store.observe(\.ages, for: "Ada", initial: true) { told.append($0.new) }
    store.update { $0.ages["Grace"] = 85 }
    store.update { $0.ages["Ada"] = 37 }
    store.update { $0.ages["Ada"] = nil }
    #expect(told == [36, 37, nil])
    watch.cancel()
  }

  @Test func `a binding follows its item when it moves, and nothing once it is removed`() async {
    let actions = store.actions()
    let binding = store.binding(\.items, for: 3, property: \.isOn) { .toggle(3, $0, $1) }
    store.update { $0.items.reverse() }
    store.update { $0.items.removeAll { $0.id == 1 } }
    binding.wrappedValue = true
    #expect(store.items == [Item(id: 3, isOn: true), Item(id: 2)])
    binding.wrappedValue = true
    store.update { $0.items = [] }
    binding.wrappedValue = false
    #expect(binding.wrappedValue == nil)
    store.send(.age(0, 1))
    #expect(await actions.first(2) == [.toggle(3, false, true), .age(0, 1)])
  }

  @Test func `a binding to an entry sends the old and the new value`() async {
    let actions = store.actions()
    let age = store.binding(\.ages, for: "Ada") { .age($0, $1) }
    age.wrappedValue = 40
    #expect(age.wrappedValue == 40)
    #expect(await actions.first(1) == [.age(36, 40)])
  }

  @Test func `a binding does not retain the store`() {
    var gone: Store? = Store(State()) { (_: inout State, _: Action) in .none }
    weak let weakStore = gone
    let age = gone?.binding(\.ages, for: "Ada") { .age($0, $1) }
    gone = nil
    #expect(weakStore == nil)
    age?.wrappedValue = 1
    #expect(age?.wrappedValue == 36)
  }
}
