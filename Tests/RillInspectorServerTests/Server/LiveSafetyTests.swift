#if Inspector
import Foundation
import RillInspectorFixtures
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// The security headers of every answer over real sockets.
struct LiveSafetyTests {
  private static let standard = [
    "content-security-policy": """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
    frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
    """,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  ]

  private let own = InspectorPage([PageFile("index.html", Array("<p>Mine</p>".utf8))])

  private func expectSafe(_ fields: [String: String], _ what: String) {
    for (name, value) in Self.standard { #expect(fields[name] == value, "\(name) of \(what)") }
    #expect(!fields.keys.contains { $0.hasPrefix("access-control") }, "\(what)")
  }

  /// A method, an address, additional headers, a body, and the status.
  static let requests: [(String, String, [String: String], String?, Int)] = [
    ("GET", "/", [:], nil, 200),
    ("HEAD", "/", [:], nil, 200),
    ("GET", "/api/v1/stores", [:], nil, 200),
    ("GET", "/api/v1/stores/todos/state", [:], nil, 200),
    ("GET", "/api/v1/stores/todos/entries", [:], nil, 200),
    ("POST", "/api/v1/stores/todos/actions", [:], "1", 200),
    ("GET", "/nothing", [:], nil, 404),
    ("GET", "/a%zz", [:], nil, 400),
    ("POST", "/api/v1/stores/todos/actions", [:], "{", 400),
    ("DELETE", "/", [:], nil, 405),
    ("GET", "/", ["Host": "evil.example"], nil, 421),
    ("GET", "/api/v1/stores", ["Origin": "http://evil.example"], nil, 403),
    ("GET", "/api/v1/stores", ["Origin": "null"], nil, 403),
    ("GET", "/%61pi/v1/events", ["Sec-Fetch-Site": "cross-site"], nil, 403),
    (
      "OPTIONS", "/api/v1/stores/todos/actions",
      ["Origin": "http://evil.example", "Access-Control-Request-Method": "POST"], nil, 403
    ),
    ("OPTIONS", "/api/v1/stores/todos/actions", ["Access-Control-Request-Method": "POST"], nil, 405),
  ]

  @Test func `every answer has each security header and admits no other origin`()
    async throws
  {
    for page in [InspectorPage.standard, own] {
      let inspector = try await Inspector.startPatiently(page: page)
      inspector.add(FakeStore())
      for (method, target, fields, body, status) in Self.requests {
        let reply = try await TestClient(inspector.port).ask(method, target, fields, body: body)
        #expect(reply.status == status, "\(method) \(target)")
        expectSafe(reply.fields, "\(method) \(target)")
      }
      await inspector.stop()
    }
  }

  @Test func `an answer to the inspector's own origin admits no origin by name`() async throws {
    try await withInspector { inspector in
      let origin = "http://127.0.0.1:\(inspector.port)"
      let reply = try await TestClient(inspector.port).ask("GET", "/api/v1/stores", ["Origin": origin])
      #expect(reply.status == 200)
      expectSafe(reply.fields, "an answer to the page")
    }
  }

  @Test func `an event stream has each security header`() async throws {
    try await withInspector { inspector in
      let client = try TestClient(inspector.port)
      await client.request("GET", "/api/v1/events")
      let (status, fields) = try await client.head()
      #expect(status == 200)
      expectSafe(fields, "events")
    }
  }

  /// Requests that the HTTP library answers directly.
  static let broken: [(String, String)] = [
    ("GET /Secret HTTP/9.9\r\nX-Secret: Secret\r\n\r\n", "505"),
    ("GET /Secret HTTP/1.1\r\nX-Secret: Secret\r\n\r\n", "400"),
    ("GET /\(String(repeating: "Secret", count: 12_000)) HTTP/1.1\r\n\r\n", "414"),
    ("GET / HTTP/1.1\r\nX: \(String(repeating: "Secret", count: 12_000))\r\n\r\n", "431"),
  ]

  @Test(arguments: broken)
  func `errors of the HTTP library are short, echo nothing and admit no origin`(
    _ text: String, _ status: String
  ) async throws {
    try await withInspector { inspector in
      inspector.add(FakeStore("Secret"))
      let client = try TestClient(inspector.port)
      await client.write(text)
      client.finishWriting()
      let answer = await client.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.1 \(status) ") || answer.hasPrefix("HTTP/1.0 \(status) "), "\(answer)")
      #expect(answer.utf8.count < 1_000)
      #expect(!answer.contains("Secret"))
      #expect(!answer.lowercased().contains("access-control"))
      #expect(!answer.lowercased().contains("content-type"))
    }
  }
}
#endif
