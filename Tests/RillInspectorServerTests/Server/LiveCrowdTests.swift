#if Inspector
import RillInspectorFixtures
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// Clients that connect and ask for nothing, over real sockets.
struct LiveCrowdTests {
  private var limits: AccessLimits {
    var limits = AccessLimits.patient
    (limits.connections, limits.unadmittedConnections) = (8, 4)
    return limits
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["", "G", "GET / HTTP/1.1\r\nHost: "])
  func `clients that ask for nothing do not keep out one that asks`(_ beginning: String) async throws {
    try await withInspector(limits: limits) { inspector in
      let settled = try TestClient(inspector.port)
      #expect(try await settled.ask("GET", "/").status == 200)
      var silent: [TestClient] = []
      for _ in 0..<20 {
        let client = try TestClient(inspector.port)
        await client.write(beginning)
        silent.append(client)
      }
      #expect(try await TestClient(inspector.port).ask("GET", "/").status == 200)
      // Those that were ended know it, and one that was answered before is none of them.
      for client in silent.prefix(15) { #expect(await client.readToEnd() == "") }
      #expect(try await settled.ask("GET", "/").status == 200)
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `clients that are refused do not keep out one that is admitted`() async throws {
    try await withInspector(limits: limits) { inspector in
      var refused: [TestClient] = []
      for _ in 0..<20 {
        let client = try TestClient(inspector.port)
        await client.request("GET", "/", ["Host": "evil.example"])
        refused.append(client)
      }
      #expect(try await TestClient(inspector.port).ask("GET", "/").status == 200)
      withExtendedLifetime(refused) {}
    }
  }
}
#endif
