import Foundation
import Testing

@testable import RillCommandLine

/// What the inspector shows in a terminal, and what it asks for.
struct TerminalScreenTests {
  private static let store = TerminalStore(id: "bank", name: "Bank", features: ["travel"])

  private static func row(_ number: Int, _ summary: String? = nil, skipped: Bool? = nil) -> TerminalRow {
    TerminalRow(
      number: UInt64(number), summary: summary ?? "pay(amount: \(number))", origin: "caller", skipped: skipped
    )
  }

  /// A screen of 44 by 11 characters with the last rows of 20 entries.
  private func screen(count: Int = 20) -> TerminalScreen {
    var screen = TerminalScreen()
    _ = screen.take(.size(width: 44, height: 11))
    #expect(screen.take(.connected(true)) == [.stores])
    let requests = screen.take(.answer(.stores([Self.store])))
    #expect(requests == [.entries(store: "bank", from: nil, limit: 4)])
    let status = TerminalStatus(first: 0, count: count, position: count)
    let from = max(0, count - 4)
    _ = screen.take(
      .answer(.entries(store: "bank", status, from: from, (from..<count).map { Self.row($0 + 1) })))
    return screen
  }

  private func text(_ screen: TerminalScreen) -> [String] {
    screen.lines.map { line in
      var text = line.text
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test func `the newest entries are shown with the difference of the last one`() {
    var screen = screen()
    let detail = TerminalRequest.detail(store: "bank", number: 20, .difference)
    #expect(screen.take(.key(.end)) == [])
    _ = screen.take(.answer(.detail(detail, ["~ balance: 10 → -10"])))
    #expect(
      text(screen) == [
        " Bank · 20 of 20 entries",
        "       17  pay(amount: 17)  caller",
        "       18  pay(amount: 18)  caller",
        "       19  pay(amount: 19)  caller",
        "●      20  pay(amount: 20)  caller",
        "[difference]  state   entry",
        "~ balance: 10 → -10", "", "", "",
        "Return: travel  s: skip  e: newest  Tab: de…",
      ])
    #expect(screen.lines.map(\.text.count) == Array(repeating: 44, count: 11))
  }

  @Test func `moving up selects an entry, scrolls, and asks for what is missing`() {
    var screen = screen()
    #expect(screen.take(.key(.up)) == [.detail(store: "bank", number: 19, .difference)])
    #expect(screen.lines[3].style == .selected)
    _ = screen.take(.key(.character("k")))
    _ = screen.take(.key(.up))
    #expect(screen.take(.key(.up)) == [.entries(store: "bank", from: 15, limit: 4)])
    let status = TerminalStatus(first: 0, count: 20, position: 20)
    let requests = screen.take(
      .answer(.entries(store: "bank", status, from: 15, (15..<19).map { Self.row($0 + 1) })))
    #expect(requests == [.detail(store: "bank", number: 16, .difference)])
    #expect(text(screen)[1] == "       16  pay(amount: 16)  caller")
  }

  @Test func `keys travel, skip, and return to the newest state`() {
    var screen = screen()
    _ = screen.take(.key(.up))
    #expect(screen.take(.key(.enter)) == [.command(store: "bank", #"{"do":"jump","to":19}"#)])
    #expect(screen.take(.key(.character("s"))) == [.command(store: "bank", #"{"do":"skip","numbers":[19]}"#)])
    #expect(screen.take(.key(.character("e"))) == [.command(store: "bank", #"{"do":"end"}"#)])
    #expect(screen.take(.key(.character("0"))) == [.command(store: "bank", #"{"do":"jump","to":0}"#)])
    let past = TerminalStatus(first: 0, count: 20, position: 19)
    _ = screen.take(.answer(.command(store: "bank", past, refusal: nil)))
    #expect(text(screen)[0] == " Bank · 19 of 20 entries · an older state i…")
    #expect(text(screen)[3] == "●      19  pay(amount: 19)  caller")
  }

  @Test func `a refused command says why until the next key`() {
    var screen = screen()
    let status = TerminalStatus(first: 0, count: 20, position: 20)
    _ = screen.take(.answer(.command(store: "bank", status, refusal: "The state is locked.")))
    #expect(text(screen).last == "The state is locked.")
    #expect(screen.lines.last?.style == .warning)
    _ = screen.take(.key(.up))
    #expect(text(screen).last?.hasPrefix("Return: travel") == true)
  }

  @Test func `new entries are followed unless an older one is selected`() {
    var screen = screen()
    #expect(screen.take(.event("entries", store: "bank")) == [.entries(store: "bank", from: nil, limit: 4)])
    // Events while the rows are read lead to one further request.
    #expect(screen.take(.event("entries", store: "bank")) == [])
    #expect(screen.take(.event("entries", store: "other")) == [])
    let status = TerminalStatus(first: 0, count: 21, position: 21)
    let answer = TerminalAnswer.entries(store: "bank", status, from: 17, (17..<21).map { Self.row($0 + 1) })
    #expect(screen.take(.answer(answer)) == [.entries(store: "bank", from: nil, limit: 4)])
    _ = screen.take(.answer(answer))
    #expect(text(screen)[4] == "●      21  pay(amount: 21)  caller")
    _ = screen.take(.key(.up))
    #expect(screen.take(.event("layout", store: "bank")) == [.entries(store: "bank", from: 17, limit: 4)])
    #expect(text(screen)[1] == "   …")
  }

  @Test(arguments: [
    ("busy", " Bank · busy · 20 of 20 entries"), ("gone", " Bank · released by the app · 20 of 20 entr…"),
  ])
  func `a store that does not answer is shown as it is`(_ state: String, _ header: String) {
    var screen = screen()
    #expect(screen.take(.event("availability", store: "bank")) == [.stores])
    var store = Self.store
    store.availability = TerminalStore.Availability(state: state)
    _ = screen.take(.answer(.stores([store])))
    #expect(text(screen)[0] == header)
    _ = screen.take(.connected(false))
    #expect(text(screen)[0] == " Rill — connection lost, trying again…")
    #expect(screen.lines[0].style == .warning)
  }

  @Test func `a busy store is shown with the time since which it has been busy`() throws {
    let parts = DateComponents(year: 2026, month: 3, day: 4, hour: 5, minute: 6, second: 7)
    let date = try #require(Calendar.current.date(from: parts))
    var screen = screen()
    var store = Self.store
    store.availability = TerminalStore.Availability(state: "busy", since: date.timeIntervalSince1970 * 1_000)
    _ = screen.take(.answer(.stores([store])))
    #expect(text(screen)[0] == " Bank · busy since 05:06:07 · 20 of 20 entr…")
  }

  @Test func `details are read again after a change of entries`() {
    var screen = screen()
    let detail = TerminalRequest.detail(store: "bank", number: 20, .difference)
    _ = screen.take(.answer(.detail(detail, ["~ coins: 1 → 2"])))
    #expect(screen.take(.event("layout", store: "bank")) == [.entries(store: "bank", from: nil, limit: 4)])
    let status = TerminalStatus(first: 0, count: 20, position: 20)
    let rows = TerminalAnswer.entries(store: "bank", status, from: 16, (16..<20).map { Self.row($0 + 1) })
    #expect(screen.take(.answer(rows)) == [detail])
  }

  @Test func `without stores, the screen says how an app shows them at the address of the inspector`() {
    var screen = TerminalScreen()
    screen.address = "http://127.0.0.1:8931/"
    _ = screen.take(.connected(true))
    _ = screen.take(.answer(.stores([])))
    #expect(text(screen)[6] == "   try inspection.connect(to: \"http://127.0.0.1:8931/\")")
  }

  @Test func `long details are scrolled, and another tab starts at the top`() {
    var screen = screen()
    let detail = TerminalRequest.detail(store: "bank", number: 20, .difference)
    _ = screen.take(.answer(.detail(detail, (1...9).map { "line \($0)" })))
    #expect(text(screen)[5] == "[difference]  state   entry   5 more lines")
    _ = screen.take(.key(.right))
    _ = screen.take(.key(.right))
    #expect(text(screen)[6...9] == ["line 6", "line 7", "line 8", "line 9"])
    #expect(screen.take(.key(.tab)) == [.detail(store: "bank", number: 20, .state)])
    _ = screen.take(.key(.left))
    _ = screen.take(.answer(.detail(.detail(store: "bank", number: 20, .state), ["Bank", "  balance: 1"])))
    #expect(text(screen)[6...7] == ["Bank", "  balance: 1"])
    // An answer to an earlier question changes nothing.
    _ = screen.take(.answer(.detail(detail, ["late"])))
    #expect(text(screen)[6] == "Bank")
  }

  @Test func `text that would change the terminal is shown, and wide characters take two columns`() {
    var screen = screen(count: 1)
    let status = TerminalStatus(first: 0, count: 1, position: 1)
    _ = screen.take(
      .answer(.entries(store: "bank", status, from: 0, [Self.row(1, "name(\"\u{1b}[2J 水 👍\")")])))
    #expect(text(screen)[1] == "●       1  name(\"·[2J 水 👍\")  caller")
    #expect(screen.lines[1].text.count == 42)
  }

  @Test func `without a store, the screen says how an app shows one`() {
    var screen = TerminalScreen()
    _ = screen.take(.connected(true))
    _ = screen.take(.answer(.stores([])))
    #expect(text(screen).contains("   inspection.add(store, \"Name\")"))
    #expect(screen.take(.key(.enter)) == [])
  }

  @Test func `a smaller terminal shows less, and help and quitting work in any size`() {
    var screen = screen()
    _ = screen.take(.size(width: 1, height: 1))
    #expect(screen.lines.count == 6)
    #expect(screen.lines.map(\.text.count) == Array(repeating: 20, count: 6))
    _ = screen.take(.key(.character("?")))
    #expect(text(screen)[1].hasPrefix("↑ ↓ k j"))
    _ = screen.take(.key(.character("q")))
    #expect(!screen.isDone)
    _ = screen.take(.key(.character("q")))
    #expect(screen.isDone)
  }

  @Test(
    arguments: [TerminalInput.end, .key(.character("\u{03}")), .key(.character("\u{04}"))], [false, true])
  func `the end of the terminal and Ctrl-C quit, also while the help is shown`(
    input: TerminalInput, isHelpShown: Bool
  ) {
    var screen = screen()
    if isHelpShown { _ = screen.take(.key(.character("?"))) }
    #expect(screen.take(input) == [])
    #expect(screen.isDone)
  }

  @Test func `the next store is shown with its own entries`() {
    var screen = screen()
    var other = Self.store
    (other.id, other.name, other.process) = ("app-cart", "Cart", "app")
    _ = screen.take(.answer(.stores([Self.store, other])))
    #expect(screen.take(.key(.character("n"))) == [.entries(store: "app-cart", from: nil, limit: 4)])
    _ = screen.take(.answer(.entries(store: "app-cart", TerminalStatus(), from: 0, [])))
    #expect(text(screen)[0] == " app: Cart · 0 of 0 entries · 2 stores")
    #expect(text(screen)[1] == "   No entries yet.")
  }

  @Test func `why rows cannot be read is shown until they can`() {
    var screen = screen()
    let rows = TerminalRequest.entries(store: "bank", from: nil, limit: 4)
    _ = screen.take(.answer(.refused(rows, "The process is gone.")))
    #expect(text(screen).last == "The process is gone.")
    _ = screen.take(.answer(.entries(store: "bank", TerminalStatus(), from: 0, [])))
    #expect(text(screen).last?.hasPrefix("Return: travel") == true)
    _ = screen.take(.answer(.refused(.command(store: "bank", "{}"), "It is locked.")))
    _ = screen.take(.answer(.entries(store: "bank", TerminalStatus(), from: 0, [])))
    #expect(text(screen).last == "It is locked.")
  }

  @Test func `only changed lines are drawn, and all of them after a change of size`() {
    let old = [TerminalLine(text: "a "), TerminalLine(text: "b ")]
    let new = [TerminalLine(text: "a "), TerminalLine(text: "c ", style: .selected)]
    #expect(TerminalPaint.text(from: old, to: new) == "\u{1b}[2;1H\u{1b}[1;7mc \u{1b}[0m")
    #expect(
      TerminalPaint.text(from: [], to: old)
        == "\u{1b}[2J\u{1b}[1;1Ha \u{1b}[0m\u{1b}[2;1Hb \u{1b}[0m")
  }
}
