import Rill
import RillDebugging
import Testing

/// Costs that an app has computed wrongly, or that mean "far too large".
@Suite struct ExtremeCostTests {
  private func makeStore() -> Store<Int, Int> {
    Store(0) { (sum: inout Int, number: Int) -> Effect<Int> in
      sum += number
      return .none
    }
  }

  @Test(arguments: [Int.min, -5, .max / 2, .max], [HistoryLimit.bytes(1_000), .entries(10, bytes: .max)])
  func `a history adds any costs`(size: Int, limit: HistoryLimit) {
    let store = makeStore()
    let history = store.attach(
      History(limit: limit, cost: HistoryCost(state: { _ in size }, input: { _ in size })))
    for number in 0..<600 { store.send(number) }
    history.back(5)
    history.jumpToEnd()
    #expect(store.state == 179_700 && history.bytes >= 0)
  }

  @Test(arguments: [Int.min, -5, .max / 2, .max])
  func `an undo history adds any costs`(size: Int) {
    let store = makeStore()
    let undo = store.attach(UndoHistory(of: \.self, limit: .bytes(1_000), cost: { _ in size }, isSame: ==))
    for number in 1..<600 { store.send(number) }
    undo.undo()
    #expect(store.state == 179_101 && undo.count == (size < 0 ? 598 : 0))
  }
}
