import Observation
import Rill
import RillDebugging
import RillFixtures
import RillValues
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct DebuggerLookingTests {
  private struct Account: Equatable {
    var balance = 10
    var names = ["Ann", "Bob"]
    var seen = Seen()
  }

  private enum Action: Sendable { case pay(Int), note(String) }

  /// A value that counts its dumps.
  private struct Seen: Equatable, Dumpable {
    static let count = Recorder<Int>()

    var dumpForm: DumpForm {
      Self.count.note(1)
      return .words("seen")
    }
  }

  private let store = Store(Account(), validators: [Validator("no debt") { $0.balance >= 0 }]) {
    (account: inout Account, action: Action) in
    switch action {
    case .pay(let amount): account.balance -= amount
    case .note(let text): account.names.append(text)
    }
    return .none
  }

  private func texts(_ debugger: Debugger) -> [String] { debugger.lines.map(\.text) }

  @Test func `it shows the action, the state and the changes`() {
    let debugger = Debugger(of: store).open(.full)
    defer { debugger.close() }
    store.send(.pay(3))
    #expect(
      texts(debugger) == [
        "DebuggerLookingTests.Account", "balance: 7", #"names: ["Ann", "Bob"]"#, "seen: seen",
      ])
    debugger.show(.action)
    #expect(texts(debugger) == [".pay", "3"])
    debugger.show(.changes)
    #expect(debugger.lines.map(\.mark) == [.none, .removed, .added, .none, .none])
    #expect(
      texts(debugger) == ["DebuggerLookingTests.Account(", "balance: 10", "balance: 7", "… 2 unchanged", ")"])
    #expect(debugger.lines.map(\.depth) == [0, 1, 1, 1, 0])
  }

  @Test func `lines expand and collapse, and stay so between steps`() {
    let debugger = Debugger(of: store).open(.full)
    defer { debugger.close() }
    store.send(.note("Cid"))
    let names = debugger.lines[2]
    #expect(names.isOpen == false)
    debugger.turn(names.id)
    #expect(texts(debugger)[2...5] == ["names: [String]", #"[0]: "Ann""#, #"[1]: "Bob""#, #"[2]: "Cid""#])
    debugger.undo()
    #expect(texts(debugger)[2...4] == ["names: [String]", #"[0]: "Ann""#, #"[1]: "Bob""#])
    debugger.turn(names.id)
    #expect(debugger.lines[2].isOpen == false)
    debugger.turn("self")
    #expect(debugger.lines.count == 1)
  }

  @Test func `refused inputs are listed with their reasons and shown on selection`() {
    let debugger = Debugger(of: store).open(.full)
    defer { debugger.close() }
    store.send(.pay(3))
    store.send(.pay(9))
    #expect(debugger.screen.numbers == [1, 2])
    #expect(debugger.entry(1)?.isRefused == false)
    #expect(debugger.entry(2)?.refusal == "Refused by no debt: the new state breaks the rule \"no debt\"")
    #expect(debugger.screen.current?.isRefused == true)
    #expect(store.balance == 7)
    debugger.show(.changes)
    #expect(texts(debugger) == ["Nothing has changed."])
    debugger.undo()
    #expect(debugger.screen.current?.isRefused == false)
  }

  @Test func `skipped entries are marked, and refusals are recomputed`() throws {
    let history = store.attach(History<Account, Action>())
    let debugger = Debugger(of: store, history: history).open(.full)
    defer { debugger.close() }
    store.send(.pay(8))
    store.send(.pay(5))
    #expect(debugger.entry(2)?.isRefused == true)
    let edition = debugger.screen.edition
    history.skip(1)
    #expect(debugger.screen.edition == edition + 1)
    #expect(debugger.entry(1)?.isSkipped == true)
    #expect(debugger.entry(2)?.isRefused == false)
  }

  @Test func `entries are searchable by text and by reason of refusal`() {
    let debugger = Debugger(of: store).open(.full)
    defer { debugger.close() }
    store.send(.pay(3))
    store.send(.note("Cid"))
    store.send(.pay(90))
    debugger.search(for: "CID")
    #expect(debugger.screen.numbers == [2])
    store.send(.note("cider"))
    store.send(.pay(1))
    #expect(debugger.screen.numbers == [2, 4])
    debugger.search(for: "debt")
    #expect(debugger.screen.numbers == [3])
    debugger.search(for: "")
    #expect(debugger.screen.numbers == [1, 2, 3, 4, 5])
  }

  @Test func `entries that the history discards disappear from the list`() {
    let history = store.attach(History<Account, Action>(limit: .entries(3)))
    let debugger = Debugger(of: store, history: history).open(.full)
    defer { debugger.close() }
    for amount in 0..<2000 {
      store.send(.note("\(amount)"))
      #expect(debugger.screen.numbers == history.entries.map(\.sequence))
    }
  }

  @Test func `entries that move to a branch disappear from the list`() {
    let history = store.attach(History<Account, Action>(mode: .branch))
    let debugger = Debugger(of: store, history: history).open(.full)
    defer { debugger.close() }
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    debugger.scrub(to: 1)
    store.send(.note("d"))
    #expect(debugger.screen.numbers == [1, 5])
    #expect(debugger.screen.place == "2 of 2")
    debugger.undo()
    store.send(.note("e"))
    #expect(debugger.screen.numbers == [1, 7])
  }

  @Test func `the state is read once per step that shows it, and never while hidden`() {
    let debugger = Debugger(of: store).open()
    defer { debugger.close() }
    let before = Seen.count.elements.count
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    debugger.undo()
    #expect(Seen.count.elements.count == before)
    _ = debugger.lines
    debugger.turn("self.names")
    _ = debugger.lines
    #expect(Seen.count.elements.count == before + 1)
    debugger.undo()
    _ = debugger.lines
    #expect(Seen.count.elements.count == before + 2)
  }

  @Test func `lines become stale when the store shows another state`() {
    let debugger = Debugger(of: store).open(.full)
    defer { debugger.close() }
    store.send(.pay(3))
    let told = Recorder<Int>()
    withObservationTracking {
      _ = debugger.lines
    } onChange: {
      told.note(1)
    }
    debugger.undo()
    #expect(told.elements == [1])
    withObservationTracking {
      _ = debugger.lines
    } onChange: {
      told.note(2)
    }
    debugger.show(.action)
    #expect(told.elements == [1, 2])
    #expect(texts(debugger) == ["Nothing has been handled before this state."])
  }

  @Test func `lines become stale when an input is refused, although the state is unchanged`() {
    let debugger = Debugger(of: store).open(.full)
    defer { debugger.close() }
    store.send(.pay(3))
    debugger.show(.action)
    let told = Recorder<Int>()
    withObservationTracking {
      _ = debugger.lines
    } onChange: {
      told.note(1)
    }
    store.send(.pay(90))
    #expect(told.elements == [1])
    #expect(texts(debugger) == [".pay", "90"])
  }

  @Test func `lines show the recomputed state after an earlier entry is skipped`() {
    let history = store.attach(History<Account, Action>())
    let debugger = Debugger(of: store, history: history).open(.full)
    defer { debugger.close() }
    store.send(.pay(3))
    store.send(.pay(2))
    #expect(texts(debugger)[1] == "balance: 5")
    history.skip(1)
    #expect(texts(debugger)[1] == "balance: 8")
    #expect(debugger.screen.current?.id == 2)
  }

  @Test func `a report contains the entries, the state and the changes without redacted values`() {
    let options = DumpOptions(redacting: [.type(String.self)])
    let debugger = Debugger(of: store, showing: options).open()
    defer { debugger.close() }
    store.send(.pay(3))
    store.send(.pay(90))
    store.send(.note("Cid"))
    debugger.scrub(to: 1)
    let lines = debugger.report.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "Entry 1 of 3")
    #expect(lines[1].hasPrefix("> 1 ") && lines[1].hasSuffix(" .pay(3)"))
    #expect(
      lines[2].hasPrefix("  2 ")
        && lines[2].hasSuffix(" .pay(90)  // Refused by no debt: the new state breaks the rule \"no debt\""))
    #expect(lines.contains("- balance: 10") == false)
    #expect(lines.contains { $0.contains("-   balance: 10") })
    #expect(lines[3].hasSuffix(" .note(••••)"))
    debugger.scrub(to: 3)
    for name in ["Ann", "Cid"] { #expect(!debugger.report.contains(name)) }
    #expect(debugger.screen.current?.label == ".note(••••)")
  }
}
