import RillInspectorFixtures
import RillTesting
import Testing

@testable import RillInspector

/// An inspector's handling of links.
@MainActor
struct LinkHubTests {
  private let feed = EventFeed(run: "run", capacity: 100, maximumListeners: 4, rest: {})

  private func hub(_ clock: any Clock<Duration>, _ limits: LinkLimits = LinkLimits()) -> LinkHub {
    LinkHub(
      limits: limits, patience: .seconds(10), registry: StoreRegistry(feed: feed), feed: feed, clock: clock)
  }

  private let offer = WireLinkOffer(
    process: "demo", run: "1",
    stores: [WireStore(StoreRegistry.Entry(id: StoreID(rawValue: "bank"), store: FakeStore("Bank")))],
    dropped: 0)

  @Test func `a waiting process is answered after a while, and is gone if it stays away`() async throws {
    let clock = TestClock()
    let hub = hub(clock)
    let reader = try FeedReader(feed)
    let link = try hub.join(offer).link
    let poll = Task { try await hub.poll(link) }
    // The pause after the offer and the wait for a request.
    await clock.sleepers(2)
    await clock.advance(by: .seconds(10))
    #expect(hub.processes[0].linked)
    await clock.advance(by: .seconds(10))
    #expect(try await poll.value.requests == [])
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    _ = try await reader.event("processes", containing: #""linked":false"#)
    #expect(hub.processes == [WireProcess(name: "demo", linked: false, dropped: 0, stores: ["demo-bank"])])
  }

  @Test(arguments: [true, false])
  func `a process that was stopped after its last report or answer is gone`(isReport: Bool) async throws {
    let clock = TestClock()
    let hub = hub(clock)
    let reader = try FeedReader(feed)
    let link = try hub.join(offer).link
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    if isReport {
      try hub.tell(link, WireLinkReport(stores: offer.stores, dropped: 0, events: []))
    } else {
      try hub.answer(link, 7, Response(.stopping()))
    }
    await clock.sleepers(2)
    await clock.advance(by: .seconds(5))
    #expect(hub.processes[0].linked)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    _ = try await reader.event("processes", containing: #""linked":false"#)
    #expect(!hub.processes[0].linked)
  }

  @Test func `a broken connection ends the link`() async throws {
    let hub = hub(TestClock())
    let link = try hub.join(offer).link
    hub.hangUp("another")
    #expect(hub.processes[0].linked)
    hub.hangUp(link)
    #expect(!hub.processes[0].linked)
    #expect(throws: InspectorFailure.unknownLink()) {
      try hub.tell(link, WireLinkReport(stores: [], dropped: 0, events: []))
    }
  }

  @Test func `a missing answer times out`() async throws {
    let clock = TestClock()
    let hub = hub(clock)
    let link = try hub.join(offer).link
    let target = "/api/v1/stores/demo-bank/state?token=a&depth=2&%74ok%65n=a"
    let head = RequestHead(method: "GET", target: target, fields: [])
    let inquiry = try hub.inquiry("demo-bank", head, body: [])
    #expect(inquiry.patience == .seconds(15))
    let work = Task { await inquiry.work() }
    let requests = try await hub.poll(link).requests
    #expect(requests.map(\.target) == ["/api/v1/stores/bank/state?depth=2"])
    work.cancel()
    #expect(await work.value.status == 504)
    try hub.answer(link, requests[0].number, Response(.stopping()))
  }

  @Test func `requests to a process that disconnects are answered`() async throws {
    let hub = hub(TestClock())
    let link = try hub.join(offer).link
    let head = RequestHead(method: "GET", target: "/api/v1/stores/demo-bank/state", fields: [])
    let inquiry = try hub.inquiry("demo-bank", head, body: [])
    let work = Task { await inquiry.work() }
    _ = try await hub.poll(link)
    hub.hangUp(link)
    #expect(try await work.value.failure.code == "process-is-gone")
  }

  @Test func `a process that polls too often waits for its requests`() async throws {
    var limits = LinkLimits()
    (limits.pollBurst, limits.pollsPerSecond) = (1, 1)
    let (clock, now) = (TestClock(), ContinuousClock.now)
    let hub = LinkHub(
      limits: limits, patience: .seconds(10), registry: StoreRegistry(feed: feed), feed: feed, clock: clock,
      now: { now })
    let link = try hub.join(offer).link
    let head = RequestHead(method: "GET", target: "/api/v1/stores/demo-bank/state", fields: [])
    let inquiries = try (0..<2).map { _ in try hub.inquiry("demo-bank", head, body: []) }
    let first = Task { await inquiries[0].work() }
    #expect(try await hub.poll(link).requests.count == 1)
    let second = Task { await inquiries[1].work() }
    let start = clock.now
    let poll = Task { (count: try await hub.poll(link).requests.count, time: clock.now) }
    // The pauses after the offer and after the first poll, and the delay.
    await clock.sleepers(3)
    await clock.advance(by: .seconds(1))
    let answer = try await poll.value
    #expect(answer.count == 1)
    #expect(answer.time == start.advanced(by: .seconds(1)))
    hub.hangUp(link)
    _ = await (first.value, second.value)
  }

  @Test func `offers and reports that arrive too fast are refused`() throws {
    var limits = LinkLimits()
    (limits.offerBurst, limits.offersPerSecond, limits.reportBurst, limits.reportsPerSecond) = (1, 0, 1, 0)
    let hub = hub(TestClock(), limits)
    let link = try hub.join(offer).link
    #expect(throws: InspectorFailure.tooManyOffers()) { try hub.join(offer) }
    let report = WireLinkReport(stores: offer.stores, dropped: 0, events: [])
    try hub.tell(link, report)
    #expect(throws: InspectorFailure.tooManyReports()) { try hub.tell(link, report) }
  }

  @Test func `a link's name cannot be guessed from another`() throws {
    let hub = hub(TestClock())
    let names = Set(try (0..<4).map { _ in try hub.join(offer).link })
    #expect(names.count == 4)
    #expect(names.allSatisfy { $0.count >= 20 })
  }
}
