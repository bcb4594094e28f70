#if Inspector
import RillInspectorFixtures
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// Idle connections over real sockets.
struct LiveIdleTests {
  /// The bytes that a client sends before it becomes silent.
  static let beginnings = [
    "", "GET / HTTP/1.1\r\nHost: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc",
    "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n",
  ]

  @Test(.timeLimit(.minutes(60)), arguments: beginnings)
  func `an idle connection is closed`(_ text: String) async throws {
    var limits = AccessLimits.patient
    limits.idleSeconds = 1
    try await withInspector(limits: limits) { inspector in
      let client = try TestClient(inspector.port)
      await client.write(text)
      _ = await client.readToEnd()
    }
  }
}
#endif
