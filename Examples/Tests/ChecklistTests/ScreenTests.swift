import Rill
import RillTesting
import Testing

@testable import Checklist

@MainActor
struct ScreenTests {
  private var grid = Grid(rows: 5, columns: 30)

  private func state(_ titles: String...) -> Checklist.State {
    let items = titles.enumerated().map { Checklist.Item(id: $0, title: $1) }
    return Checklist.State(items: IdentifiedArray(items), size: Size(rows: 5, columns: 30))
  }

  @Test func `a state is a screen of text`() {
    var state = state("tea", "milk")
    state.items[id: 1]?.isDone = true
    #expect(
      state.screen.rows == [
        "Checklist  1 of 2 open", "> [ ] tea", "  [x] milk", "", "space: done  a: add  d: remove",
      ])
    state.draft = "bre"
    #expect(state.screen.rows.last == "New: bre_")
  }

  @Test(arguments: [Size(rows: 0, columns: 0), Size(rows: 1, columns: 1), Size(rows: 2, columns: 3)])
  func `a tiny terminal shows what it can`(_ size: Size) {
    var state = state("tea", "milk")
    state.size = size
    #expect(state.screen.rows.count == size.rows)
    #expect(state.screen.rows.allSatisfy { $0.count <= size.columns })
  }

  @Test func `text cannot control the terminal`() {
    #expect(state("a\u{1b}[2Jb\n").screen.rows[1] == "> [ ] a·[2Jb·")
  }

  @Test mutating func `only what differs is written`() {
    let (old, new) = (state("tea", "milk").screen, state("tea", "mild").screen)
    grid.receive(old.changes(from: nil))
    #expect(grid.texts == old.rows)
    let before = grid.written
    grid.receive(new.changes(from: old))
    #expect(grid.texts == new.rows)
    #expect(grid.written == before + 1)
    #expect(new.changes(from: new) == "")
  }

  @Test mutating func `after any keys, the terminal shows the screen of the state`() {
    var random = SeededRandom(seed: 3)
    let store = Store(state("tea", "milk", "bread")) { Checklist { _ in } }
    var shown = Grid(rows: 5, columns: 30)
    var texts: [String] = []
    let view = ChecklistView(store) { texts.append($0) }
    let keys = ["\u{1b}[A", "\u{1b}[B", " ", "a", "d", "x", "é", "\r", "\u{7f}", "\u{1b}"]
    // The grid has no spaces at the end of a line.
    func trimmed(_ row: String) -> String { String(row.reversed().drop { $0 == " " }.reversed()) }
    for _ in 1...2_000 {
      view.receive(Array(keys[random.int(in: 0...keys.count - 1)].utf8))
      for text in texts { shown.receive(text) }
      texts = []
      #expect(shown.texts == store.screen.rows.map(trimmed))
    }
  }
}
