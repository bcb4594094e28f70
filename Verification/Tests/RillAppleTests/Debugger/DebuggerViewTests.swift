import Rill
import RillApple
import RillDebugging
import SwiftUI
import Testing

@MainActor
struct DebuggerViewTests {
  struct ShopView: View {
    let store: ShopStore
    let debugger: Debugger
    var body: some View {
      ShopTotal(store: store).debugger(debugger, opening: LongPressGesture(minimumDuration: 1))
    }
  }

  struct ShopTotal: View {
    let store: ShopStore
    var body: some View { Text("total \(store.total)") }
  }

  private let store: ShopStore
  private let debugger: Debugger
  private let screen: ViewRenderer

  init() {
    store = Store(Shop.State(), validators: [Validator("poor") { $0.total < 5 }]) { Shop() }
    debugger = Debugger(of: store, inspectorAddress: "http://127.0.0.1:8080/")
    screen = ViewRenderer(ShopView(store: store, debugger: debugger))
  }

  private func buy(_ count: Int) {
    screen.act { for _ in 0..<count { store.send(.add(1)) } }
  }

  private func open(_ size: DebuggerSize = .compact) { screen.act { debugger.open(size) } }

  private func node(_ title: String) throws -> ViewNode {
    try #require(screen.nodes.first { $0.traits.text == title })
  }

  private var opacity: Double? { screen.nodes.map(\.traits.opacity).min() }

  @Test func `nothing of it is shown until it is opened, and after it is closed`() {
    #expect(screen.texts == ["total 0"])
    open()
    #expect(screen.texts.contains("0 of 0"))
    screen.tap("Close")
    #expect(screen.texts == ["total 0"])
    #expect(Debugger.opened == nil)
  }

  @Test func `it travels, and the views behind it follow`() throws {
    open()
    defer { debugger.close() }
    buy(3)
    #expect(screen.texts.first == "total 3")
    screen.tap("Undo")
    #expect(screen.texts.first == "total 2")
    #expect(screen.texts.contains("2 of 3"))
    screen.tap("Redo")
    #expect(screen.texts.first == "total 3")
    let slider = try node("Entry")
    screen.act { slider.traits.slide?(1.2) }
    #expect(screen.texts.first == "total 1")
    #expect(screen.texts.contains("1 of 3"))
  }

  @Test func `there is no step back at the beginning, and none forth at the end`() throws {
    open()
    defer { debugger.close() }
    buy(1)
    #expect(try node("Redo").traits.tap == nil)
    #expect(try node("Undo").traits.tap != nil)
    screen.tap("Undo")
    #expect(try node("Undo").traits.tap == nil)
    #expect(try node("Redo").traits.tap != nil)
    #expect(screen.texts.contains("The beginning"))
  }

  @Test func `what lies under it is seen through it while somebody moves through the history`() throws {
    open()
    defer { debugger.close() }
    buy(2)
    #expect(opacity == 1)
    let slider = try node("Entry")
    screen.act { slider.traits.hold?() }
    #expect(opacity == 0.5)
    screen.act { slider.traits.slide?(1) }
    #expect(opacity == 0.5)
    screen.act { slider.traits.letGo?() }
    #expect(opacity == 1)
    screen.tap("More")
    screen.act { slider.traits.hold?() }
    #expect(opacity == 1)
  }

  @Test func `it is small or full`() throws {
    open()
    defer { debugger.close() }
    #expect(!screen.texts.contains("Inspector: http://127.0.0.1:8080/"))
    screen.tap("More")
    #expect(screen.texts.contains("Inspector: http://127.0.0.1:8080/"))
    screen.tap("Less")
    #expect(!screen.texts.contains("Inspector: http://127.0.0.1:8080/"))
  }

  @Test func `what was refused is red, with its reason`() throws {
    open(.full)
    defer { debugger.close() }
    buy(4)
    screen.act { store.send(.add(9)) }
    let reason = "Refused by poor: the new state breaks the rule \"poor\""
    #expect(try node(reason).traits.color == "red")
    let rows = screen.nodes("DebuggerRow").map { row in Self.texts(in: row) }
    #expect(rows.map(\.0) == ["1", "2", "3", "4", "▸ 5"])
    #expect(rows.map(\.1) == ["primary", "primary", "primary", "primary", "red"])
    screen.tap("Undo")
    #expect(!screen.texts.contains(reason))
  }

