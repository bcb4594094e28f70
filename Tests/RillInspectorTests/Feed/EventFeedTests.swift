import RillInspectorFixtures
import Synchronization
import Testing

@testable import RillInspector

struct EventFeedTests {
  private final class Listener: EventListener {
    let calls = Mutex<[String]>([])
    private let waits = (0..<4).map { _ in Signal<Void>() }
    func wake() {
      calls.withLock { $0.append("wake") }
      waits[wakes].fire()
    }
    var wakes: Int { calls.withLock { $0.count { $0 == "wake" } } }
    func woken(_ count: Int) async { await waits[count].wait() }
    func end() { calls.withLock { $0.append("end") } }
  }

  private let event = InspectorEvent.storeRemoved(StoreID(rawValue: "a"))

  /// A rest period that a test ends.
  private final class Rests: Sendable {
    let begun = Mutex<[CheckedContinuation<Void, Never>]>([])
    let isResting = Mutex<Signal<Void>>(Signal())

    func rest() async {
      await withCheckedContinuation { continuation in
        begun.withLock { $0.append(continuation) }
        isResting.withLock { $0 }.fire()
      }
    }

    /// Ends the current or the next rest period.
    func end() async {
      await isResting.withLock { $0 }.wait()
      isResting.withLock { $0 = Signal() }
      begun.withLock { $0.removeFirst() }.resume()
    }
  }

  @Test func `listeners wake immediately, and after a rest if something has happened since`() async throws {
    let rests = Rests()
    let feed = EventFeed(capacity: 9, maximumListeners: 2, rest: { await rests.rest() })
    let listener = Listener()
    try feed.add(listener)
    feed.publish(event)
    #expect(listener.wakes == 1 && feed.newest.number == 1)
    feed.publish(event)
    feed.publish(event)
    #expect(listener.wakes == 1 && feed.newest.number == 1)
    await rests.end()
    await listener.woken(2)
    #expect(feed.newest.number == 3)
    feed.remove(listener)
    feed.publish(event)
    #expect(listener.wakes == 2 && feed.newest.number == 4)
    await rests.end()
  }

  @Test func `without listeners, later readers see everything immediately`() {
    let feed = EventFeed(capacity: 9, maximumListeners: 2, rest: { Issue.record("nobody rests") })
    feed.publish(event)
    feed.publish(event)
    #expect(feed.newest.number == 2)
  }

  @Test func `the number of listeners is limited`() throws {
    let feed = EventFeed(capacity: 9, maximumListeners: 2, rest: {})
    let first = Listener()
    try feed.add(first)
    try feed.add(Listener())
    #expect(throws: InspectorFailure.tooManyStreams(limit: 2)) { try feed.add(Listener()) }
    feed.remove(first)
    try feed.add(Listener())
  }

  @Test func `stopping ends every listener once and admits no more`() throws {
    let feed = EventFeed(capacity: 9, maximumListeners: 2, rest: {})
    let listener = Listener()
    try feed.add(listener)
    feed.stop()
    feed.stop()
    feed.publish(event)
    #expect(listener.calls.withLock { $0 } == ["end"])
    #expect(throws: InspectorFailure.stopping()) { try feed.add(Listener()) }
  }

  @Test func `the audience is counted at each change`() throws {
    let counts = Mutex<[Int]>([])
    let feed = EventFeed(capacity: 9, maximumListeners: 2, rest: {}) { count in
      counts.withLock { $0.append(count) }
    }
    let listener = Listener()
    try feed.add(listener)
    try feed.add(Listener())
    feed.remove(listener)
    feed.remove(listener)
    feed.stop()
    #expect(counts.withLock { $0 } == [1, 2, 1, 0])
  }
}
