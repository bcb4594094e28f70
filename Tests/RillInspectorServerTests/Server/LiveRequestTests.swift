#if Inspector
import Foundation
import RillInspectorFixtures
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// Requests over real sockets.
struct LiveRequestTests {
  private let path = "/api/v1/stores/todos/actions"

  @Test func `the page is served with every security header`() async throws {
    try await withInspector { inspector in
      let reply = try await TestClient(inspector.port).ask("GET", "/")
      #expect(reply.status == 200)
      #expect(reply.body.hasPrefix("<!doctype html>"))
      #expect(reply.fields["content-type"] == "text/html; charset=utf-8")
      #expect(
        reply.fields["content-security-policy"] == """
          default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
          frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
          """)
      #expect(reply.fields["x-content-type-options"] == "nosniff")
      #expect(reply.fields["cache-control"] == "no-store")
      #expect(reply.fields["referrer-policy"] == "no-referrer")
      #expect(reply.fields["cross-origin-resource-policy"] == "same-origin")
    }
  }

  @Test func `one connection serves consecutive requests`() async throws {
    try await withInspector { inspector in
      inspector.add(FakeStore())
      let client = try TestClient(inspector.port)
      for _ in 0..<3 {
        #expect(try await client.ask("GET", "/api/v1/stores").status == 200)
        #expect(try await client.ask("GET", "/api/v1/stores/todos/state").status == 200)
        #expect(try await client.ask("POST", path, body: "1").status == 200)
        #expect(try await client.ask("GET", "/nothing").status == 404)
        #expect(try await client.ask("HEAD", "/").status == 200)
      }
    }
  }

  @Test func `refusals arrive as JSON over a socket`() async throws {
    try await withInspector { inspector in
      inspector.add(FakeStore())
      let cases: [(String, String, [String: String], String?, Int, String)] = [
        ("GET", "/api/v1/stores", ["Host": "evil.example"], nil, 421, "foreign-host"),
        ("GET", "/api/v1/stores", ["Origin": "http://evil.example"], nil, 403, "foreign-origin"),
        ("GET", "/api/v1/stores", ["Sec-Fetch-Site": "cross-site"], nil, 403, "foreign-origin"),
        ("DELETE", "/api/v1/stores", [:], nil, 405, "method-not-allowed"),
        ("GET", "/api/v1/stores/x/state", [:], nil, 404, "unknown-store"),
        ("GET", "/a%zz", [:], nil, 400, "bad-request"),
        ("GET", "/" + String(repeating: "a", count: 3_000), [:], nil, 414, "address-too-long"),
        ("POST", path, ["Content-Type": "text/plain"], "{}", 415, "body-is-not-json"),
        ("POST", path, [:], "{", 400, "malformed-json"),
      ]
      for (method, target, fields, body, status, code) in cases {
        let reply = try await TestClient(inspector.port).ask(method, target, fields, body: body)
        #expect(reply.status == status)
        #expect(try reply.code == code)
        #expect(reply.fields["content-type"] == "application/json")
        #expect(reply.fields["x-content-type-options"] == "nosniff")
      }
    }
  }

  @Test func `a body with a declared length beyond the limit is refused before it is sent`() async throws {
    try await withInspector { inspector in
      inspector.add(FakeStore())
      let reply = try await TestClient(inspector.port).ask("POST", path, ["Content-Length": "10000000"])
      #expect(reply.status == 413)
      #expect(try reply.code == "body-too-large")
    }
  }

  @Test func `a too large body that arrives anyway is answered`() async throws {
    try await withInspector { inspector in
      inspector.add(FakeStore())
      let body = String(repeating: " ", count: 500_000)
      for _ in 0..<20 {
        let reply = try await TestClient(inspector.port).ask("POST", path, body: body)
        #expect(reply.status == 413)
      }
    }
  }

  @Test func `a chunked body is refused once it is too long`() async throws {
    try await withInspector { inspector in
      inspector.add(FakeStore())
      let client = try TestClient(inspector.port)
      await client.request("POST", path, ["Transfer-Encoding": "chunked"])
      let chunk = "4000\r\n" + String(repeating: " ", count: 0x4000) + "\r\n"
      for _ in 0..<5 { await client.write(chunk) }
      await client.write("0\r\n\r\n")
      #expect(try await client.reply().status == 413)
    }
  }

  @Test func `an endless body loses its connection`() async throws {
    try await withInspector { inspector in
      inspector.add(FakeStore())
      let client = try TestClient(inspector.port)
      await client.request("POST", path, ["Transfer-Encoding": "chunked"])
      let chunk = "4000\r\n" + String(repeating: " ", count: 0x4000) + "\r\n"
      for _ in 0..<70 { await client.write(chunk) }
      #expect(await client.readToEnd() == "")
    }
  }

  @Test func `a body of the maximum length arrives whole`() async throws {
    let body = "\"" + String(repeating: "é", count: 32_767) + "\""
    try await withInspector { inspector in
      inspector.add(FakeStore(receive: { SendOutcome(sequence: UInt64($0.count)) }))
      let reply = try await TestClient(inspector.port).ask("POST", path, body: body)
      #expect(try reply.decoded(as: WireSendOutcome.self).sequence == 65_536)
    }
  }

  @Test func `a request that arrives byte by byte is answered`() async throws {
    try await withInspector { inspector in
      inspector.add(FakeStore(receive: { SendOutcome(sequence: UInt64($0.count)) }))
      let client = try TestClient(inspector.port)
      let head = "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(inspector.port)\r\n"
      let rest = "Content-Type: application/json\r\nContent-Length: 7\r\n\r\n[1,2,3]"
      for character in head + rest { await client.write(String(character)) }
      #expect(try await client.reply().decoded(as: WireSendOutcome.self).sequence == 7)
    }
  }

  @Test func `pipelined requests are answered in order`() async throws {
    try await withInspector { inspector in
      inspector.add(FakeStore())
      let client = try TestClient(inspector.port)
      for _ in 0..<10 { await client.request("GET", "/api/v1/stores/todos/state") }
      await client.request("GET", "/nothing")
      for _ in 0..<10 { #expect(try await client.reply().status == 200) }
      #expect(try await client.reply().status == 404)
    }
  }

  @Test func `a half-closed client gets its answer unless a store is needed`() async throws {
    try await withInspector { inspector in
      let client = try TestClient(inspector.port)
      await client.request("GET", "/", andFinish: true)
      #expect(try await client.reply().status == 200)
    }
  }

  @Test func `a client that disconnects while its store works does no harm`() async throws {
    let asked = Signal<Void>()
    let goOn = Signal<Void>()
    let answered = Signal<Void>()
    let store = FakeStore(read: {
      asked.fire()
      await goOn.wait()
      answered.fire()
      return .todos
    })
    try await withInspector { inspector in
      inspector.add(store)
      let client = try TestClient(inspector.port)
      await client.request("GET", "/api/v1/stores/todos/state")
      await asked.wait()
      client.hangUp()
      goOn.fire()
      await answered.wait()
      #expect(try await TestClient(inspector.port).ask("GET", "/").status == 200)
    }
  }

  @Test func `a slow store blocks no other`() async throws {
    let asked = Signal<Void>()
    let goOn = Signal<Void>()
    let slow = FakeStore(
      "Slow",
      read: {
        asked.fire()
        await goOn.wait()
        return .todos
      })
    try await withInspector { inspector in
      inspector.add(slow)
      inspector.add(FakeStore("Quick"))
      let waiting = try TestClient(inspector.port)
      await waiting.request("GET", "/api/v1/stores/slow/state")
      await asked.wait()
      #expect(try await TestClient(inspector.port).ask("GET", "/api/v1/stores/quick/state").status == 200)
      goOn.fire()
      #expect(try await waiting.reply().status == 200)
    }
  }

  @Test func `a store that does not answer times out, and its connection continues`() async throws {
    let goOn = Signal<Void>()
    let answered = Signal<Void>()
    let silent = FakeStore(
      "Silent",
      receive: { _ in
        await goOn.wait()
        answered.fire()
        return SendOutcome(sequence: 1)
      })
    var limits = AccessLimits.patient
    limits.patience = .milliseconds(1)
    try await withInspector(limits: limits) { inspector in
      inspector.add(silent)
      let client = try TestClient(inspector.port)
      let reply = try await client.ask("POST", "/api/v1/stores/silent/actions", body: "1")
      #expect(reply.status == 504)
      let failure = try reply.decoded(as: WireFailure.self).error
      #expect(failure.message == InspectorFailure.storeIsBusy("Silent", after: limits.patience).message)
      #expect(try await client.ask("GET", "/api/v1/stores").status == 200)
      goOn.fire()
      await answered.wait()
      #expect(try await client.ask("GET", "/nothing").status == 404)
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `abandoned work is cancelled`() async throws {
    let cancelled = Signal<Void>()
    let store = FakeStore(read: {
      await withTaskCancellationHandler {
        await cancelled.wait()
      } onCancel: {
        cancelled.fire()
      }
      return .todos
    })
    var limits = AccessLimits.patient
    limits.patience = .milliseconds(1)
    try await withInspector(limits: limits) { inspector in
      inspector.add(store)
      let reply = try await TestClient(inspector.port).ask("GET", "/api/v1/stores/todos/state")
      #expect(reply.status == 504)
      await cancelled.wait()
    }
  }

  @Test func `many clients are served concurrently`() async throws {
    var limits = AccessLimits.patient
    // On a busy machine, all of them are connected before the first has asked.
    limits.unadmittedConnections = 40
    try await withInspector(limits: limits) { inspector in
      inspector.add(FakeStore())
      let port = inspector.port
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<40 {
          group.addTask {
            let client = try TestClient(port)
            var fine = 0
            for _ in 0..<10 where try await client.ask("GET", "/api/v1/stores/todos/state").status == 200 {
              fine += 1
            }
            return fine
          }
        }
        let fine = try await group.reduce(0, +)
        #expect(fine == 400)
      }
    }
  }
}
#endif