  private static func texts(in row: ViewNode) -> (String?, String?) {
    var all: [ViewNode] = []
    func visit(_ node: ViewNode) {
      all.append(node)
      for child in node.children { visit(child) }
    }
    visit(row)
    let texts = all.filter { $0.kind == "Text" }
    return (texts.first?.traits.text, texts.last?.traits.color)
  }

  @Test func `the engine's switch holds what is shown`() {
    open()
    defer { debugger.close() }
    buy(1)
    screen.tap("Engine")
    buy(1)
    #expect(screen.texts.first == "total 1")
    #expect(screen.texts.contains("off"))
    screen.tap("Engine")
    #expect(screen.texts.first == "total 2")
    #expect(screen.texts.contains("on"))
  }

  @Test func `a second opening shows the one that is there`() {
    let other = Debugger(of: ShopStore.shop())
    let elsewhere = ViewRenderer(Text("elsewhere").debugger(other))
    open()
    elsewhere.act { #expect(other.open() === debugger) }
    #expect(elsewhere.texts == ["elsewhere"])
    screen.tap("Close")
    elsewhere.act { other.open() }
    #expect(elsewhere.texts.contains("0 of 0"))
    elsewhere.tap("Close")
  }

  @Test func `a gesture opens it`() throws {
    let content = try #require(screen.nodes.first { $0.traits.gesture != nil })
    screen.act { content.traits.gesture?(true) }
    #expect(Debugger.opened === debugger)
    screen.tap("Close")
  }

  @Test
  func `a step evaluates the lines that changed, and of the list the rows it comes from and goes to`() {
    open(.full)
    defer { debugger.close() }
    buy(4)
    _ = screen.takeEvaluations()
    screen.tap("Undo")
    let evaluations = screen.takeEvaluations()
    #expect(evaluations.count { $0 == "DebuggerLineView" } == 1)
    #expect(evaluations.count { $0 == "DebuggerRow" } == 2)
    #expect(evaluations.count { $0 == "DebuggerDetails" } == 0)
  }

  @Test func `in small size a step evaluates no list and reads no state`() {
    open()
    defer { debugger.close() }
    buy(4)
    screen.tap("Undo")
    #expect(screen.nodes("DebuggerLines").isEmpty && screen.nodes("DebuggerRow").isEmpty)
  }

  @Test func `a tap on an entry goes there, and on a line opens it`() throws {
    open(.full)
    defer { debugger.close() }
    buy(3)
    let row = try #require(screen.nodes("DebuggerRow").first?.children.first)
    screen.act { row.traits.tap?() }
    #expect(screen.texts.first == "total 1")
    #expect(screen.texts.contains("total: 1"))
    screen.tap("▾ Shop.State")
    #expect(!screen.texts.contains("total: 1"))
  }

  @Test func `panels show the action, the state or what has changed`() throws {
    open(.full)
    defer { debugger.close() }
    buy(2)
    let picker = try node("Panel")
    screen.act { picker.traits.choose?(DebuggerPanel.action) }
    #expect(screen.texts.contains("▾ .add"))
    screen.act { picker.traits.choose?(DebuggerPanel.changes) }
    let lines = ["total: 1": "red", "total: 2": "green"]
    for (text, color) in lines { #expect(try node(text).traits.color == color) }
  }

  @Test func `entries are searched, and a report is handed on`() throws {
    open(.full)
    defer { debugger.close() }
    buy(1)
    screen.act { store.send(.typed("tea")) }
    screen.type("TEA", into: "Search")
    #expect(screen.nodes("DebuggerRow").count == 1)
    #expect(screen.nodes("ShareLink").isEmpty)
    screen.tap("Make a report")
    #expect(screen.nodes("ShareLink").first?.traits.text == debugger.report)
  }
}
