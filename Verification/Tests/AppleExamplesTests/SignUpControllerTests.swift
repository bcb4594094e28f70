import Rill
import RillApple
import RillStyles
import Testing
import UIKit

@testable import AppleExamples

@MainActor
struct SignUpControllerTests {
  @Test func `the form is filled in, refused and corrected`() async {
    let store = Store(SignUp(), environment: SignUp.Registry { name in name != "Ann" })
    let screen = SignUpController()
    screen.loadViewIfNeeded()
    screen.store = store
    #expect(screen.view.subviews.count == 6)
    #expect(!screen.button.isEnabled)
    #expect(screen.problem.isHidden)
    screen.name.insertText("Ann")
    screen.age.insertText("3")
    #expect(!screen.button.isEnabled)
    screen.age.insertText("0")
    #expect(screen.button.isEnabled)
    screen.age.insertText("x")
    #expect(screen.age.text == "30")
    screen.button.sendActions(for: .primaryActionTriggered)
    #expect(screen.waiting.isAnimating)
    #expect(!screen.button.isEnabled)
    _ = await store.first(\.isBusy) { !$0 }
    #expect(!screen.waiting.isAnimating)
    #expect(!screen.problem.isHidden)
    #expect(screen.problem.text == "The name Ann is taken.")
  }

  @Test func `an empty age is nil, and the controller accepts another store`() {
    let store = Store(SignUp(), environment: SignUp.Registry { _ in true })
    let screen = SignUpController()
    screen.store = store
    screen.age.insertText("7")
    #expect(store.age == 7)
    screen.age.text = ""
    screen.age.sendActions(for: .editingChanged)
    #expect(store.age == nil)
    let other = Store(SignUp(name: "Bea", wantsNews: true), environment: SignUp.Registry { _ in true })
    screen.store = other
    #expect(screen.name.text == "Bea")
    #expect(screen.news.isOn)
  }
}
