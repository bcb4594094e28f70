import Testing

@testable import RillJournal
@testable import RillPersistence

struct JournalQueueTests {
  private typealias Queue = JournalQueue<Int>

  @Test func `each entry is written at once, and those that come meanwhile make up the next group`() {
    var queue = Queue(JournalSettings(durability: .everyAction), after: 0)
    #expect(queue.append(1, number: 1) == .write)
    #expect(queue.take() == [1])
    #expect(queue.append(2, number: 2) == .none)
    #expect(queue.append(3, number: 3) == .none)
    #expect(queue.acknowledged == 0)
    #expect(queue.wrote(bytes: 10, through: 1) == .write)
    #expect(queue.acknowledged == 1)
    #expect(queue.take() == [2, 3])
    #expect(queue.wrote(bytes: 10, through: 3) == .none)
    #expect(queue.acknowledged == 3)
    #expect(queue.isIdle)
  }

  @Test func `entries wait for the end of the interval, which begins with the first of them`() {
    var queue = Queue(JournalSettings(durability: .every(.milliseconds(5))), after: 0)
    #expect(queue.append(1, number: 1) == .sleep(.milliseconds(5)))
    #expect(queue.append(2, number: 2) == .none)
    #expect(queue.wake() == .write)
    #expect(queue.take() == [1, 2])
    #expect(queue.append(3, number: 3) == .sleep(.milliseconds(5)))
    #expect(queue.wrote(bytes: 10, through: 2) == .none)
    #expect(queue.wake() == .write)
    #expect(queue.take() == [3])
    #expect(queue.wrote(bytes: 10, through: 3) == .none)
    #expect(queue.isIdle)
  }

  @Test func `a sleep that ends with nothing to write orders nothing, and the next entry sleeps again`() {
    var queue = Queue(JournalSettings(durability: .every(.milliseconds(5))), after: 0)
    _ = queue.append(1, number: 1)
    #expect(queue.urge() == .write)
    _ = queue.take()
    #expect(queue.wrote(bytes: 1, through: 1) == .none)
    #expect(queue.wake() == .none)
    #expect(queue.append(2, number: 2) == .sleep(.milliseconds(5)))
  }

  @Test func `entries wait for a snapshot`() {
    var queue = Queue(JournalSettings(durability: .onSnapshot), after: 0)
    #expect(queue.append(1, number: 1) == .none)
    #expect(queue.append(2, number: 2) == .none)
    #expect(queue.append(99, number: 2, isSnapshot: true) == .write)
    #expect(queue.take() == [1, 2, 99])
  }

  @Test func `what half fills the queue is written before its time`() {
    var queue = Queue(JournalSettings(durability: .onSnapshot, countLimit: 4), after: 0)
    #expect(queue.append(1, number: 1) == .none)
    #expect(queue.append(2, number: 2) == .write)
    #expect(queue.append(3, number: 3) == .none)
    #expect(queue.hasRoom)
    #expect(queue.append(4, number: 4) == .none)
    #expect(!queue.hasRoom)
    _ = queue.take()
    #expect(!queue.hasRoom, "What is being written is still in memory.")
    _ = queue.wrote(bytes: 10, through: 4)
    #expect(queue.hasRoom)
  }

  @Test func `one entry can wait, however few and small entries may be`() {
    for settings in [
      JournalSettings(countLimit: 0), JournalSettings(byteLimit: 1),
      JournalSettings(countLimit: -1, byteLimit: -1),
    ] {
      var queue = Queue(settings, after: 0)
      #expect(queue.hasRoom)
      #expect(queue.append(1, number: 1) == .write)
      #expect(!queue.hasRoom)
      _ = queue.take()
      _ = queue.wrote(bytes: 1_000_000, through: 1)
      #expect(queue.hasRoom)
    }
  }

  @Test func `bytes are judged by those that were written`() {
    var queue = Queue(JournalSettings(durability: .onSnapshot, byteLimit: 10_000), after: 0, size: 100)
    for number in 1...99 { _ = queue.append(0, number: UInt64(number)) }
    #expect(queue.hasRoom)
    _ = queue.append(0, number: 100)
    #expect(!queue.hasRoom)
    _ = queue.take()
    // A mean of 175 bytes: a quarter of 400, and three quarters of the 100 before.
    _ = queue.wrote(bytes: 40_000, through: 100)
    for number in 101...156 { _ = queue.append(0, number: UInt64(number)) }
    #expect(queue.hasRoom)
    _ = queue.append(0, number: 157)
    #expect(!queue.hasRoom)
  }

  @Test func `what could not be written is tried again, and goes on taking room`() {
    var queue = Queue(JournalSettings(durability: .everyAction, countLimit: 2), after: 0)
    #expect(queue.append(1, number: 1) == .write)
    #expect(queue.take() == [1])
    queue.failed()
    #expect(queue.acknowledged == 0)
    #expect(queue.count == 1)
    #expect(!queue.isIdle)
    #expect(queue.append(2, number: 2) == .write)
    #expect(!queue.hasRoom)
    #expect(queue.take() == [2])
    queue.failed()
    #expect(queue.urge() == .write)
    #expect(queue.take() == [])
    #expect(queue.wrote(bytes: 10, through: 2) == .none)
    #expect(queue.acknowledged == 2)
    #expect(queue.hasRoom)
  }

  @Test func `a flush during a write is followed by another write`() {
    var queue = Queue(JournalSettings(durability: .onSnapshot), after: 0)
    _ = queue.append(1, number: 1)
    #expect(queue.urge() == .write)
    _ = queue.take()
    _ = queue.append(2, number: 2)
    #expect(queue.urge() == .none)
    #expect(queue.wrote(bytes: 10, through: 1) == .write)
    #expect(queue.take() == [2])
  }

