import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct RowsTests {
  struct ItemView: View {
    let store: Store<Shop.Item, Shop.ItemAction>
    @State var opened = "closed"
    var body: some View {
      Text("\(store.title) × \(store.count)")
      Button("open \(store.title)") { opened = "open" }
      Text(opened)
    }
  }

  struct ListView: View {
    let store: ShopStore
    var body: some View {
      ForEach(store.rows(\.items, action: Shop.Action.item)) { item in ItemView(store: item) }
    }
  }

  private func lines(_ screen: ViewRenderer) -> [String] {
    screen.texts.filter { !$0.hasPrefix("open ") }
  }

  @Test func `a change of a row evaluates that row's view alone`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(ListView(store: store))
    #expect(screen.takeEvaluations() == ["ListView", "ItemView", "ItemView", "ItemView"])
    screen.act { store.send(.item(2, .more)) }
    #expect(screen.takeEvaluations() == ["ItemView"])
    #expect(lines(screen) == ["item 1 × 0", "closed", "item 2 × 1", "closed", "item 3 × 0", "closed"])
  }

  @Test func `rows that move take their views' own state with them, and others are not evaluated`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(ListView(store: store))
    screen.tap("open item 1")
    _ = screen.takeEvaluations()
    screen.act { store.update { $0.items.move(id: 1, to: 2) } }
    #expect(lines(screen) == ["item 2 × 0", "closed", "item 3 × 0", "closed", "item 1 × 0", "open"])
    #expect(screen.takeEvaluations() == ["ListView"])
  }

  @Test func `a row that is removed takes its view along, and its store can still be read`() throws {
    let store = ShopStore.shop()
    let screen = ViewRenderer(ListView(store: store))
    let row = try #require(store.row(\.items, id: 2, action: Shop.Action.item))
    screen.act { store.update { $0.items[id: 2] = nil } }
    #expect(lines(screen) == ["item 1 × 0", "closed", "item 3 × 0", "closed"])
    #expect(row.title == "item 2")
    screen.act { store.update { $0.items.append(Shop.Item(id: 4, title: "new")) } }
    #expect(lines(screen).suffix(2) == ["new × 0", "closed"])
  }

  @Test func `a list makes the rows on the screen, out of ten thousand`() {
    let store = ShopStore.shop { state in
      state.items = IdentifiedArray((1...10_000).map { Shop.Item(id: $0, title: "item \($0)") })
    }
    var made = 0
    let row: (Store<Shop.Item, Shop.ItemAction>) -> Text = { item in
      made += 1
      return Text(item.title)
    }
    let screen = ViewRenderer(
      List { ForEach(store.rows(\.items, action: Shop.Action.item), content: row) })
    #expect(made < 100)
    made = 0
    screen.act { screen.nodes("List").first?.traits.scroll?(9_000) }
    #expect(screen.texts.first == "item 9001")
    #expect(made < 100)
    made = 0
    let other = ViewRenderer(List { store.forEach(\.items, action: Shop.Action.item, content: row) })
    other.act { store.update { $0.items.append(Shop.Item(id: 0, title: "last")) } }
    #expect(other.texts.first == "item 1")
    #expect(made < 200)
  }

  @Test func `a list has to make all rows whose number only their values tell`() {
    let store = ShopStore.shop { state in
      state.items = IdentifiedArray((1...200).map { Shop.Item(id: $0, title: "item \($0)") })
    }
    var made = 0
    let row: (Store<Shop.Item, Shop.ItemAction>) -> Text? = { item in
      made += 1
      return Text(item.title)
    }
    _ = ViewRenderer(List { ForEach(store.rows(\.items, action: Shop.Action.item), content: row) })
    #expect(made >= 200)
  }

  @Test func `views of rows by their ids are lazy in a container with one view for each row`() {
    let store = ShopStore.shop { state in
      state.items = IdentifiedArray((1...10_000).map { Shop.Item(id: $0, title: "item \($0)") })
    }
    var made = 0
    let screen = ViewRenderer(
      List {
        ForEach(Array(store.items.ids), id: \.self) { id in
          VStack {
            store.updating(\.items, for: id) { item in
              made += 1
              return Text(item.title)
            }
          }
        }
      })
    #expect(screen.texts.first == "item 1")
    #expect(made < 100)
  }

  @Test func `a row that has left before it was shown stands in as one that does nothing`() throws {
    let store = ShopStore.shop()
    let rows = store.rows(\.items, action: Shop.Action.item)
    var shown: [Store<Shop.Item, Shop.ItemAction>] = []
    let loop = ForEach(rows) { item in
      shown.append(item)
      return Text(item.title)
    }
    store.update { $0.items.removeAll() }
    let revision = store.revision
    _ = ViewRenderer(loop)
    for row in shown { row.send(.more) }
    #expect(shown.map(\.title) == ["item 1", "item 1", "item 1"])
    #expect(store.revision == revision)
  }

  @Test(arguments: [[1], [1, 2], [3], [2, 3]])
  func `rows that left before the loop was made stand in as others, whichever they are`(_ gone: [Int]) {
    let store = ShopStore.shop()
    let rows = store.rows(\.items, action: Shop.Action.item)
    store.update { state in for id in gone { state.items[id: id] = nil } }
    let screen = ViewRenderer(ForEach(rows) { item in Text(item.title) })
    #expect(screen.texts.count == 3)
    for id in 1...3 where !gone.contains(id) { #expect(screen.texts.contains("item \(id)")) }
  }

  @Test func `a loop over rows of which none is left shows none`() {
    let store = ShopStore.shop()
    let rows = store.rows(\.items, action: Shop.Action.item)
    store.update { $0.items.removeAll() }
    let loop = ForEach(rows) { item in Text(item.title) }
    #expect(ViewRenderer(loop).texts == [])
  }

  struct WithEmpty: View {
    let store: ShopStore
    var body: some View {
      store.forEach(\.items, action: Shop.Action.item) { item in
        Text(item.title)
      } empty: {
        Text("nothing")
      }
    }
  }

  @Test func `something else is shown while there are no rows`() {
    let store = ShopStore.shop { $0.items = [] }
    let screen = ViewRenderer(WithEmpty(store: store))
    #expect(screen.texts == ["nothing"])
    screen.act { store.update { $0.items.append(Shop.Item(id: 1, title: "tea")) } }
    #expect(screen.texts == ["tea"])
    _ = screen.takeEvaluations()
    screen.act { store.update { $0.items.removeAll() } }
    #expect(screen.texts == ["nothing"])
    #expect(screen.takeEvaluations() == ["Rows"])
  }

  struct EditorView: View {
    let store: Store<Shop.Editor, Shop.EditorAction>
    var body: some View { TextField("text", text: store.binding(\.text, send: Shop.EditorAction.write)) }
  }

  struct OptionalView: View {
    let store: ShopStore
    var body: some View {
      store.whenPresent(\.editor, action: Shop.Action.edit) { editor in
        EditorView(store: editor)
      } else: {
        Text("no editor")
      }
    }
  }

  @Test func `an optional part has a view while it is there`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(OptionalView(store: store))
    #expect(screen.texts == ["no editor"])
    screen.act { store.update { $0.editor = Shop.Editor(text: "a") } }
    #expect(screen.texts == ["a"])
    _ = screen.takeEvaluations()
    screen.type("b", into: "text")
    #expect(store.editor?.text == "b")
    #expect(screen.takeEvaluations() == ["EditorView"])
    screen.act { store.send(.closeEditor) }
    #expect(screen.texts == ["no editor"])
  }
}
