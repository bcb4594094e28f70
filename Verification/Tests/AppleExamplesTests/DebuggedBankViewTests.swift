import Rill
import RillDebugging
import SwiftUI
import Testing

@testable import AppleExamples

@MainActor
struct DebuggedBankViewTests {
  @Test func `a long press opens the debugger, which undoes a payment`() throws {
    let store = Bank.open()
    let screen = ViewRenderer(DebuggedBankView(store: store, debugger: Debugger(of: store)))
    screen.tap("Donald pays 5")
    let content = try #require(screen.nodes.first { $0.traits.gesture != nil })
    screen.act { content.traits.gesture?(true) }
    screen.tap("Undo")
    #expect(screen.texts.prefix(2) == ["Donald: 10", "Jenny: 10"])
    screen.tap("Close")
    screen.tap("Donald pays 5")
    #expect(screen.texts.prefix(2) == ["Donald: 5", "Jenny: 15"])
  }

  @Test func `the preview shows refusals in red`() throws {
    let screen = ViewRenderer(DebuggedBankPreviews.previews)
    let reason = "Refused by no debt: the new state breaks the rule \"no debt\""
    let text = try #require(screen.nodes.first { $0.traits.text == reason })
    #expect(text.traits.color == "red")
    #expect(screen.nodes("DebuggerRow").count == 3)
    screen.tap("Close")
    screen.close()
  }
}
