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
