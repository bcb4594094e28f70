import Rill
import SwiftUI
import Testing

@testable import AppleExamples

@MainActor
struct BankViewTests {
  @Test func `an overdraft is refused, and the bank shows the reason`() throws {
    let store = Bank.open()
    let screen = ViewRenderer(BankView(store: store))
    screen.tap("Donald pays 5")
    screen.tap("Donald pays 5")
    #expect(screen.texts.prefix(2) == ["Donald: 0", "Jenny: 20"])
    screen.tap("Donald pays 5")
    #expect(screen.texts.prefix(2) == ["Donald: 0", "Jenny: 20"])
    let alert = try #require(screen.nodes.first { $0.traits.presentation == "alert" })
    #expect(store.problem?.hasPrefix("Refused by no debt: ") == true)
    screen.act { alert.traits.dismiss?() }
    #expect(store.problem == nil)
  }
}
