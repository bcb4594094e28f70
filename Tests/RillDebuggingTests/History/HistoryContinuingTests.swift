import Rill
import RillDebugging
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct HistoryContinuingTests {
  private let store = Shelf.store()

  @Test func `continuing from an older state makes it the newest entry`() {
    let history = store.attach(History())
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    history.jump(to: 1)
    var changes: [HistoryChange] = []
    let watch = history.observe { changes.append($0) }
    history.continueHere()
    #expect(history.isAtEnd)
    let gap = history.entries[3]
    #expect(gap.isGap)
    #expect(changes == [.appended(gap.sequence), .moved])
    store.send(.note("d"))
    #expect(store.log == ["a", "d"])
    history.back(2)
    #expect(store.log == ["a", "b", "c"])
    history.jumpToEnd()
    #expect(store.log == ["a", "d"])
    watch.cancel()
  }

  @Test(arguments: [HistoryMode.append, .branch])
  func `a refused change of the newest state changes nothing`(mode: HistoryMode) {
    let history = store.attach(History(mode: mode))
    let gate = store.attach(History())
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    history.back()
    gate.isLocked = true
    let numbers = history.entries.map(\.sequence)
    if mode == .append {
      #expect(history.continueHere() != nil)
      #expect(history.commit() != nil)
    } else {
      #expect(history.stopEngine() != nil && !history.isEngineStopped)
      gate.isLocked = false
      #expect(history.stopEngine() == nil)
      gate.isLocked = true
      #expect(history.startEngine() != nil && history.isEngineStopped)
      #expect(history.continueHere() != nil && history.isEngineStopped)
    }
    #expect(store.log == ["a", "b"] && !history.isAtEnd)
    #expect(history.entries.map(\.sequence) == numbers)
    gate.isLocked = false
    #expect(history.continueHere() == nil && history.isAtEnd)
    store.send(.note("d"))
    #expect(store.log == ["a", "b", "d"])
  }

  @Test func `a history that is detached although others refuse the state ends, and keeps what is shown`() {
    let history = store.attach(History())
    let gate = store.attach(Barrier())
    for text in ["a", "b"] { store.send(.note(text)) }
    history.back()
    gate.isLocked = true
    store.detach(history)
    gate.isLocked = false
    store.send(.note("c"))
    #expect(store.log == ["a", "c"])
  }

  @Test func `an edit that changes only the newest state notifies no observer of the shown one`() {
    // Not `Equatable`, so that storage which is not shared counts as a change.
    struct Item { var number: Int }
    struct Plain { var items: [Item] = [] }
    let store = Store(Plain()) { (state: inout Plain, number: Int) in
      state.items.append(Item(number: number))
      return .none
    }
    let history = store.attach(History())
    for number in 1...4 { store.send(number) }
    history.jump(to: 2)
    var count = 0
    let subscription = store.observe(\.items) { _ in count += 1 }
    let before = count
    history.skip(3)
    #expect(count == before && store.state.items.map(\.number) == [1, 2])
    history.jumpToEnd()
    #expect(count == before + 1 && store.state.items.map(\.number) == [1, 2, 4])
    _ = subscription
  }

  @Test func `the new entry has a number of its own`() {
    let history = store.attach(History())
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    history.back()
    store.send(.note("d"))
    history.continueHere()
    store.send(.note("e"))
    let numbers = history.entries.map(\.sequence)
    #expect(numbers.count == 6 && Set(numbers).count == 6 && numbers == numbers.sorted())
    #expect(history.state(after: numbers[3])?.log == ["a", "b", "c", "d"])
    #expect(history.state(after: numbers[4])?.log == ["a", "b"])
    #expect(history.state(after: numbers[5])?.log == ["a", "b", "e"])
  }

  @Test
  func `a history that is detached after a send keeps the state that is shown under a number of its own`() {
    let history = store.attach(History())
    for text in ["a", "b"] { store.send(.note(text)) }
    history.back()
    store.send(.note("c"))
    store.detach(history)
    #expect(store.log == ["a"])
    let numbers = history.entries.map(\.sequence)
    #expect(numbers.count == 4 && Set(numbers).count == 4)
  }

  @Test(arguments: [HistoryMode.append, .branch], 1...4)
  func `continuing keeps the state that is shown at the limit of entries`(mode: HistoryMode, limit: Int) {
    let history = store.attach(History(limit: .entries(limit), mode: mode))
    for text in ["a", "b", "c", "d"] { store.send(.note(text)) }
    history.back(limit)
    let shown = store.log
    history.continueHere()
    #expect(store.log == shown)
    #expect(history.isAtEnd)
    #expect(history.entries.last.flatMap { history.state(after: $0.sequence)?.log } == shown)
    store.send(.note("e"))
    #expect(store.log == shown + ["e"])
    history.back()
    #expect(store.log == shown)
  }

  @Test func `continuing from the newest state does nothing`() {
    let history = store.attach(History())
    store.send(.note("a"))
    var changes: [HistoryChange] = []
    let watch = history.observe { changes.append($0) }
    history.continueHere()
    #expect(history.entries.map(\.isGap) == [false])
    #expect(changes == [])
    watch.cancel()
  }

  @Test func `entries that follow move to a branch if branches are on`() {
    let history = store.attach(History(mode: .branch))
    for text in ["a", "b"] { store.send(.note(text)) }
    history.back()
    history.continueHere()
    #expect(history.branches.map { $0.entries.map(\.sequence) } == [[2]])
    #expect(history.entries.map(\.isGap) == [false, true])
    store.send(.note("c"))
    #expect(store.log == ["a", "c"])
  }

  @Test func `a stopped engine is started first`() {
    let history = store.attach(History())
    store.send(.note("a"))
    history.stopEngine()
    store.send(.note("b"))
    history.continueHere()
    #expect(!history.isEngineStopped)
    #expect(store.log == ["a", "b"])
    #expect(history.entries.map(\.isGap) == [false, false])
  }

  @Test func `the state before an entry is the one it was handled on`() {
    let history = store.attach(History())
    for text in ["a", "b"] { store.send(.note(text)) }
    #expect(history.state(before: 1)?.log == [])
    #expect(history.state(before: 2)?.log == ["a"])
    #expect(history.state(before: 3) == nil)
    #expect(history.state(before: 0) == nil)
    #expect(store.log == ["a", "b"])
  }
}

/// A middleware that refuses everything while it is locked, restored states as well.
private final class Barrier<State, Action: Sendable>: Middleware {
  var isLocked = false

  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    isLocked ? .refuse(Refusal(by: "barrier", "it is locked")) : .pass
  }
}
