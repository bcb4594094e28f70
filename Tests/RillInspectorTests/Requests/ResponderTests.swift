import Foundation
import RillDebugging
import RillInspectorFixtures
import Testing

@testable import RillInspector

struct ResponderTests {
  private struct Broken: Error {}

  @Test func `stores are listed`() async throws {
    let fixture = try ResponderFixture(stores: [FakeStore("Todos"), FakeStore("Search")])
    let response = try #require(await fixture.respond("GET", "/api/v1/stores"))
    let list: WireStoreList = try response.decoded()
    #expect(response.status == 200)
    #expect(list.stores.map(\.id) == ["todos", "search"])
    #expect(list.version == 1 && list.run == "run")
  }

  @Test func `a state is read from its store`() async throws {
    let response = try #require(await ResponderFixture().respond("GET", "/api/v1/stores/todos/state"))
    let state: WireState = try response.decoded()
    #expect(state.state.tree == StatePart.todos.tree)
    #expect(state.revision == 3)
  }

  @Test func `an action is passed to its store byte for byte`() async throws {
    let store = FakeStore(receive: { data in
      SendOutcome(sequence: 7, refusal: String(decoding: data, as: UTF8.self))
    })
    let fixture = try ResponderFixture(stores: [store])
    let body = " {\"add\":{\"title\":\"é\"}}\n"
    let response = try #require(await fixture.respond("POST", "/api/v1/stores/todos/actions", body: body))
    #expect(response.status == 200)
    #expect(
      try response.decoded(as: WireSendOutcome.self) == WireSendOutcome(.init(sequence: 7, refusal: body)))
  }

  @Test func `an undecodable action is explained`() async throws {
    let store = FakeStore(receive: { data in
      _ = try JSONDecoder().decode(TodoAction.self, from: data)
      return SendOutcome(sequence: 1)
    })
    let fixture = try ResponderFixture(stores: [store])
    let path = "/api/v1/stores/todos/actions"
    let response = try #require(await fixture.respond("POST", path, body: "{\"add\":{}}"))
    #expect(response.status == 422)
    #expect(
      try response.failure.message
        == "The JSON is not an action of the store \"Todos\": \"add\" has no \"title\".")
  }

  @Test func `errors thrown by a store have a status`() async throws {
    let failures: [(any Error, UInt32, String)] = [
      (InspectorFailure.storeIsGone("Todos"), 410, "store-is-gone"),
      (InspectorFailure.actionsAreNotDecodable("Todos", actionType: "A"), 422, "actions-are-not-decodable"),
      (Broken(), 500, "store-failed"),
    ]
    for (error, status, code) in failures {
      let fixture = try ResponderFixture(stores: [
        FakeStore(read: { throw error }, receive: { _ in throw error })
      ])
      for request in [("GET", "state"), ("POST", "actions")] {
        let response = try #require(
          await fixture.respond(request.0, "/api/v1/stores/todos/\(request.1)", body: "1"))
        #expect(response.status == status)
        #expect(try response.failure.code == code)
      }
    }
  }

  @Test func `malformed JSON does not reach the store`() async throws {
    let fixture = try ResponderFixture(stores: [FakeStore(receive: { _ in throw Broken() })])
    let response = try #require(await fixture.respond("POST", "/api/v1/stores/todos/actions", body: "{"))
    #expect(response.status == 400)
    #expect(try response.failure.code == "malformed-json")
  }

  @Test func `an unknown store fails every request`() async throws {
    let fixture = try ResponderFixture(stores: [])
    let requests = [
      ("GET", "state"), ("GET", "entries"), ("GET", "entries/1"), ("GET", "diff"), ("GET", "effects"),
      ("GET", "timing"), ("GET", "search?text=a"), ("GET", "templates"), ("GET", "tables"),
      ("POST", "actions"), ("POST", "commands"), ("POST", "tables/commands"), ("POST", "view"),
    ]
    for (method, part) in requests {
      let response = try #require(await fixture.respond(method, "/api/v1/stores/todos/\(part)", body: "1"))
      #expect(response.status == 404)
      #expect(try response.failure.code == "unknown-store")
    }
  }

  @Test func `actions that arrive too fast are refused`() async throws {
    var limits = AccessLimits.patient
    limits.actionBurst = 2
    limits.actionsPerSecond = 0
    let fixture = try ResponderFixture(limits: limits)
    for _ in 0..<2 {
      #expect(await fixture.respond("POST", "/api/v1/stores/todos/actions", body: "1")?.status == 200)
    }
    let response = try #require(await fixture.respond("POST", "/api/v1/stores/todos/actions", body: "1"))
    #expect(response.status == 429)
    #expect(response.fields == [.init(name: "Retry-After", value: "1")])
  }

  @Test func `a stream starts where its reader stopped`() async throws {
    let fixture = try ResponderFixture()
    let head = ResponderFixture.head("GET", "/api/v1/events", ["Last-Event-ID": "run.0"])
    guard case .events(var cursor) = fixture.responder.answer(.events, head: head, body: []) else {
      return #expect(Bool(false))
    }
    #expect(String(decoding: try cursor.nextFrame() ?? [], as: UTF8.self).contains("\"resumed\":true"))
    #expect(String(decoding: try cursor.nextFrame() ?? [], as: UTF8.self).contains("event: store-added"))
  }
}
