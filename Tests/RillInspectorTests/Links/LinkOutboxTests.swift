import Testing

@testable import RillInspector

struct LinkOutboxTests {
  private let feed = EventFeed(run: "run", capacity: 4, maximumListeners: 1, rest: {})

  private func happen(_ count: Int, _ store: String = "a") {
    for _ in 0..<count { feed.publish(.storeRemoved(StoreID(rawValue: store))) }
  }

  @Test func `events after the start are reported once`() {
    happen(1)
    var outbox = LinkOutbox(feed)
    #expect(outbox.next().events == [])
    happen(2, "b")
    let load = outbox.next()
    #expect(load.events == [.storeRemoved(id: "b"), .storeRemoved(id: "b")])
    #expect(load.count == 2)
    #expect(outbox.next().events == [])
    #expect(outbox.dropped == 0)
  }

  @Test func `events without room are counted and reported as lost`() {
    var outbox = LinkOutbox(feed)
    happen(7)
    #expect(outbox.next().events == [.reset])
    #expect(outbox.dropped == 7)
    happen(1)
    #expect(outbox.next().events == [.storeRemoved(id: "a")])
  }

  @Test func `skipped and undelivered events are counted`() {
    var outbox = LinkOutbox(feed)
    happen(2)
    outbox.skip()
    #expect(outbox.dropped == 2)
    happen(3)
    outbox.lose(outbox.next())
    #expect(outbox.dropped == 5)
    outbox.skip()
    #expect(outbox.dropped == 5)
  }

  @Test func `events before the first offer are not lost, and events between two are counted`() {
    var outbox = LinkOutbox(feed)
    happen(2)
    outbox.offer()
    #expect(outbox.dropped == 0)
    #expect(outbox.next().events == [])
    happen(3)
    outbox.offer()
    #expect(outbox.dropped == 3)
    happen(1, "b")
    #expect(outbox.next().events == [.storeRemoved(id: "b")])
    outbox.offer()
    #expect(outbox.dropped == 3)
  }

  @Test func `the size of a report is limited`() {
    let feed = EventFeed(run: "run", capacity: 40, maximumListeners: 1, rest: {})
    var outbox = LinkOutbox(feed)
    for _ in 0..<20 { feed.publish(.storeRemoved(StoreID(rawValue: "a"))) }
    #expect(outbox.next().events.count == 16)
    #expect(outbox.next().events.count == 4)
  }
}
