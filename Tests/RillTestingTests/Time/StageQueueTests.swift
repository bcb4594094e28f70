import RillFixtures
import Testing

@testable import RillTesting

@Suite struct StageQueueTests {
  private enum Move: CaseIterable {
    case put, take, stop, hold, release, leave, comeBack
  }

  @Test func `jobs run in order, one worker is requested, and idle means that nothing runs`() {
    forEachCourse(of: 6) { (moves: [Move]) in
      var queue = StageQueue<Int>()
      var (waiting, isWorking, holds, absent, next) = ([Int](), false, 0, 0, 0)
      for move in moves {
        let before = queue.activity
        switch move {
        case .put:
          next += 1
          waiting.append(next)
          let isNeeded = !isWorking && holds == 0
          #expect(queue.put(next) == isNeeded, "in \(moves)")
          isWorking = isWorking || isNeeded
        case .take where isWorking:
          let isGoing = holds == 0 && !waiting.isEmpty
          #expect(queue.take() == (isGoing ? waiting.removeFirst() : nil), "in \(moves)")
        case .stop where isWorking:
          isWorking = holds == 0 && !waiting.isEmpty
          #expect(queue.stop() == !isWorking, "in \(moves)")
        case .hold:
          queue.hold()
          holds += 1
        case .release where holds > 0:
          holds -= 1
          let isNeeded = !isWorking && holds == 0 && !waiting.isEmpty
          #expect(queue.release() == isNeeded, "in \(moves)")
          isWorking = isWorking || isNeeded
        case .leave:
          queue.leave()
          absent += 1
        case .comeBack where absent > 0:
          queue.comeBack()
          absent -= 1
        case .take, .stop, .release, .comeBack: continue
        }
        #expect(queue.count == waiting.count, "in \(moves)")
        #expect(queue.isIdle == (waiting.isEmpty && !isWorking && absent == 0), "in \(moves)")
        let isEvent = [.put, .leave, .comeBack].contains(move)
        #expect((queue.activity != before) == isEvent, "in \(moves)")
      }
    }
  }
}
