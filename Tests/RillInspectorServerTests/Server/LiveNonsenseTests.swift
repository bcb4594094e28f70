#if Inspector
import RillInspectorFixtures
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// Invalid requests over real sockets.
struct LiveNonsenseTests {
  static let nonsense: [String: String] = [
    "nothing": "",
    "empty lines": "\r\n\r\n",
    "half a line": "GET / HT",
    "half a header": "GET / HTTP/1.1\r\nHost: 127.0",
    "half a body": "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc",
    "half a chunk": "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nabc",
    "a method alone": "GET\r\n\r\n",
    "a word": "nonsense\r\n\r\n",
    "an unknown version": "GET / HTTP/9.9\r\n\r\n",
    "no Host": "GET / HTTP/1.1\r\n\r\n",
    "a header without a colon": "GET / HTTP/1.1\r\nHost\r\n\r\n",
    "control characters": "\u{0}\u{1}\u{2}\r\n\r\n",
    "a length that is not a number": "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
    "a length below zero": "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "a broken chunk": "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "an endless address": "GET /\(String(repeating: "a", count: 70_000)) HTTP/1.1\r\n\r\n",
    "an endless header": "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 70_000))\r\n\r\n",
    "a thousand headers": "GET / HTTP/1.1\r\n\(String(repeating: "X: y\r\n", count: 20_000))\r\n",
  ]

  /// The other connection sleeps, so that it outlives the timeout for idle connections.
  @Test(arguments: nonsense.keys.sorted())
  func `an invalid request ends only its own connection`(_ name: String) async throws {
    let text = try #require(Self.nonsense[name])
    try await withInspector { inspector in
      let other = try TestClient(inspector.port)
      var reader = EventReader()
      try await other.openEvents()
      #expect(try await other.event(&reader).name == "open")

      let client = try TestClient(inspector.port)
      await client.write(text)
      client.finishWriting()
      let answer = await client.readToEnd()
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 505"))

      inspector.add(FakeStore())
      #expect(try await other.event(&reader).name == "store-added")
      #expect(try await TestClient(inspector.port).ask("GET", "/").status == 200)
    }
  }

  @Test func `connections beyond the limit wait for room`() async throws {
    var limits = AccessLimits.patient
    limits.connections = 4
    try await withInspector(limits: limits) { inspector in
      let first = try (0..<4).map { _ in try TestClient(inspector.port) }
      for client in first { await client.request("GET", "/") }
      for client in first { #expect(try await client.reply().status == 200) }
      let late = try TestClient(inspector.port)
      await late.request("GET", "/")
      first[0].hangUp()
      #expect(try await late.reply().status == 200)
      #expect(try await first[1].ask("GET", "/").status == 200)
    }
  }
}
#endif
