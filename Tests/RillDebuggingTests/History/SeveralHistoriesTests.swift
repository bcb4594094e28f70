import Rill
import RillDebugging
import Testing

@Suite struct `Several histories of one store` {
  typealias Ledger = History<Int, Int>
  let store = Store(0) { (sum: inout Int, amount: Int) -> Effect<Int> in
    sum += amount
    return .none
  }

  /// A tool that remembers of each restored state whether it changed the newest one.
  final class Newest: StoreTool {
    var tools: StoreTools<Int, Int>?
    var changes: [Bool] = []
    func didAttach(to tools: StoreTools<Int, Int>) { self.tools = tools }
    func didCommit(_ transition: Transition<Int>, input: Input<Int, Int>, before: Int?, state: Int) {
      if let tools, tools.isRestoring { changes.append(tools.isRestoringNewest) }
    }
  }

  /// The label of each entry, and the state after it.
  private func table(_ history: Ledger) -> [String] {
    history.entries.map { "\($0.label) → \(history.state(after: $0.sequence) ?? -1)" }
  }

  @Test func `moves of one are not inputs of the other`() {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger()))
    for amount in [1, 2, 10] { store.send(amount) }
    mine.back()
    store.send(100)
    #expect(store.state == 3)
    #expect(table(mine) == ["1 → 1", "2 → 3", "10 → 13", "100 → 113"])
    #expect(table(other) == table(mine))
    mine.jumpToEnd()
    store.send(1000)
    #expect(store.state == 1113)
    #expect(table(other) == ["1 → 1", "2 → 3", "10 → 13", "100 → 113", "1000 → 1113"])
    #expect(table(other) == table(mine))
    #expect(mine.verify() == nil && other.verify() == nil)
  }

  @Test(arguments: [HistoryMode.append, .branch])
  func `each moves from where the other has left the store`(mode: HistoryMode) {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger(mode: mode)))
    for amount in [1, 2, 10] { store.send(amount) }
    mine.jump(to: 1)
    #expect(store.state == 1)
    other.back()
    #expect(store.state == 3)
    mine.jumpToEnd()
    #expect(store.state == (mode == .append ? 13 : 3))
    store.send(100)
    #expect(store.state == (mode == .append ? 113 : 103))
    #expect(mine.verify() == nil && other.verify() == nil)
    #expect(mine.state(after: mine.entries[3].sequence) == (mode == .append ? 113 : 3))
  }

  @Test func `the end is shown again by either`() {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger()))
    for amount in [1, 2, 10] { store.send(amount) }
    mine.back(2)
    #expect(store.state == 1 && other.isAtEnd)
    var changes: [HistoryChange] = []
    let watch = mine.observe { changes.append($0) }
    other.jumpToEnd()
    #expect(store.state == 13)
    #expect(mine.isAtEnd)
    #expect(changes == [.moved])
    watch.cancel()
    mine.forward()
    store.send(100)
    #expect(store.state == 113)
    #expect(table(mine) == table(other))
  }

  @Test func `a change of the entries of one is an entry of the other`() {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger()))
    for amount in [1, 2, 10] { store.send(amount) }
    mine.skip(2)
    #expect(store.state == 11)
    #expect(table(other) == ["1 → 1", "2 → 3", "10 → 13", "skip 2 → 11"])
    other.jump(to: 1)
    mine.skip(1)
    store.send(100)
    #expect(table(other) == ["1 → 1", "2 → 3", "10 → 13", "skip 2 → 11", "skip 1 → 10", "100 → 110"])
    #expect(mine.verify() == nil && other.verify() == nil)
    #expect(store.state == 110)
  }

  @Test func `one that is attached or detached while the other shows an older state keeps the newest`() {
    let mine = store.attach(Ledger())
    for amount in [1, 2, 10] { store.send(amount) }
    mine.back()
    let other = store.attach(Ledger())
    store.send(100)
    #expect(table(other) == ["100 → 113"])
    #expect(other.state(after: 0) == 13)
    store.detach(other)
    #expect(store.state == 3)
    mine.jumpToEnd()
    #expect(store.state == 113)
    #expect(table(mine) == ["1 → 1", "2 → 3", "10 → 13", "100 → 113"])
  }

  @Test func `one that is detached while the engine of the other is stopped keeps the newest`() {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger()))
    for amount in [1, 2] { store.send(amount) }
    mine.stopEngine()
    store.send(10)
    #expect(store.state == 3)
    store.detach(other)
    store.send(100)
    #expect(store.state == 3)
    mine.startEngine()
    #expect(store.state == 113)
    #expect(table(mine) == ["1 → 1", "2 → 3", "10 → 13", "100 → 113"])
  }

  @Test func `the other starts the engine that one has stopped, or continues from what it shows`() {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger()))
    for amount in [1, 2] { store.send(amount) }
    mine.stopEngine()
    store.send(10)
    other.jumpToEnd()
    #expect(store.state == 13 && !mine.isEngineStopped)
    mine.stopEngine()
    store.send(100)
    other.sweep()
    #expect(store.state == 13 && mine.isEngineStopped)
    other.continueHere()
    #expect(store.state == 13 && !mine.isEngineStopped)
    store.send(1000)
    #expect(store.state == 1013)
    #expect(mine.verify() == nil && other.verify() == nil)
  }

  @Test func `the other continues from the state that one shows`() {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger()))
    for amount in [1, 2, 10] { store.send(amount) }
    mine.back()
    other.continueHere()
    store.send(100)
    #expect(store.state == 103)
    #expect(table(other).suffix(2) == ["not recorded → 3", "100 → 103"])
    #expect(table(mine).suffix(2) == ["continue here → 3", "100 → 103"])
    #expect(mine.verify() == nil && other.verify() == nil)
  }

  @Test func `sweeping one does not show the newest state while the other shows an older one`() {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger()))
    for amount in [1, 2, 10] { store.send(amount) }
    mine.back()
    other.sweep()
    #expect(store.state == 3)
    mine.jumpToEnd()
    #expect(store.state == 13)
  }

  @Test func `a locked history does not refuse the moves of the other`() {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger()))
    for amount in [1, 2, 10] { store.send(amount) }
    other.isLocked = true
    #expect(mine.back() == nil)
    #expect(store.state == 3)
    #expect(store.send(100).refusal != nil)
  }

  @Test func `all are released with their store, also after moves`() {
    weak var released: Store<Int, Int>?
    weak var first: Ledger?
    weak var second: Ledger?
    for mode in [HistoryMode.append, .branch] {
      do {
        let store = Store(0) { (sum: inout Int, amount: Int) -> Effect<Int> in
          sum += amount
          return .none
        }
        let (mine, other) = (store.attach(Ledger(mode: mode)), store.attach(Ledger(mode: mode)))
        (released, first, second) = (store, mine, other)
        for amount in [1, 2, 10] { store.send(amount) }
        mine.back(2)
        store.send(10)
        other.back(2)
        mine.skip(1)
      }
      #expect(released == nil && first == nil && second == nil)
    }
  }

  @Test
  func `a session that is loaded while an older state is shown replaces the newest state for other tools`() {
    let mine = store.attach(Ledger())
    let tool = store.attach(Newest())
    for amount in [1, 2, 10] { store.send(amount) }
    mine.back()
    #expect(mine.load(mine.entries, from: 5) == nil)
    #expect(store.state == 18)
    #expect(tool.changes == [false, true])
  }

  @Test func `the end of a stopped engine's history changes nothing for other tools`() {
    let mine = store.attach(Ledger())
    let (other, tool) = (store.attach(Ledger()), store.attach(Newest()))
    store.send(1)
    mine.stopEngine()
    other.stopEngine()
    store.detach(mine)
    #expect(!other.isEngineStopped)
    #expect(tool.changes == [false])
    #expect(table(other) == ["1 → 1"])
    store.send(2)
    #expect(store.state == 3)
  }

  @Test func `one that stops the engine knows its own state while the other shows one`() {
    let (mine, other) = (store.attach(Ledger()), store.attach(Ledger(mode: .branch)))
    for amount in [1, 2, 10] { store.send(amount) }
    other.back()
    mine.back()
    #expect(store.state == 13)
    other.stopEngine()
    #expect(store.state == 13)
    #expect(other.state(at: other.shownPlace) == 3)
  }
}
