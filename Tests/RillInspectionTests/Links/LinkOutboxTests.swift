import Testing

@testable import RillInspection

struct LinkOutboxTests {
  private let feed = EventFeed(run: "run", capacity: 4, maximumListeners: 1, rest: {})

  private func happen(_ count: Int, _ store: String = "a") {
    for _ in 0..<count { feed.publish(.storeRemoved(StoreID(rawValue: store))) }
  }

  @Test func `what happens after the beginning is told once`() {
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

  @Test func `what there is no room for is counted, and told to be lost`() {
    var outbox = LinkOutbox(feed)
    happen(7)
    #expect(outbox.next().events == [.reset])
    #expect(outbox.dropped == 7)
    happen(1)
    #expect(outbox.next().events == [.storeRemoved(id: "a")])
  }

  @Test func `what is skipped and what does not arrive is counted`() {
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

  @Test func `what happens before the first offer is not missed, and what happens between two is counted`() {
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

  @Test func `only so much is told at once`() {
    let feed = EventFeed(run: "run", capacity: 40, maximumListeners: 1, rest: {})
    var outbox = LinkOutbox(feed)
    for _ in 0..<20 { feed.publish(.storeRemoved(StoreID(rawValue: "a"))) }
    #expect(outbox.next().events.count == 16)
    #expect(outbox.next().events.count == 4)
  }
}
