import Rill
import RillDebugging
import Testing

@Suite(.timeLimit(.minutes(60))) struct UndoHistoryTests {
  private let store = Store(Page()) { (page: inout Page, action: Page.Action) in
    switch action {
    case .typed(let text): page.note.text += text
    case .bold: page.note.isBold.toggle()
    case .select(let place): page.selection = place
    case .loaded(let items): page.items = items
    }
    return .none
  }

  private func kind(_ input: Input<Page, Page.Action>) -> UndoStep {
    switch input {
    case .action(.typed): .grouped("typing")
    case .action(.bold): .step
    case .action(.select): .none
    default: .step
    }
  }

  @Test func `typing is undone and redone in one step`() {
    let undo = store.attach(UndoHistory(of: \.note, kind: kind))
    for letter in ["a", "b", "c"] { store.send(.typed(letter)) }
    store.send(.bold)
    store.send(.typed("d"))
    #expect(undo.count == 3)
    #expect(undo.undoLabel == "typed(\"d\")")
    undo.undo()
    #expect(store.note == Page.Note(text: "abc", isBold: true))
    undo.undo()
    #expect(store.note == Page.Note(text: "abc", isBold: false))
    undo.undo()
    #expect(store.note == Page.Note())
    #expect(!undo.canUndo && undo.redoLabel == "typed(\"a\")")
    undo.undo()
    for _ in 0..<3 { undo.redo() }
    #expect(store.note == Page.Note(text: "abcd", isBold: true))
    #expect(!undo.canRedo)
  }

  @Test func `a group ends explicitly or after an undo`() {
    let undo = store.attach(UndoHistory(of: \.note, kind: kind))
    store.send(.typed("a"))
    undo.endGroup()
    store.send(.typed("b"))
    #expect(undo.count == 2)
    undo.undo()
    store.send(.typed("c"))
    #expect(undo.count == 2)
    #expect(!undo.canRedo)
    undo.undo()
    #expect(store.note.text == "a")
  }

  @Test func `undo affects only its part, and other parts are kept`() {
    let undo = store.attach(UndoHistory(of: \.note))
    store.send(.typed("a"))
    store.send(.loaded([1, 2]))
    store.send(.select(3))
    #expect(undo.count == 1)
    undo.undo()
    #expect(store.state == Page(note: Page.Note(), selection: 3, items: [1, 2]))
  }

  @Test func `two parts are undone independently`() {
    let note = store.attach(UndoHistory(of: \.note))
    let items = store.attach(UndoHistory(of: \.items))
    store.send(.typed("a"))
    store.send(.loaded([1]))
    store.send(.typed("b"))
    items.undo()
    #expect(store.items == [] && store.note.text == "ab")
    note.undo()
    #expect(store.note.text == "a")
    items.redo()
    #expect(store.items == [1] && note.canRedo)
  }

  @Test func `a change that is not a step is undone with the step before it`() {
    let undo = store.attach(
      UndoHistory(of: \.self) { input in
        if case .action(.select) = input { .none } else { .step }
      })
    store.send(.bold)
    store.send(.select(5))
    #expect(undo.count == 1)
    undo.undo()
    #expect(store.state == Page())
  }

  @Test func `an undo is a turn that a history records and not a step`() {
    let history = store.attach(History())
    let undo = store.attach(UndoHistory(of: \.note))
    store.send(.typed("a"))
    undo.undo()
    #expect(history.entries.map(\.label) == ["typed(\"a\")", "undo typed(\"a\")"])
    #expect(history.entries.last?.origin == .restore)
    #expect(undo.count == 0)
  }

  @Test func `moving in a history is not a step`() {
    let history = store.attach(History())
    let undo = store.attach(UndoHistory(of: \.note))
    store.send(.typed("a"))
    store.send(.typed("b"))
    history.back()
    #expect(undo.count == 2)
    history.jumpToEnd()
    undo.undo()
    #expect(store.note.text == "a")
  }

  @Test func `a value that a validator refuses is not restored, and the step is kept`() {
    let undo = store.attach(UndoHistory(of: \.note))
    store.send(.typed("a"))
    let strict = store.attach(NeverEmpty())
    #expect(undo.undo()?.gate == "never empty")
    #expect(store.note.text == "a" && undo.count == 1)
    store.detach(strict)
    undo.undo()
    #expect(store.note.text == "")
  }

  @Test func `steps and bytes stay within their limits, with at least one step`() {
    let few = store.attach(UndoHistory(of: \.note, limit: .entries(3)))
    let light = store.attach(
      UndoHistory(of: \.note, limit: .bytes(10), cost: { $0.text.utf8.count }, isSame: ==))
    let tight = store.attach(UndoHistory(of: \.note, limit: .bytes(0), cost: { _ in 99 }, isSame: ==))
    for _ in 0..<9 { store.send(.typed("x")) }
    #expect(few.count == 3)
    // The values before the steps have 0 to 8 letters; the newest 8 fit, and 8 and 7 together do not.
    #expect(light.count == 1)
    #expect(tight.count == 1)
  }

  @Test func `an undo requested during a turn runs after it`() {
    let undo = store.attach(UndoHistory(of: \.note))
    let watch = store.observe(\.note) { if $0.new.text == "ab" { undo.undo() } }
    store.send(.typed("a"))
    store.send(.typed("b"))
    #expect(store.note.text == "a")
    watch.cancel()
  }
}

private struct Page: Equatable {
  struct Note: Equatable {
    var text = ""
    var isBold = false
  }

  var note = Note()
  var selection = 0
  var items: [Int] = []

  enum Action: Sendable { case typed(String), bold, select(Int), loaded([Int]) }
}

/// A middleware that refuses a state without text.
private final class NeverEmpty: Middleware {
  typealias State = Page
  typealias Action = Page.Action
  var needsStateBefore: Bool { true }

  func validate(_ proposed: Page, before: Page?, input: Input<Page, Page.Action>) -> Refusal? {
    proposed.note.text.isEmpty ? Refusal(by: "never empty", "there is no text") : nil
  }
}
