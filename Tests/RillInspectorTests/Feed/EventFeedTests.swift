#if Inspector
import Synchronization
import Testing

@testable import RillInspector

struct EventFeedTests {
  private final class Listener: EventListener {
    let calls = Mutex<[String]>([])
    func wake() { calls.withLock { $0.append("wake") } }
    func end() { calls.withLock { $0.append("end") } }
  }

  private let event = InspectorEvent.storeRemoved(StoreID(rawValue: "a"))

  @Test func `listeners are woken by each event until they go`() throws {
    let feed = EventFeed(capacity: 9, maximumListeners: 2)
    let listener = Listener()
    try feed.add(listener)
    feed.publish(event)
    feed.publish(event)
    feed.remove(listener)
    feed.publish(event)
    #expect(listener.calls.withLock { $0 } == ["wake", "wake"])
    #expect(feed.newest.number == 3)
  }

  @Test func `only so many may listen`() throws {
    let feed = EventFeed(capacity: 9, maximumListeners: 2)
    let first = Listener()
    try feed.add(first)
    try feed.add(Listener())
    #expect(throws: InspectorFailure.tooManyStreams(limit: 2)) { try feed.add(Listener()) }
    feed.remove(first)
    try feed.add(Listener())
  }

  @Test func `stopping ends every listener once, and nobody may listen any more`() throws {
    let feed = EventFeed(capacity: 9, maximumListeners: 2)
    let listener = Listener()
    try feed.add(listener)
    feed.stop()
    feed.stop()
    feed.publish(event)
    #expect(listener.calls.withLock { $0 } == ["end"])
    #expect(throws: InspectorFailure.stopping()) { try feed.add(Listener()) }
  }

  @Test func `the audience is counted whenever it changes`() throws {
    let counts = Mutex<[Int]>([])
    let feed = EventFeed(capacity: 9, maximumListeners: 2) { count in counts.withLock { $0.append(count) } }
    let listener = Listener()
    try feed.add(listener)
    try feed.add(Listener())
    feed.remove(listener)
    feed.remove(listener)
    feed.stop()
    #expect(counts.withLock { $0 } == [1, 2, 1, 0])
  }
}
#endif
