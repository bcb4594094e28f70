import Foundation
import RillInspectorFixtures
import RillTesting
import Synchronization
import Testing

@testable import RillInspector

/// Processes and an inspector, connected without a network.
@MainActor
struct LinkingTests {
  @Test func `stores of a process appear beside the inspector's own`() async throws {
    let hub = try HubFixture(stores: [FakeStore("Own")])
    let process = LinkedProcess(DirectTransport(hub), stores: [FakeStore("Bank")])
    await process.reach(.linked)
    let list: WireStoreList = try await hub.ask("stores")
    #expect(list.stores.map(\.id) == ["own", "demo-bank"])
    #expect(list.stores.map(\.process) == [nil, "demo"])
    #expect(list.stores[1].features == ["send", "travel"])
    #expect(
      list.processes == [WireProcess(name: "demo", linked: true, dropped: 0, stores: ["demo-bank"])])
  }

  @Test func `a request for a store in a process returns the process's answer`() async throws {
    let hub = try HubFixture()
    let received = Signal<Data>()
    let store = FakeStore(
      "Bank",
      receive: { data in
        received.fire(data)
        return SendOutcome(sequence: 4, refusal: "Refused by no debt.")
      })
    let process = LinkedProcess(DirectTransport(hub), stores: [store])
    await process.reach(.linked)
    let part: WireState = try await hub.ask("stores/demo-bank/state?depth=2&token=secret")
    #expect(part.revision == 3)
    let sent: WireSendOutcome = try await hub.fixture.ask(
      "POST", "demo-bank/actions", body: #"{"add":{"title":"mil\"k ü"}}"#)
    #expect(sent == WireSendOutcome(SendOutcome(sequence: 4, refusal: "Refused by no debt.")))
    #expect(await received.wait() == Data(#"{"add":{"title":"mil\"k ü"}}"#.utf8))
    let failed = try #require(await hub.fixture.respond("GET", "/api/v1/stores/demo-bank/timing"))
    #expect(failed.status == 500)
    #expect(try failed.failure.code == "store-failed")
  }

  @Test func `events in a process are reported under the inspector's IDs`() async throws {
    let hub = try HubFixture()
    let store = FakeStore("Bank")
    let process = LinkedProcess(DirectTransport(hub), stores: [store])
    let reader = try FeedReader(hub.fixture.feed)
    await process.reach(.linked)
    store.happen(1, "pay")
    let event = try await reader.event("entries")
    #expect(event.contains(#""action":"pay""#))
    #expect(event.contains(#""store":"demo-bank""#))
    let list: WireStoreList = try await hub.ask("stores")
    #expect(list.stores[0].history.count == 1)
    let late = FakeStore("Chat")
    let id = process.inspection.add(late)
    _ = try await reader.event("store-added", containing: "demo-chat")
    process.inspection.remove(id)
    _ = try await reader.event("store-removed", containing: "demo-chat")
  }

  @Test func `events before a link starts are read and not counted as dropped`() async throws {
    let hub = try HubFixture()
    let inspection = Inspection()
    let store = FakeStore("Bank")
    _ = inspection.add(store)
    let linked = Signal<Void>()
    let link = InspectionLink(
      inspection.responder, over: DirectTransport(hub), as: "demo",
      statusChanged: { if $0 == .linked { linked.fire() } })
    store.happen(1)
    link.start()
    await linked.wait()
    let list: WireEntryList = try await hub.ask("stores/demo-bank/entries")
    #expect(list.entries.map(\.sequence) == [1])
    #expect(link.droppedEvents == 0)
    link.stop()
  }

  @Test func `an inspector that starts late is linked without loss`() async throws {
    let clock = TestClock()
    let hub = try HubFixture()
    let transport = DirectTransport(nil)
    let store = FakeStore("Bank")
    let process = LinkedProcess(transport, stores: [store], clock: clock)
    await process.reach(.waiting(reason: "the line is cut"))
    store.happen(1)
    await clock.sleepers(1)
    transport.lead(to: hub)
    await clock.advance(by: .seconds(10))
    await process.reach(.linked)
    let list: WireEntryList = try await hub.ask("stores/demo-bank/entries")
    #expect(list.entries.map(\.sequence) == [1])
    #expect(process.link.droppedEvents == 1)
    let stores: WireStoreList = try await hub.ask("stores")
    #expect(stores.processes?.first?.dropped == 1)
  }

  @Test func `an inspector that has forgotten a link is offered the stores again`() async throws {
    let clock = TestClock()
    let hubs = [try HubFixture(), try HubFixture()]
    let transport = DirectTransport(hubs[0])
    let store = FakeStore("Bank")
    let process = LinkedProcess(transport, stores: [store], clock: clock)
    await process.reach(.linked)
    let reader = try FeedReader(hubs[1].fixture.feed)
    transport.lead(to: hubs[1])
    store.happen(1)
    await process.reach(.waiting(reason: InspectorFailure.unknownLink().message))
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    _ = try await reader.event("store-added", containing: "demo-bank")
    let list: WireEntryList = try await hubs[1].ask("stores/demo-bank/entries")
    #expect(list.entries.map(\.sequence) == [1])
  }

  @Test func `a process with a broken connection is gone, and its stores are kept`() async throws {
    let hub = try HubFixture()
    let transport = DirectTransport(hub)
    let process = LinkedProcess(transport, stores: [FakeStore("Bank")])
    let reader = try FeedReader(hub.fixture.feed)
    await process.reach(.linked)
    await transport.isAsking.wait()
    process.inspection.disconnect()
    _ = try await reader.event("processes", containing: #""linked":false"#)
    #expect(process.link.status == .stopped)
    let response = try #require(await hub.fixture.respond("GET", "/api/v1/stores/demo-bank/state"))
    #expect(response.status == 503)
    #expect(try response.failure.code == "process-is-gone")
    let list: WireStoreList = try await hub.ask("stores")
    #expect(list.stores.map(\.features) == [[]])
  }

  @Test func `a wrong token is reported in the status`() async throws {
    let clock = TestClock()
    let hub = try HubFixture()
    let transport = DirectTransport(hub, fields: ["Origin": "http://elsewhere.example"])
    let process = LinkedProcess(transport, clock: clock)
    await process.reach(.waiting(reason: InspectorFailure.foreignOrigin("http://elsewhere.example").message))
    #expect(hub.fixture.responder.links?.processes == [])
  }

  @Test(arguments: [
    (200, #"{"link":"a/../../stores","version":1}"#), (200, #"{"link":"a?","version":1}"#),
    (200, #"{"link":"","version":1}"#), (503, #"{"error":{"code":"stopping","fix":"","message":""}}"#),
  ])
  func `a server that names no addresses or reason is not an inspector`(
    _ status: Int, _ body: String
  ) async throws {
    let reply = LinkReply(status: status, body: Array(body.utf8))
    let process = LinkedProcess(FixedTransport(reply: reply), clock: TestClock())
    await process.reach(.waiting(reason: InspectorFailure.isNoInspector(status: status).message))
  }

  @Test func `an inspector that accepts no links answers as if there were none`() async throws {
    let fixture = try ResponderFixture()
    let response = try #require(await fixture.respond("POST", "/api/v1/links", body: "{}"))
    #expect(response.status == 404)
  }

  @Test func `a link reaches only the stores of its process`() async throws {
    let inspection = Inspection()
    _ = inspection.add(FakeStore())
    for target in ["/", "/api/v1/stores", "/api/v1/events", "/api/v1/links", "nonsense"] {
      let request = WireLinkRequests.Request(number: 1, method: "GET", target: target)
      #expect(throws: InspectorFailure.self) { try inspection.responder.answerLinked(request) }
    }
    let long = WireLinkRequests.Request(
      number: 1, method: "POST", target: "/api/v1/stores/todos/actions",
      body: String(repeating: " ", count: 65_537))
    #expect(throws: InspectorFailure.bodyTooLarge(limit: 65_536)) {
      try inspection.responder.answerLinked(long)
    }
  }

  @Test func `a store in a process that does not answer times out there`() async throws {
    let clock = TestClock()
    let begun = Signal<Void>()
    let cancelled = Signal<Void>()
    let store = FakeStore(
      "Bank",
      receive: { _ in
        begun.fire()
        return try await withTaskCancellationHandler {
          try await ContinuousClock().sleep(for: .seconds(3_600))
          return SendOutcome(sequence: 1)
        } onCancel: {
          cancelled.fire()
        }
      })
    let hub = try HubFixture()
    let process = LinkedProcess(DirectTransport(hub), stores: [store], clock: clock)
    await process.reach(.linked)
    let asked = Task {
      await hub.fixture.respond("POST", "/api/v1/stores/demo-bank/actions", body: "{}")
    }
    await begun.wait()
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    await cancelled.wait()
    let response = try #require(await asked.value)
    #expect(response.status == 504)
    #expect(try response.failure.code == "store-is-busy")
  }
}
