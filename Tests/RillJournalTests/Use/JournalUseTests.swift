import RillTesting
import Synchronization
import Testing

@testable import RillJournal
@testable import RillPersistence

/// The use of a journal's file by streams.
struct JournalUseTests {
  private enum Step: CaseIterable { case take, leave, written, unwritten, giveBack, open, close, begin, end }

  private let failure = PersistenceFailure.journalInUse(StoragePlace(kind: "bad disk", address: "1"))

  /// The streams, by a second account.
  private struct Account {
    var (recording, ending, stuck) = (Set<String>(), Set<String>(), Set<String>())
    /// Those that a caller waits for since before the end of the present attempt.
    var awaited = Set<String>()

    /// Notes that an attempt has failed.
    ///
    /// - Returns: Whether it is repeated.
    mutating func fail(_ name: String) -> Bool {
      if ending.contains(name), awaited.remove(name) != nil { return true }
      if ending.remove(name) != nil { stuck.insert(name) }
      return false
    }

    mutating func write(_ name: String) {
      if stuck.remove(name) != nil { ending.insert(name) }
      awaited.remove(name)
    }

    mutating func giveBack(_ name: String) {
      for set in [\Account.recording, \.ending, \.stuck, \.awaited] { self[keyPath: set].remove(name) }
    }

    /// Notes that a caller waits.
    ///
    /// - Returns: The number of streams whose entries are tried again.
    mutating func wait(for name: String?) -> Int {
      let tried = name.map { stuck.intersection([$0]) } ?? stuck
      awaited.formUnion(name.map { ending.intersection([$0]) } ?? ending)
      (stuck, ending) = (stuck.subtracting(tried), ending.union(tried))
      return tried.count
    }
  }

  @Test(arguments: 0..<200)
  func `callers wait exactly while entries of streams without a store are being written`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var use = JournalUse()
    var account = Account()
    var (isOpen, isClosing, jobs) = (false, false, 0)
    for _ in 0..<60 {
      let name = random.bool() ? "a" : "b"
      switch random.element(of: Step.allCases) ?? .take {
      case .take:
        let isFree = ![account.recording, account.ending, account.stuck].contains { $0.contains(name) }
        #expect(use.take(name) == isFree)
        if isFree { account.recording.insert(name) }
      case .leave where account.recording.contains(name):
        use.leave(name) {}
        account.recording.remove(name)
        account.ending.insert(name)
      case .written:
        use.wrote(name, failure: nil)
        account.write(name)
      case .unwritten:
        use.wrote(name, failure: failure)
        #expect(use.takeRetries().count == (account.fail(name) ? 1 : 0))
      case .giveBack:
        use.giveBack(name)
        account.giveBack(name)
      case .open where !isOpen:
        use.opened()
        isOpen = true
      case .close where isClosing:
        use.closed()
        (isOpen, isClosing) = (false, false)
      case .close:
        let isUnused =
          isOpen && jobs == 0 && account.recording.isEmpty && account.ending.isEmpty && account.stuck.isEmpty
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
      let stream = random.bool() ? name : nil
      let outcome = Mutex<JournalUse.Answer?>(nil)
      use.wait(for: stream) { answer in outcome.withLock { $0 = answer } }
      #expect(use.takeRetries().count == account.wait(for: stream))
      for (resume, answer) in use.takeAnswers() { resume(answer) }
      let isEnding =
        stream.map(account.ending.contains) ?? (isClosing || isOpen && account.recording.isEmpty)
      let isTaken = stream.map(account.recording.contains) ?? (isOpen && !account.recording.isEmpty)
      let expected: JournalUse.Answer? = isEnding ? nil : isTaken ? .taken : .free
      #expect(outcome.withLock { $0 } == expected)
    }
  }

  @Test func `a caller learns why entries could not be written, after an attempt that began when it waited`()
  {
    var use = JournalUse()
    _ = use.take("a")
    use.opened()
    use.leave("a") {}
    use.wait { _ in }
    use.wait(for: "a") { _ in }
    #expect(use.takeRetries().isEmpty)
    var early = use.takeAnswers()
    #expect(early.isEmpty)
    use.wrote("a", failure: failure)
    early = use.takeAnswers()
    #expect(early.isEmpty && use.takeRetries().count == 1)
    use.wrote("a", failure: failure)
    let answers = use.takeAnswers()
    #expect(answers.map(\.answer) == [.unwritten(failure), .unwritten(failure)])
  }
}
