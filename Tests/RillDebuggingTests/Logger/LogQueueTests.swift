import RillFixtures
import Testing

@testable import RillDebugging

@Suite struct LogQueueTests {
  private enum Move: CaseIterable { case add, begin, next, wait }

  @Test func `only the first entry requests a writer`() {
    var queue = LogQueue<Int>(capacity: 4)
    let calls = [queue.add(1), queue.add(2)]
    #expect(calls == [true, false])
    let mayWrite = [queue.begin(), queue.begin(), queue.add(3)]
    #expect(mayWrite == [true, false, false])
    let batches = [queue.next().batch?.elements, queue.next().batch?.elements]
    #expect(batches == [[1, 2, 3], nil])
    let callsAgain = queue.add(4)
    #expect(callsAgain)
  }

  @Test func `entries without room are counted after the waiting ones`() {
    var queue = LogQueue<Int>(capacity: 2)
    for number in 1...5 { _ = queue.add(number) }
    _ = queue.begin()
    let batch = queue.next().batch
    #expect(batch?.elements == [1, 2])
    #expect(batch?.dropped == 3)
    _ = queue.add(6)
    let next = queue.next().batch
    #expect(next?.dropped == 0)
  }

  @Test(arguments: 1...2)
  func `in any order of events, all entries are written once and in order, and waiters wake in time`(
    capacity: Int
  ) {
    forEachCourse(of: 8) { moves in check(moves, capacity) }
  }

  /// Performs moves on a queue, then writes the rest.
  private func check(_ moves: [Move], _ capacity: Int) {
    var queue = LogQueue<Int>(capacity: capacity)
    var added = 0
    var isWriting = false
    var handed: [Int] = []
    var finished = 0
    var inHand = 0
    let woken = Recorder<Int>()
    var owed: [Int] = []

    func next() {
      let before = woken.elements.count
      let step = queue.next()
      finished += inHand
      for wake in step.woken { wake() }
      for goal in woken.elements[before...] where goal > finished {
        Issue.record("\(moves): woken at \(finished) of \(goal)")
      }
      inHand = (step.batch?.elements.count ?? 0) + (step.batch?.dropped ?? 0)
      handed += step.batch?.elements ?? []
      isWriting = step.batch != nil
    }

    for move in moves {
      switch move {
      case .add:
        added += 1
        _ = queue.add(added)
      case .begin:
        let may = queue.begin()
        if may == isWriting { Issue.record("\(moves): two writers, or none") }
        isWriting = true
      case .next: if isWriting { next() }
      case .wait:
        let goal = added
        if queue.wait({ woken.note(goal) }) {
          owed.append(goal)
        } else if finished < goal {
          Issue.record("\(moves): nothing to wait for at \(finished) of \(goal)")
        }
      }
    }
    if !isWriting { _ = queue.begin() }
    repeat { next() } while isWriting
    if finished != added { Issue.record("\(moves): \(finished) of \(added) are accounted for") }
    if handed != handed.sorted() || Set(handed).count != handed.count { Issue.record("\(moves): \(handed)") }
    if woken.elements.sorted() != owed.sorted() {
      Issue.record("\(moves): \(woken.elements) of \(owed) woken")
    }
    if !queue.isSettled { Issue.record("\(moves): not settled") }
  }
}
