import RillTesting
import Synchronization
import Testing

@testable import RillJournal
@testable import RillPersistence

/// The use of a journal's file by streams.
struct JournalUseTests {
  private enum Step: CaseIterable { case take, leave, written, unwritten, giveBack, open, close, begin, end }

  private let failure = PersistenceFailure.journalInUse(StoragePlace(kind: "bad disk", address: "1"))

  @Test(arguments: 0..<200)
  func `callers wait exactly while entries of streams without a store are being written`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var use = JournalUse()
    // The streams, by a second account.
    var (recording, ending, stuck) = (Set<String>(), Set<String>(), Set<String>())
    var (isOpen, isClosing, jobs) = (false, false, 0)
    for _ in 0..<60 {
      let name = random.bool() ? "a" : "b"
      switch random.element(of: Step.allCases) ?? .take {
      case .take:
        let isFree = ![recording, ending, stuck].contains { $0.contains(name) }
        #expect(use.take(name) == isFree)
        if isFree { recording.insert(name) }
      case .leave where recording.contains(name):
        use.leave(name) {}
        recording.remove(name)
        ending.insert(name)
      case .written:
        use.wrote(name, failure: nil)
        if stuck.remove(name) != nil { ending.insert(name) }
      case .unwritten:
        use.wrote(name, failure: failure)
        if ending.remove(name) != nil { stuck.insert(name) }
      case .giveBack:
        use.giveBack(name)
        (recording, ending, stuck) = (
          recording.subtracting([name]), ending.subtracting([name]), stuck.subtracting([name])
        )
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
      // What could not be written is tried again for a caller that waits.
      let waitsForStream = random.bool()
      let tried = waitsForStream ? stuck.intersection([name]) : stuck
      let outcome = Mutex<JournalUse.Answer?>(nil)
      let retries = use.wait(for: waitsForStream ? name : nil) { answer in outcome.withLock { $0 = answer } }
      #expect(retries.count == tried.count)
      (stuck, ending) = (stuck.subtracting(tried), ending.union(tried))
      for (resume, answer) in use.takeAnswers() { resume(answer) }
      let isEnding = waitsForStream ? ending.contains(name) : isClosing || isOpen && recording.isEmpty
      let isTaken = waitsForStream ? recording.contains(name) : isOpen && !recording.isEmpty
      let expected: JournalUse.Answer? = isEnding ? nil : isTaken ? .taken : .free
      #expect(outcome.withLock { $0 } == expected)
    }
  }

  @Test func `a caller learns why entries could not be written`() {
    var use = JournalUse()
    _ = use.take("a")
    use.opened()
    use.leave("a") {}
    let retries = use.wait { _ in } + use.wait(for: "a") { _ in }
    #expect(retries.isEmpty)
    let early = use.takeAnswers()
    #expect(early.isEmpty)
    use.wrote("a", failure: failure)
    let answers = use.takeAnswers()
    #expect(answers.map(\.answer) == [.unwritten(failure), .unwritten(failure)])
  }
}
