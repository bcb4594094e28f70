#if Inspector
import RillInspectorFixtures
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// Aborted requests over real sockets.
struct LiveHalfRequestTests {
  /// Idle connections are never closed here, so only the client's end can close one.
  @Test(.timeLimit(.minutes(60)), arguments: LiveNonsenseTests.nonsense.keys.sorted())
  func `an aborted connection is closed immediately`(_ name: String) async throws {
    let text = try #require(LiveNonsenseTests.nonsense[name])
    var limits = AccessLimits.patient
    limits.idleSeconds = 0
    limits.connections = 2
    try await withInspector(limits: limits) { inspector in
      for _ in 0..<10 {
        let client = try TestClient(inspector.port)
        await client.write(text, andFinish: true)
        #expect(!(await client.readToEnd().hasPrefix("HTTP/1.1 200")))
      }
      #expect(try await TestClient(inspector.port).ask("GET", "/").status == 200)
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `a half-closed connection is closed after its answer`() async throws {
    var limits = AccessLimits.patient
    limits.idleSeconds = 0
    try await withInspector(limits: limits) { inspector in
      for _ in 0..<10 {
        let client = try TestClient(inspector.port)
        await client.write("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(inspector.port)\r\n\r\n", andFinish: true)
        #expect(await client.readToEnd().hasPrefix("HTTP/1.1 200"))
      }
    }
  }
}
#endif
