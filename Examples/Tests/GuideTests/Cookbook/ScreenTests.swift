import Rill
import RillTesting
import Testing

@testable import Guides

@MainActor
struct ScreenTests {
  @Test func `a form is sent once it is complete`() async {
    let store = TestStore(SignUp.State()) { SignUp { _, _ in } }
    #expect(store.state.problems.count == 2)
    await store.send(.submit)
    await store.set(\.name, to: "Jenny")
    await store.set(\.password, to: "12345678")
    await store.send(.submit) { $0.isSending = true }
    await store.receive(.accepted) {
      $0.isSending = false
      $0.isDone = true
    }
    await store.finish()
  }

  @Test func `a screen that is closed ends its work`() async {
    let store = TestStore(Shop.State(), effects: .hold) { Shop { _ in 3 } }
    await store.send(.open("tea")) { $0.screens.append(Shop.Item(id: "tea")) }
    await store.send(.item("tea", .appeared))
    await store.send(.back) { $0.screens = [] }
    await store.finish()
  }

  @Test func `a link opens its screens`() throws {
    let store = Store(Shop.State()) { Shop { _ in 3 } }
    for action in try #require(Shop.actions(for: "shop://items/tea/milk")) { store.send(action) }
    #expect(store.screens.map(\.id) == ["tea", "milk"])
    #expect(Shop.actions(for: "shop://elsewhere") == nil)
  }

  @Test func `a terminal sends each line and prints each change`() {
    final class Output { var lines: [String] = [] }
    let output = Output()
    let terminal = Terminal { output.lines.append($0) }
    #expect(terminal.handle("jenny 3") == nil)
    #expect(terminal.handle("jenny 30") == "Refused by no debt: the new state breaks the rule \"no debt\"")
    #expect(terminal.handle("hello") == "Write a name and a number: jenny 3")
    #expect(output.lines == ["Jenny 10, Donald 10", "Jenny 7, Donald 13"])
  }
}
