import Foundation
import Rill
import RillForms
import RillScreens
import RillTesting
import Testing

@testable import Guides

@MainActor
struct ScreenTests {
  @Test func `a form is sent once it is complete`() async {
    let store = TestStore(SignUpScreen.State()) {
      SignUpScreen { _ in throw FormErrors(["name": ["Not here."]]) }
    }
    store.exhaustivity = .off
    await store.send(.form(.submit))
    #expect(store.state.form.refusal == .invalid(["name", "password"]))
    await store.send(.form(.edit(\.name, "Jenny")))
    await store.send(.form(.edit(\.password, "12345678")))
    await store.send(.form(.submit))
    await store.receive(.form(.rejected(FormErrors(["name": ["Not here."]]))))
    #expect(store.state.form.shownErrors(\.name).map(\.message) == ["Not here."])
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
