#if Inspector
import RillInspectorFixtures
import Synchronization
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// Links over HTTP on the loopback interface.
struct LiveLinkTests {
  /// An inspector that accepts links, and its client.
  private func withHub(
    exposing exposure: Exposure = .thisMachine, _ body: (Inspector, TestClient) async throws -> Void
  ) async throws {
    var limits = AccessLimits.patient
    limits.links.silence = .seconds(3_600)
    let hub = try Inspector(exposing: exposure, limits: limits, acceptsLinks: true)
    do {
      try await body(hub, try TestClient(hub.port))
    } catch {
      await hub.stop()
      throw error
    }
    await hub.stop()
  }

  private func following(_ port: UInt16) async throws -> TestClient {
    let client = try TestClient(port)
    try await client.openEvents()
    return client
  }

  private func event(
    _ client: TestClient, _ reader: inout EventReader, _ name: String, containing text: String
  ) async throws -> StreamedEvent {
    while true {
      let event = try await client.event(&reader)
      if event.name == name, event.data.contains(text) { return event }
    }
  }

  @Test func `a process links over HTTP, answers, reports, and is gone when it ends`() async throws {
    try await withHub { hub, client in
      let stream = try await following(hub.port)
      var reader = EventReader()
      let store = FakeStore("Bank")
      let inspection = Inspection()
      _ = inspection.add(store)
      try inspection.connect(to: "http://127.0.0.1:\(hub.port)", as: "demo")
      _ = try await event(stream, &reader, "store-added", containing: "demo-bank")
      let state = try await client.ask("GET", "/api/v1/stores/demo-bank/state")
      #expect(state.status == 200)
      #expect(try state.decoded(as: WireState.self).revision == 3)
      let sent = try await client.ask(
        "POST", "/api/v1/stores/demo-bank/actions", body: #"{"add":{"title":"milk"}}"#)
      #expect(sent.status == 200)
      store.happen(1, "pay")
      _ = try await event(stream, &reader, "entries", containing: #""action":"pay""#)
      inspection.disconnect()
      _ = try await event(stream, &reader, "processes", containing: #""linked":false"#)
      let gone = try await client.ask("GET", "/api/v1/stores/demo-bank/state")
      #expect(gone.status == 503)
      #expect(try gone.code == "process-is-gone")
    }
  }

  @Test func `an inspector with a token accepts only links that have it`() async throws {
    let token = "0123456789abcdef"
    try await withHub(exposing: .anyone(token: token)) { hub, _ in
      let refused = Signal<String>()
      let transport = try HTTPLinkTransport("http://127.0.0.1:\(hub.port)", token: "0123456789abcdeg")
      let stranger = InspectionLink(
        Inspection().responder, over: transport, as: "stranger",
        statusChanged: { status in
          if case .waiting(let reason) = status { refused.fire(reason) }
        })
      stranger.start()
      #expect(await refused.wait() == InspectorFailure.unknownCaller().message)
      stranger.stop()
      let linked = Signal<Void>()
      let friend = InspectionLink(
        Inspection().responder,
        over: try HTTPLinkTransport("http://127.0.0.1:\(hub.port)/", token: token), as: "friend",
        statusChanged: { if $0 == .linked { linked.fire() } })
      friend.start()
      await linked.wait()
      #expect(hub.inspection.responder.links?.processes.map(\.name) == ["friend"])
      friend.stop()
    }
  }

  @Test func `an inspector accepts no links unless configured`() async throws {
    try await withInspector { inspector in
      let client = try TestClient(inspector.port)
      let reply = try await client.ask("POST", "/api/v1/links", body: "{}")
      #expect(reply.status == 404)
    }
  }

  @Test func `requests end when they are cancelled, even while their answers arrive`() async throws {
    try await withHub { hub, _ in
      let transport = try HTTPLinkTransport("http://127.0.0.1:\(hub.port)", token: nil)
      for _ in 0..<50 {
        await withTaskGroup(of: Bool.self) { group in
          for _ in 0..<16 {
            group.addTask {
              do {
                return try await transport.post("links/none/requests", [], patience: .seconds(3_600)).status
                  > 0
              } catch {
                return error is CancellationError
              }
            }
          }
          // The others are in flight by now.
          await #expect(group.next() == true)
          group.cancelAll()
          for await isAnsweredOrCancelled in group { #expect(isAnsweredOrCancelled) }
        }
      }
    }
  }

  @Test(arguments: [
    "", "127.0.0.1:80", "ftp://127.0.0.1", "http://", "http://127.0.0.1/page", "http://127.0.0.1?token=a",
    "http://me@127.0.0.1", "http://127.0.0.1:65536", "http://127.0.0.1:0",
  ])
  func `an address without an inspector is refused`(_ address: String) {
    #expect(throws: InspectorFailure.badLinkAddress(address)) {
      try Inspection().connect(to: address)
    }
  }
}
#endif
