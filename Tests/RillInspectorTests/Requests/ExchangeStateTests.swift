import RillInspectorFixtures
import Testing

@testable import RillInspector

struct ExchangeStateTests {
  private func state(stores: [FakeStore] = [FakeStore()]) throws -> ExchangeState {
    ExchangeState(try ResponderFixture(stores: stores).responder)
  }

  private func status(_ step: ExchangeState.Step) -> UInt32? {
    if case .reply(let response) = step { response.status } else { nil }
  }

  private func isReadOn(_ step: ExchangeState.Step) -> Bool {
    if case .readOn = step { true } else { false }
  }

  private func isDrop(_ step: ExchangeState.Step) -> Bool {
    if case .drop = step { true } else { false }
  }

  private func isWait(_ step: ExchangeState.Step) -> Bool {
    if case .wait = step { true } else { false }
  }

  private func receive(_ count: Int, _ state: inout ExchangeState) -> ExchangeState.Step {
    [UInt8](repeating: UInt8(ascii: " "), count: count).withUnsafeBytes { state.receive($0) }
  }

  private let post = ResponderFixture.head("POST", "/api/v1/stores/todos/actions")

  @Test func `a request with immediate content is answered when it is complete`() throws {
    var state = try state()
    #expect(state.isFresh)
    let opened = state.begin(ResponderFixture.head("GET", "/"))
    #expect(isReadOn(opened))
    #expect(!state.isFresh)
    let answer = state.proceed()
    #expect(status(answer) == 200)
  }

  @Test
  func `a refused request is answered when it is complete, so that its connection is reusable`()
    throws
  {
    var state = try state()
    let opened = state.begin(ResponderFixture.head("PUT", "/"))
    #expect(isReadOn(opened))
    let answer = state.proceed()
    #expect(status(answer) == 405)
  }

  @Test(arguments: [["Content-Length": "5"], ["Transfer-Encoding": "chunked"]])
  func `a refused request with a body is answered before the body`(_ fields: [String: String]) throws {
    var state = try state()
    let step = state.begin(ResponderFixture.head("PUT", "/", fields))
    #expect(status(step) == 405)
  }

  @Test func `a request to a store waits and is answered with the store`() throws {
    var state = try state()
    _ = state.begin(ResponderFixture.head("GET", "/api/v1/stores/todos/state"))
    let waiting = state.proceed()
    #expect(isWait(waiting))
    let wakes = [state.finish(Response(.notFound(path: "/"))), state.finish(Response(.stopping()))]
    #expect(wakes == [true, false])
    let answer = state.proceed()
    #expect(status(answer) == 404)
  }

  @Test func `a request that expects absence gets status 200 and the same message`() throws {
    let target = "/api/v1/stores/todos/entries/99"
    let absent = [InspectorFailure.unknownStore("todos"), .storeIsGone("Todos"), .processIsGone("bank")]
    for failure in absent {
      var state = try state()
      _ = state.begin(ResponderFixture.head("GET", target, ["Rill-Absent": "200"]))
      _ = state.proceed()
      _ = state.finish(Response(failure))
      guard case .reply(let response) = state.proceed() else {
        Issue.record("There is no answer.")
        continue
      }
      #expect(response.status == 200)
      #expect(try response.failure == WireFailure(failure).error)
    }
  }

  @Test func `an expected absence passes through a link`() throws {
    var state = try state()
    _ = state.begin(ResponderFixture.head("GET", "/api/v1/stores/todos/state", ["Rill-Absent": "200"]))
    _ = state.proceed()
    _ = state.finish(Response(status: 404, contentType: "application/json", body: []))
    let answer = state.proceed()
    #expect(status(answer) == 200)
  }

  @Test func `a request that expects absence gets other failures with their status`() throws {
    var state = try state()
    _ = state.begin(ResponderFixture.head("GET", "/api/v1/stores/todos/state", ["Rill-Absent": "200"]))
    _ = state.proceed()
    _ = state.finish(Response(.stopping()))
    let answer = state.proceed()
    #expect(status(answer) == 503)
  }

  @Test func `without the header or with another value, an absence keeps its status`() throws {
    for fields in [[:], ["Rill-Absent": "yes"]] {
      var state = try state(stores: [])
      _ = state.begin(ResponderFixture.head("GET", "/api/v1/stores/todos/state", fields))
      let answer = state.proceed()
      #expect(status(answer) == 404)
    }
  }

  @Test func `a body that grows too large is read to the end and refused`() throws {
    var state = try state()
    _ = state.begin(post)
    for _ in 0..<17 {
      let step = receive(4_096, &state)
      #expect(isReadOn(step))
    }
    let answer = state.proceed()
    #expect(status(answer) == 413)
  }

  @Test func `an endless body closes the connection`() throws {
    var state = try state()
    _ = state.begin(post)
    for _ in 0..<256 {
      let step = receive(4_096, &state)
      #expect(isReadOn(step))
    }
    let last = receive(1, &state)
    #expect(isDrop(last))
  }

  @Test func `a body in pieces is assembled`() throws {
    var state = try state()
    _ = state.begin(post)
    for piece in ["{\"a\"", ":1", "}"] {
      _ = Array(piece.utf8).withUnsafeBytes { state.receive($0) }
    }
    let waiting = state.proceed()
    #expect(isWait(waiting))
  }

  @Test func `stopping answers waiting requests`() throws {
    var state = try state()
    _ = state.begin(post)
    _ = receive(1, &state)
    _ = Array("1".utf8).withUnsafeBytes { state.receive($0) }
    let waiting = state.proceed()
    #expect(isWait(waiting))
    let wakes = [state.stop(), state.finish(Response(.notFound(path: "/")))]
    #expect(wakes == [true, false])
    let answer = state.proceed()
    #expect(status(answer) == 503)
  }

  @Test func `nothing waits after a stop`() throws {
    var state = try state()
    let wakes = state.stop()
    #expect(!wakes)
    _ = state.begin(post)
    _ = Array("1".utf8).withUnsafeBytes { state.receive($0) }
    let answer = state.proceed()
    #expect(status(answer) == 503)
  }
}
