import RillFixtures
import RillTesting
import Testing

@testable import RillPersistence

struct FollowedFileTests {
  @Test func `a file that is being written is examined only when it is closed`() {
    var file = FollowedFile()
    let created = file.note(.placed)
    #expect(created && file.found(.busy) == .examine(after: 1))
    let written = file.note(.written)
    #expect(!written)
    let closed = file.note(.closed)
    #expect(closed && file.found(.settled) == .notify)
    #expect(file.found(.settled) == .wait)
  }

  @Test func `a close that the system completes late is examined again, a limited number of times`() {
    var file = FollowedFile()
    _ = file.note(.closed)
    for attempt in 0..<FollowedFile.patience { #expect(file.found(.busy) == .examine(after: 1 << attempt)) }
    #expect(file.found(.busy) == .watch)
    #expect(file.found(.busy) == .wait)
    #expect(file.found(.settled) == .notify)
  }

  @Test func `where the system cannot tell, the events do`() {
    var file = FollowedFile()
    _ = file.note(.written)
    #expect(file.isBeingWritten && file.found(.unknown) == .wait)
    _ = file.note(.closed)
    #expect(!file.isBeingWritten && file.found(.unknown) == .notify)
  }

  /// A file, the programs that have it open for writing, and the events that have not arrived yet.
  private struct Model {
    /// The programs that have the file open, each by the number of the file that it opened.
    var writers: [Int] = []
    /// The number of the file that has the name, or nil.
    var current: Int?
    var lastFile = 0
    var version = 0
    var events: [FollowedFile.Event] = []
    /// The writers that the system has reported as closed and still counts.
    var closing: [Int] = []
    /// The programs that have opened a file under another name, and the files that are watched themselves.
    var hidden: [Int] = []
    var watched: Set<Int> = []

    var isBusy: Bool { (writers + closing + hidden).contains { $0 == current } }

    mutating func act(_ random: inout SeededRandom) {
      switch random.below(9) {
      case 0:
        if current == nil { place() }
        if let current { writers.append(current) }
      case 1, 2:
        guard let writer = writers.randomElement(using: &random) else { return }
        if writer == current { change(.written) }
      case 3, 4:
        guard !writers.isEmpty else { return }
        let writer = writers.remove(at: random.below(writers.count))
        if writer == current { events.append(.closed) }
        closing.append(writer)
      case 5: place()
      case 6:
        // A program links the file that it writes to the name.
        place()
        hidden.append(lastFile)
      case 7: if !hidden.isEmpty { close(hidden.remove(at: random.below(hidden.count))) }
      default:
        guard current != nil else { return }
        current = nil
        change(.removed)
      }
    }

    /// Closes a file that has another name.
    mutating func close(_ file: Int) {
      if watched.remove(file) != nil { events.append(.closed) }
    }

    private mutating func place() {
      lastFile += 1
      current = lastFile
      change(.placed)
    }

    private mutating func change(_ event: FollowedFile.Event) {
      version += 1
      events.append(event)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `in any order of events, no file is read that is being written, and no change is missed`(seed: UInt64)
  {
    var random = SeededRandom(seed: seed)
    var (model, file) = (Model(), FollowedFile())
    var (seen, examinations) = (0, 0)

    /// Examines the file and notes whether the watchers are notified.
    func examine() {
      switch file.found(model.isBusy ? .busy : .settled) {
      case .wait: break
      case .notify:
        #expect(!model.isBusy)
        seen = model.version
      case .examine: examinations += 1
      case .watch:
        if let current = model.current { model.watched.insert(current) }
        examine()
      }
    }

    for step in 0..<200 {
      // At the end, all programs close the file and all events arrive.
      if step < 150 { model.act(&random) }
      if step == 150 {
        while !model.writers.isEmpty { model.act(&random) }
        // Those whose files were examined for as long as it takes to watch them.
        while examinations > 0 {
          examinations -= 1
          examine()
        }
        while !model.hidden.isEmpty { model.close(model.hidden.removeFirst()) }
      }
      if random.below(3) == 0 || step > 150 { model.closing = [] }
      if random.below(2) == 0 || step > 150, !model.events.isEmpty, file.note(model.events.removeFirst()) {
        examine()
      }
      if examinations > 0, random.below(2) == 0 {
        examinations -= 1
        examine()
      }
    }
    while !model.events.isEmpty { if file.note(model.events.removeFirst()) { examine() } }
    while examinations > 0 {
      examinations -= 1
      examine()
    }
    #expect(seen == model.version)
    #expect(!file.isDue)
  }
}
