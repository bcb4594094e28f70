import Rill
import RillDebugging
import RillFixtures
import Testing

/// Limits and reducers that change while a store runs.
@MainActor struct HistoryBoundTests {
  private struct Counter: Reducer {
    var factor = 1
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action * factor
      return .none
    }
  }

  private func makeStore() -> (Store<Int, Int>, ReplaceableReducer<Int, Int>) {
    let feature = ReplaceableReducer(Counter())
    return (Store(0) { feature }, feature)
  }

  @Test func `a lower limit merges the oldest entries, and a higher one keeps more from then on`() throws {
    let (store, _) = makeStore()
    let history = store.attach(History(limit: .none))
    for number in 1...10 { store.send(number) }
    try history.setLimit(.entries(3))
    #expect(history.limit == .entries(3))
    #expect(history.entries.map(\.sequence) == [8, 9, 10])
    #expect(history.state(before: 8) == 28 && store.state == 55)
    store.send(1)
    #expect(history.entries.map(\.sequence) == [9, 10, 11])
    try history.setLimit(.entries(5))
    for number in 1...4 { store.send(number) }
    #expect(history.entries.map(\.sequence) == [11, 12, 13, 14, 15])
    try history.setLimit(.none)
    for number in 1...100 { store.send(number) }
    #expect(history.entries.count == 105)
  }

  @Test func `a lower limit shows the oldest state that is kept`() throws {
    let (store, _) = makeStore()
    let history = store.attach(History(limit: .none))
    for number in 1...10 { store.send(number) }
    history.jump(to: 2)
    #expect(store.state == 3)
    try history.setLimit(.entries(3))
    #expect(store.state == 28)
    history.jump(to: 10)
    #expect(store.state == 55)
  }

  @Test func `a limit on bytes can be changed`() throws {
    let (store, _) = makeStore()
    let history = store.attach(History(limit: .none))
    for _ in 1...2000 { store.send(1) }
    try history.setLimit(.bytes(8 << 10))
    #expect(history.entries.count < 200)
    #expect(store.state == 2000)
  }

  @Test(arguments: [
    (HistoryLimit.entries(0), "0 entries"), (.entries(-1), "-1 entries"), (.bytes(-5), "-5 bytes"),
    (.entries(3, bytes: -1), "-1 bytes"),
  ])
  func `an invalid limit is refused`(_ limit: HistoryLimit, _ words: String) throws {
    let text = """
      A history cannot be limited to \(words). The limit was not changed; a new history has the nearest valid one. Use \
      at least 1 entry or 0 bytes, or .none for no limit.
      """
    let (store, _) = makeStore()
    let history = store.attach(History(limit: .entries(7)))
    for number in 1...9 { store.send(number) }
    do throws(HistoryFailure) {
      try history.setLimit(limit)
      Issue.record("not refused")
    } catch {
      #expect(error.description == text)
    }
    #expect(history.limit == .entries(7))
    #expect(history.entries.count == 7)
    let reports = Reports.of {
      let history = store.attach(History<Int, Int>(limit: limit))
      for number in 1...5 { store.send(number) }
      #expect(history.entries.count <= 5)
    }
    #expect(reports == [text])
  }

  @Test func `a replaced reducer handles later actions, and recorded ones on request`() {
    let (store, feature) = makeStore()
    let history = store.attach(History())
    store.send(1)
    store.send(2)
    feature.replace(with: Counter(factor: 10))
    #expect(store.state == 3)
    store.send(3)
    #expect(store.state == 33)
    #expect(history.recompute() == nil)
    #expect(store.state == 60)
    #expect(history.entries.map(\.sequence) == [1, 2, 3])
    history.jump(to: 2)
    #expect(store.state == 30)
    feature.replace(with: Counter(factor: 100))
    history.recompute()
    #expect(store.state == 300)
    history.jump(to: 3)
    #expect(store.state == 600)
  }

  @Test func `a state that a validator refuses is not shown after a recomputation`() {
    let feature = ReplaceableReducer(Counter())
    let store = Store(0, validators: [Validator("small") { $0 < 10 }]) { feature }
    let history = store.attach(History())
    store.send(1)
    store.send(2)
    feature.replace(with: Counter(factor: 4))
    history.recompute()
    #expect(store.state == 4)
    #expect(history.entries.map { $0.refusal == nil } == [true, false])
  }
}
