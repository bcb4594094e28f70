import Rill
import RillDebugging
import RillTesting
import Testing

@Suite struct `Several histories of one store after random moves` {
  typealias Ledger = History<Int, Int>
  let store = Store(0) { (sum: inout Int, amount: Int) -> Effect<Int> in
    sum += amount
    return .none
  }

  @Test(arguments: 0..<40)
  func `random moves of three histories change none of their entries`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let tools = try StoreTools(of: store)
    var histories = (0..<3).map { _ in store.attach(Ledger(limit: .entries(20))) }
    var newest = 0
    // The place of the history that has chosen the state which is shown in place of the newest.
    var chooser: Int?
    for step in 1...200 {
      let place = Int.random(in: 0..<histories.count, using: &random)
      let history = histories[place]
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        store.send(step)
        newest += step
      case 4...7:
        switch Int.random(in: 0..<4, using: &random) {
        case 0: history.back(Int.random(in: 1...5, using: &random))
        case 1: history.forward()
        case 2: history.jumpToEnd()
        default: history.jump(to: history.entries.randomElement(using: &random)?.sequence ?? 0)
        }
        chooser = history.isAtEnd && !history.isEngineStopped ? nil : place
      case 8:
        // What a history has chosen to show becomes the newest state when it is detached.
        if chooser == place { (newest, chooser) = (store.state, nil) }
        store.detach(history)
        histories[place] = store.attach(Ledger(limit: .entries(20)))
      case 9:
        history.stopEngine()
        chooser = chooser ?? place
      case 10:
        let wasStopped = history.isEngineStopped
        history.startEngine()
        if wasStopped, history.isAtEnd { chooser = nil }
      default: history.sweep()
      }
      #expect(tools.newest == newest)
      for history in histories {
        #expect(history.entries.last.map { history.state(after: $0.sequence) } ?? newest == newest)
        #expect(!history.entries.contains { $0.label.hasPrefix("back") || $0.label.hasPrefix("jump") })
      }
    }
    for history in histories { #expect(history.verify() == nil) }
  }

  // The last ones have met each move that another has overtaken.
  @Test(arguments: Array(0..<50) + [108, 200, 287])
  func `histories of both modes replay what they recorded after random moves`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var histories = (0..<3).map { _ in
      store.attach(Ledger(mode: Bool.random(using: &random) ? .branch : .append))
    }
    for step in 1...60 {
      let place = Int.random(in: 0..<histories.count, using: &random)
      let history = histories[place]
      let number = history.entries.randomElement(using: &random)?.sequence ?? 0
      switch Int.random(in: 0..<14, using: &random) {
      case 0...3: store.send(step)
      case 4: history.back()
      case 5: history.forward()
      case 6: history.jumpToEnd()
      case 7: history.jump(to: 0)
      case 8: history.stopEngine()
      case 9: history.startEngine()
      case 10: history.continueHere()
      case 11: history.skip(number)
      case 12:
        store.detach(history)
        histories[place] = store.attach(Ledger(mode: Bool.random(using: &random) ? .branch : .append))
      default: history.sweep()
      }
      for history in histories { #expect(history.verify() == nil, "after step \(step)") }
    }
  }
}
