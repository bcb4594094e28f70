import Rill
import RillStyles
import SwiftUI
import Testing

@testable import AppleExamples

@MainActor
struct SignUpViewTests {
  @Test func `the form is filled in, refused and corrected`() async throws {
    let registry = SignUp.Registry { name in name != "Ann" }
    let store = Store(SignUp(), environment: registry)
    let screen = ViewRenderer(SignUpView(store: store))
    #expect(screen.texts.last == "Name and age, please")
    screen.type("Ann", into: "Name")
    screen.type("30", into: "Age")
    #expect(screen.texts.last == "Sign up")
    screen.type("no age", into: "Age")
    #expect(store.age == nil)
    screen.type("31", into: "Age")
    let sent = store.send(.submit)
    screen.update()
    #expect(screen.texts.last == "Name and age, please")
    await sent.finish()
    screen.update()
    #expect(screen.texts.suffix(3) == ["That did not work", "The name Ann is taken.", "Another name"])
    screen.tap("Another name")
    let alert = try #require(screen.nodes.first { $0.traits.presentation == "alert" })
    screen.act { alert.traits.dismiss?() }
    #expect(store.name == "")
    #expect(store.problem == nil)
  }

  @Test func `only the change of the switch has a bouncy animation`() {
    let store = Store(SignUp(), environment: SignUp.Registry { _ in true })
    let screen = ViewRenderer(SignUpView(store: store))
    screen.evaluations = []
    screen.tap("News")
    #expect(Set(screen.evaluations.map(\.animation)) == [.bouncy])
    screen.evaluations = []
    screen.type("Bea", into: "Name")
    #expect(Set(screen.evaluations.map(\.animation)) == [nil])
  }
}
