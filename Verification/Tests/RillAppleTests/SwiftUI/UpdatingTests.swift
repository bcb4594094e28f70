import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct UpdatingTests {
  /// Counts how often content is created.
  final class Tally {
    var names: [String] = []

    func note(_ name: String) -> Text {
      names.append(name)
      return Text(name)
    }

    func take() -> [String] {
      defer { names = [] }
      return names
    }
  }

  struct Screen<Content: View>: View {
    @ViewBuilder let content: () -> Content
    var body: some View { content() }
  }

  @Test func `a view of a field is evaluated for that field, and the view around it is not`() {
    let (store, tally) = (ShopStore.shop(), Tally())
    let screen = ViewRenderer(Screen { store.updating(\.total) { tally.note("total \($0)") } })
    _ = (screen.takeEvaluations(), tally.take())
    screen.act { store.send(.add(1)) }
    #expect(tally.take() == ["total 1"])
    #expect(screen.takeEvaluations() == ["Reading"])
    screen.act { store.send(.typed("x")) }
    #expect(tally.take() == [])
  }

  @Test func `a view of a row is evaluated for that row, and is empty without it`() {
    let (store, tally) = (ShopStore.shop(), Tally())
    let screen = ViewRenderer(
      Screen {
        store.updating(\.items, for: 1) { tally.note("row \($0.id): \($0.count)") }
        store.updating(\.items, for: 2) { tally.note("row \($0.id): \($0.count)") }
      })
    #expect(tally.take() == ["row 1: 0", "row 2: 0"])
    screen.act { store.send(.item(2, .more)) }
    #expect(tally.take() == ["row 2: 1"])
    screen.act { store.update { $0.items[id: 2] = nil } }
    #expect(screen.texts == ["row 1: 0"])
    screen.act { store.update { $0.items[id: 2] = Shop.Item(id: 2, title: "back", count: 7) } }
    #expect(tally.take() == ["row 2: 7"])
    #expect(screen.texts == ["row 1: 0", "row 2: 7"])
  }

  @Test func `a view of a row's property is evaluated for that property only`() {
    let (store, tally) = (ShopStore.shop(), Tally())
    let screen = ViewRenderer(
      Screen { store.updating(\.items, for: 1, property: \.title) { tally.note($0) } })
    #expect(tally.take() == ["item 1"])
    screen.act { store.send(.item(1, .more)) }
    #expect(tally.take() == [])
    screen.act { store.send(.retitle(1, "tea")) }
    #expect(tally.take() == ["tea"])
  }

  @Test func `a view of an item of a plain array follows it`() {
    let (store, tally) = (ShopStore.shop(), Tally())
    let screen = ViewRenderer(Screen { store.updating(\.list, for: 3) { tally.note($0.title) } })
    #expect(tally.take() == ["item 3"])
    screen.act { store.update { $0.list.reverse() } }
    #expect(tally.take() == [])
    screen.act { store.update { $0.list[0].title = "first" } }
    #expect(tally.take() == ["first"])
    screen.act { store.update { $0.list.removeFirst() } }
    #expect(screen.texts == [])
  }

  @Test func `a view of an entry is evaluated for that entry, and is empty without it`() {
    let (store, tally) = (ShopStore.shop(), Tally())
    let screen = ViewRenderer(Screen { store.updating(\.prices, for: "tea") { tally.note("\($0)") } })
    #expect(tally.take() == ["2"])
    screen.act { store.update { $0.prices["milk"] = 9 } }
    #expect(tally.take() == [])
    screen.act { store.update { $0.prices["tea"] = 3 } }
    #expect(screen.texts == ["3"])
    screen.act { store.update { $0.prices["tea"] = nil } }
    #expect(screen.texts == [])
  }

  @Test func `views with bindings edit fields, rows, properties and entries`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(
      Screen {
        store.updating(binding: \.draft) { $draft in TextField("field", text: $draft) }
        store.updating(binding: \.draft, send: Shop.Action.typed) { $draft in
          TextField("action", text: $draft)
        }
        store.updating(binding: \.items, for: 1) { $item in TextField("row", text: $item.title) }
        store.updating(binding: \.items, for: 2, property: \.title) { $title in
          TextField("property", text: $title)
        }
        store.updating(binding: \.items, for: 3, property: \.title, send: { .retitle(3, $0 + "!") }) {
          $title in
          TextField("sent", text: $title)
        }
        store.updating(binding: \.prices, for: "tea") { $price in
          TextField("entry", text: $price.transformed(String.init, back: { Int($0) }))
        }
      })
    screen.type("a", into: "field")
    #expect(store.draft == "a")
    screen.type("b", into: "action")
    #expect(store.draft == "b")
    screen.type("c", into: "row")
    screen.type("d", into: "property")
    screen.type("e", into: "sent")
    #expect(store.items.map(\.title) == ["c", "d", "e!"])
    screen.type("8", into: "entry")
    screen.type("no number", into: "entry")
    #expect(store.prices["tea"] == 8)
    #expect(screen.texts == ["b", "b", "c", "d", "e!", "8"])
  }

  @Test func `a binding means the same row after rows were moved and removed`() throws {
    let store = ShopStore.shop()
    let binding = try #require(store.binding(\.items, for: 2, property: \.title))
    store.update { $0.items = IdentifiedArray($0.items.reversed()) }
    binding.wrappedValue = "second"
    #expect(store.items.map(\.title) == ["item 3", "second", "item 1"])
    store.update { $0.items[id: 2] = nil }
    let revision = store.revision
    #expect(binding.wrappedValue == "second")
    binding.wrappedValue = "ghost"
    #expect(binding.wrappedValue == "second")
    #expect(store.items.map(\.title) == ["item 3", "item 1"])
    #expect(store.revision == revision)
    #expect(store.binding(\.items, for: 2) == nil)
  }

  @Test func `a binding to an entry outlives it and sets nothing then`() throws {
    let store = ShopStore.shop()
    let binding = try #require(store.binding(\.prices, for: "tea"))
    binding.wrappedValue = 5
    store.update { $0.prices["tea"] = nil }
    binding.wrappedValue = 6
    #expect(binding.wrappedValue == 5)
    #expect(store.prices == ["milk": 1])
  }
}