  /// What may happen next.
  private enum Event: String, CaseIterable {
    case append, snapshot, wake, urge, take, wrote, failed
  }

  @Test(arguments: [JournalDurability.everyAction, .every(.seconds(1)), .onSnapshot])
  func `in every order of events nothing is lost, doubled or acknowledged too early`(
    durability: JournalDurability
  ) {
    var trail: [Event] = []
    var count = 0
    var hasFailed = false
    func visit(_ world: World) {
      count += 1
      guard trail.count < 8, !hasFailed else { return }
      for event in Event.allCases where world.allows(event) {
        var next = world
        next.perform(event)
        trail.append(event)
        if let problem = next.problem, !hasFailed {
          hasFailed = true
          Issue.record("\(problem) after \(trail.map(\.rawValue))")
        }
        visit(next)
        trail.removeLast()
      }
    }
    visit(World(JournalSettings(durability: durability, countLimit: 5)))
    #expect(count > 5_000)
  }

  /// A queue with an owner that obeys it, in which nothing but the order of events is open.
  private struct World {
    var queue: Queue
    let settings: JournalSettings
    var number: UInt64 = 0
    /// What the writer holds, and what is on the disk.
    var held: [Int] = []
    var disk: [Int] = []
    var isOrdered = false
    var isWriting = false
    var isAsleep = false
    /// Up to which entry somebody wants everything written.
    var wanted: UInt64 = 0
    var hasFailed = false
    var problem: String?

    init(_ settings: JournalSettings) {
      self.settings = settings
      queue = Queue(settings, after: 0)
    }

    func allows(_ event: Event) -> Bool {
      switch event {
      case .append, .snapshot: number < 4
      case .wake: isAsleep
      case .urge: true
      case .take: isOrdered
      case .wrote, .failed: isWriting
      }
    }

    mutating func perform(_ event: Event) {
      switch event {
      case .append:
        number += 1
        obey(queue.append(Int(number), number: number))
      case .snapshot:
        wanted = number
        obey(queue.append(-Int(number), number: number, isSnapshot: true))
      case .wake:
        isAsleep = false
        wanted = number
        obey(queue.wake())
      case .urge:
        wanted = number
        obey(queue.urge())
      case .take:
        (isOrdered, isWriting) = (false, true)
        held += queue.take()
      case .wrote:
        (isWriting, hasFailed) = (false, false)
        disk += held
        held = []
        obey(queue.wrote(bytes: 1, through: disk.filter { $0 > 0 }.last.map { UInt64($0) } ?? 0))
      case .failed:
        (isWriting, hasFailed) = (false, true)
        queue.failed()
      }
      check()
    }

    private mutating func obey(_ order: Queue.Order) {
      switch order {
      case .none: break
      case .write:
        if isOrdered || isWriting { problem = "two writes were ordered at once" }
        isOrdered = true
      case .sleep:
        if isAsleep { problem = "two sleeps were ordered at once" }
        isAsleep = true
      }
    }

    private mutating func check() {
      let entries = disk.filter { $0 > 0 }
      for (index, entry) in entries.enumerated() where entry != index + 1 { problem = "the disk has \(disk)" }
      if queue.acknowledged != UInt64(entries.count) { problem = "\(queue.acknowledged) is acknowledged" }
      if queue.newest != number { problem = "the newest is \(queue.newest)" }
      let isIdle = queue.isIdle
      if isIdle != (entries.count == Int(number) && held.isEmpty && !isOrdered && !isWriting), isIdle {
        problem = "it is idle too early"
      }
      // Whatever waits and is wanted is on its way, unless the last write has failed.
      let isDue = queue.acknowledged < wanted || settings.durability == .everyAction
      if isDue, !isIdle, !isOrdered, !isWriting, !hasFailed { problem = "nobody writes what waits" }
      if case .every = settings.durability, !isIdle, !isOrdered, !isWriting, !isAsleep, !hasFailed {
        problem = "nobody will write what waits"
      }
    }
  }

  @Test func `held entries are written together, and those before them alone`() {
    var queue = Queue(JournalSettings(durability: .everyAction), after: 0)
    #expect(queue.append(1, number: 1) == .write)
    queue.hold()
    #expect(queue.append(2, number: 2) == .none)
    #expect(queue.take() == [1])
    #expect(queue.wrote(bytes: 10, through: 1) == .none)
    queue.hold()
    #expect(queue.append(3, number: 3) == .none)
    #expect(queue.urge() == .none)
    #expect(queue.release() == .none, "The outer hold remains.")
    #expect(!queue.isIdle)
    #expect(queue.release() == .write)
    #expect(queue.take() == [2, 3])
    #expect(queue.wrote(bytes: 10, through: 3) == .none)
    #expect(queue.isIdle && queue.release() == .none)
  }

  @Test func `held entries that are not urgent wait for the interval after their release`() {
    var queue = Queue(JournalSettings(durability: .every(.milliseconds(5))), after: 0)
    queue.hold()
    #expect(queue.append(1, number: 1) == .none)
    #expect(queue.release() == .sleep(.milliseconds(5)))
    queue.hold()
    #expect(queue.append(2, number: 2) == .none)
    #expect(queue.wake() == .write)
    #expect(queue.take() == [1])
    #expect(queue.wrote(bytes: 10, through: 1) == .none)
    #expect(queue.release(all: true) == .write, "The interval ended during the hold.")
    #expect(queue.take() == [2])
  }
}
