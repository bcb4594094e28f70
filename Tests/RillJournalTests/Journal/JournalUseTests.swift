import RillTesting
import Testing

@testable import RillJournal

/// The use of a journal's file by streams.
struct JournalUseTests {
  private enum Step: CaseIterable { case take, leave, written, unwritten, giveBack, open, close, begin, end }

  @Test(arguments: 0..<200)
  func `callers wait exactly while entries of streams without a store are being written`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var use = JournalUse()
    // What the streams do, by a second account.
    var (recording, ending, stuck): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    var (isOpen, isClosing, jobs) = (false, false, 0)
    for _ in 0..<60 {
      let name = random.element(of: ["a", "b"]) ?? "a"
      switch random.element(of: Step.allCases) ?? .take {
      case .take:
        let isFree = ![recording, ending, stuck].contains { $0.contains(name) }
        #expect(use.take(name) == isFree)
        if isFree { recording.insert(name) }
      case .leave where recording.contains(name):
        use.leave(name)
        recording.remove(name)
        ending.insert(name)
      case .written:
        use.wrote(name, successfully: true)
        if stuck.remove(name) != nil { ending.insert(name) }
      case .unwritten:
        use.wrote(name, successfully: false)
        if ending.remove(name) != nil { stuck.insert(name) }
      case .giveBack:
        use.giveBack(name)
        recording.remove(name)
        ending.remove(name)
        stuck.remove(name)
      case .open where !isOpen:
        use.opened()
        isOpen = true
      case .close where isClosing:
        use.closed()
        (isOpen, isClosing) = (false, false)
      case .close:
        let isUnused = isOpen && jobs == 0 && recording.isEmpty && ending.isEmpty && stuck.isEmpty
        #expect(use.beginClosing() == isUnused)
        isClosing = isUnused
      case .begin where !isClosing:
        use.beginJob()
        jobs += 1
      case .end where jobs > 0:
        use.endJob()
        jobs -= 1
      case .leave, .open, .begin, .end: break
      }
      use.wait { _ in }
      let answer = use.takeAnswer()
      let waits = isClosing || (isOpen && recording.isEmpty && stuck.isEmpty)
      #expect(answer.waiters.isEmpty == waits)
      #expect(waits || answer.canOpen == !isOpen)
    }
  }
}
