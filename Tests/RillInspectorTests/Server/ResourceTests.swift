#if Inspector
import Testing

@testable import RillInspector

struct ResourceTests {
  private func resource(_ target: String) throws(InspectorFailure) -> Resource {
    try Resource(try RequestTarget(target))
  }

  @Test func `every address leads where the grammar says`() throws {
    #expect(try resource("/api/v1/stores") == .stores)
    #expect(try resource("/api/v1/events?x=1") == .events)
    #expect(try resource("/api/v1/stores/a%20b/state") == .state(store: "a b"))
    #expect(try resource("/api/v1/stores/todos/actions") == .actions(store: "todos"))
    #expect(try resource("/api/v1/stores/todos/transitions/7") == .transition(store: "todos", sequence: 7))
    #expect(
      try resource("/api/v1/stores/todos/transitions") == .transitions(store: "todos", after: nil, limit: 200)
    )
    #expect(
      try resource("/api/v1/stores/todos/transitions?limit=1000&after=0")
        == .transitions(store: "todos", after: 0, limit: 1_000))
    guard case .page(let file) = try resource("/") else { return #expect(Bool(false)) }
    #expect(file.name == "index.html")
  }

  @Test(arguments: [
    "/api", "/api/v1", "/api/v2/stores", "/api/v1/store", "/api/v1/stores/", "/api/v1/stores/todos",
    "/api/v1/stores/todos/state/x", "/api/v1/stores/todos/other", "/api/v1/events/x", "/../etc/passwd",
    "/%2e%2e/Inspector.swift", "/index.html/", "/nothing", "//", "/api/v1/stores/todos/transitions/7/x",
  ])
  func `any other address leads nowhere`(_ target: String) throws {
    let path = try RequestTarget(target).path
    #expect(throws: InspectorFailure.notFound(path: path)) { try resource(target) }
  }

  @Test(arguments: ["0", "-1", "1001", "x", "", "1.5", "99999999999999999999"])
  func `a limit out of range is refused`(_ text: String) {
    #expect(throws: InspectorFailure.badNumber("limit", text, range: 1...1_000)) {
      try resource("/api/v1/stores/todos/transitions?limit=\(text)")
    }
  }

  @Test(arguments: ["-1", "x", "18446744073709551616"])
  func `a place that is no number is refused`(_ text: String) {
    let range: ClosedRange<UInt64> = 0...UInt64.max
    #expect(throws: InspectorFailure.badNumber("after", text, range: range)) {
      try resource("/api/v1/stores/todos/transitions?after=\(text)")
    }
    #expect(throws: InspectorFailure.badTransitionNumber(text)) {
      try resource("/api/v1/stores/todos/transitions/\(text)")
    }
  }
}
#endif
