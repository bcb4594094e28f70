import RillFixtures
import RillTesting
import Testing

@testable import RillDebugging

@Suite struct UndoLogTests {
  @Test(arguments: 0..<20)
  func `random operations match a list of all values`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let most = 1 + random.below(6)
    var log = UndoLog<Int>(limit: .entries(most), cost: { $0 })
    var (now, past, future): (Int, [(Int, String?)], [(Int, String?)]) = (0, [], [])
    var isOpen = false
    for value in 1...500 {
      switch random.below(6) {
      case 0:
        let put = log.undo(now)
        let step = past.popLast()
        #expect(put == step?.0)
        if let step {
          future.append((now, step.1))
          (now, isOpen) = (step.0, false)
        }
      case 1:
        let put = log.redo(now)
        let step = future.popLast()
        #expect(put == step?.0)
        if let step {
          past.append((now, step.1))
          (now, isOpen) = (step.0, false)
        }
      case 2, 3:
        let key = ["typing", "dragging"][random.below(2)]
        log.record(now, "\(value)", .grouped(key))
        if !(isOpen && past.last?.1 == key) {
          past.append((now, key))
          future = []
        }
        isOpen = true
        now = value
      case 4:
        log.record(now, "\(value)", .step)
        past.append((now, nil))
        (future, isOpen, now) = ([], false, value)
      default:
        log.endGroup()
        isOpen = false
      }
      while past.count > most { past.removeFirst() }
      try #require(log.undos.map(\.value) == past.map(\.0) && log.redos.map(\.value) == future.map(\.0))
      try #require(log.bytes == past.reduce(0) { $0 + $1.0 } + future.reduce(0) { $0 + $1.0 })
    }
  }
}
