import Rill
import SwiftUI
import Testing

@testable import AppleExamples

@MainActor
struct TodosViewTests {
  private func makeStore() -> Store<Todos.State, Todos.Action> { Store(Todos.State()) { Todos() } }

  @Test func `items are added, completed and removed`() throws {
    let store = makeStore()
    let screen = ViewRenderer(TodosView(store: store))
    for title in ["tea", "milk"] {
      screen.type(title, into: "What is to do?")
      screen.tap("Add")
    }
    #expect(store.todos.map(\.title) == ["tea", "milk"])
    screen.evaluations = []
    screen.tap("milk")
    #expect(store.todos.map(\.isDone) == [false, true])
    #expect(screen.evaluations.map(\.kind).sorted() == ["Reading", "TodoRow"])
    let list = try #require(screen.nodes.first { $0.traits.delete != nil })
    screen.act { list.traits.delete?([0]) }
    #expect(store.todos.map(\.title) == ["milk"])
  }

  @Test func `a new row appears with an animation`() {
    let store = makeStore()
    let screen = ViewRenderer(TodosView(store: store))
    screen.type("tea", into: "What is to do?")
    screen.evaluations = []
    screen.tap("Add")
    let evaluation = screen.evaluations.first { $0.kind == "TodosView" }
    #expect(evaluation?.animation == .spring(duration: 0.3, bounce: 0.2))
  }

  @Test func `the sheet renames an item, and closing it applies the name`() throws {
    let store = makeStore()
    let screen = ViewRenderer(TodosView(store: store))
    screen.type("tea", into: "What is to do?")
    screen.tap("Add")
    screen.tap("Show tea")
    screen.type("green tea", into: "Title")
    #expect(store.todos.map(\.title) == ["tea"])
    let sheet = try #require(screen.nodes.first { $0.traits.presentation == "sheet" })
    screen.act { sheet.traits.dismiss?() }
    #expect(store.todos.map(\.title) == ["green tea"])
    #expect(store.shown == nil)
  }

  @Test func `the preview plays its script`() async {
    let screen = ViewRenderer(TodosPreviews.previews)
    while !screen.nodes.contains(where: { $0.traits.presentation == "sheet" }) {
      await screen.nextInvalidation()
      screen.update()
    }
    #expect(screen.texts.contains("0 open"))
    screen.close()
  }
}
