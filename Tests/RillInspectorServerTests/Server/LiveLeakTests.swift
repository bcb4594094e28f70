#if Inspector && os(Linux)
import Foundation
import RillInspectorFixtures
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// The resources of a process after many inspectors were started and stopped, measured in a separate process.
struct LiveLeakTests {
  @Test func `stopped inspectors leave no socket or thread behind`() async {
    await #expect(processExitsWith: .success) {
      try await Self.live(cycles: 50)
      let before = try Self.held()
      try await Self.live(cycles: 2_000)
      let after = try Self.held()
      // Cleanup may still hold a few, and the threads that tasks share vary.
      guard after.files <= before.files + 20, after.threads <= before.threads + 64 else {
        fatalError("held before: \(before), after: \(after)")
      }
    }
  }

  private static func live(cycles: Int) async throws {
    for cycle in 0..<cycles {
      let inspector = try await Inspector.startPatiently()
      let store = FakeStore()
      inspector.add(store)
      if cycle % 10 == 0 {
        let stream = try TestClient(inspector.port)
        try await stream.openEvents()
        store.happen(1)
        _ = try await TestClient(inspector.port).ask("GET", "/api/v1/stores/todos/state")
      }
      await inspector.stop()
    }
  }

  private static func held() throws -> (files: Int, threads: Int) {
    let manager = FileManager.default
    return (
      try manager.contentsOfDirectory(atPath: "/proc/self/fd").count,
      try manager.contentsOfDirectory(atPath: "/proc/self/task").count
    )
  }
}
#endif
