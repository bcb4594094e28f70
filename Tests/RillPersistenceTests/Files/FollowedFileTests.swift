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

    var isBusy: Bool { (writers + closing).contains { $0 == current } }

    mutating func act(_ random: inout SeededRandom) {
      switch random.below(7) {
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
      default:
        guard current != nil else { return }
        current = nil
        change(.removed)
      }
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
      }
    }

    for step in 0..<200 {
      // At the end, all programs close the file and all events arrive.
      if step < 150 { model.act(&random) }
      if step == 150 { while !model.writers.isEmpty { model.act(&random) } }
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
    if file.isDue { examine() }
    #expect(seen == model.version)
    #expect(!file.isDue)
  }
}
