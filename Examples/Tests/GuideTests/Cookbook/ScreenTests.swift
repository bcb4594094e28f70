import Foundation
import Rill
import RillScreens
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

  @Test func `a screen that leaves ends its work`() async {
    let store = TestStore(Shop.State(), effects: .hold) { Shop { _ in 3 } }
    await store.send(.path(.push(ItemScreen.State(name: "tea")))) {
      $0.path.push(ItemScreen.State(name: "tea"))
    }
    await store.send(.path(.screen(1, .appeared)))
    await store.send(.path(.screen(1, .ordered)))
    await store.receive(.path(.dismiss(1))) { $0.path.pop() }
    await store.finish()
  }

  @Test func `a link opens its screens`() throws {
    let store = Store(Shop.State()) { Shop { _ in 3 } }
    store.send(try #require(Shop.action(for: "shop://items/tea/milk")))
    #expect(store.path.map(\.name) == ["tea", "milk"])
    #expect(Shop.action(for: "shop://elsewhere") == nil)
    store.send(try Shop.action(for: Data(#"[{"name": "honey"}]"#.utf8)))
    #expect(store.path.map(\.name) == ["honey"])
    #expect(store.path.ids == [3])
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
