import Foundation
import RillDebugging
import RillValues
import Testing

@testable import RillInspector

struct ResourceTests {
  private func resource(_ target: String) throws(InspectorFailure) -> Resource {
    try Resource(try RequestTarget(target), page: .plain)
  }

  private func store(_ rest: String) throws(InspectorFailure) -> Resource {
    try resource("/api/v1/stores/todos/\(rest)")
  }

  @Test func `every address in the grammar is routed`() throws {
    #expect(try resource("/api/v1/stores") == .stores)
    #expect(try resource("/api/v1/events?x=1") == .events)
    #expect(try resource("/api/v1/stores/a%20b/state") == .store("a b", .state(StateRequest())))
    let expected: [(String, StoreResource)] = [
      ("actions", .actions), ("commands", .commands), ("view", .view), ("templates", .templates),
      ("tables", .tables(TablesRequest())), ("tables/commands", .tableCommands),
      ("tables?at=7&from=30&limit=20", .tables(TablesRequest(moment: .number(7), window: 30..<50))),
      ("timing", .timing), ("entries/7", .entry(7)), ("entries", .entries(from: nil, limit: 200)),
      ("entries?limit=1000&from=0", .entries(from: 0, limit: 1_000)),
      ("diff", .changes(from: .previous, to: .shown)),
      ("diff?from=start&to=7", .changes(from: .start, to: .number(7))),
      ("diff?from=0&to=newest", .changes(from: .start, to: .newest)),
      ("effects?after=3&limit=4", .effects(after: 3, limit: 4)), ("effects", .effects(after: 0, limit: 200)),
      ("search?text=milk", .search(SearchRequest(text: "milk"))), ("search?text=", .search(SearchRequest())),
      (
        "search?query=a&branches=others", .search(SearchRequest(query: "a", inBranches: true))
      ),
      ("search?query=is%3Arefused&limit=4", .search(SearchRequest(query: "is:refused", limit: 4))),
      (
        "search?text=a%20b&in=state&after=3&limit=4",
        .search(SearchRequest(text: "a b", inActions: false, inStates: true, after: 3, limit: 4))
      ),
      (
        "state?at=7&path=%5B%7B%22member%22:%22rows%22%7D,%7B%22index%22:2%7D%5D&depth=5&from=30&limit=20",
        .state(
          StateRequest(
            moment: .number(7), path: .init([.member("rows"), .index(2)]), depth: 5, window: 30..<50))
      ),
    ]
    for (rest, resource) in expected { #expect(try store(rest) == .store("todos", resource), "\(rest)") }
    guard case .page(let file) = try resource("/") else { return #expect(Bool(false)) }
    #expect(file.name == "index.html")
  }

  @Test(arguments: [
    "/api", "/api/v1", "/api/v2/stores", "/api/v1/store", "/api/v1/stores/", "/api/v1/stores/todos",
    "/api/v1/stores/todos/state/x", "/api/v1/stores/todos/other", "/api/v1/events/x", "/../etc/passwd",
    "/%2e%2e/Inspector.swift", "/index.html/", "/nothing", "//", "/api/v1/stores/todos/entries/7/x",
    "/api/v1/stores/todos/transitions", "/api/v1/stores/todos/tables/rows",
    "/api/v1/stores/todos/commands/back",
  ])
  func `any other address is unknown`(_ target: String) throws {
    let path = try RequestTarget(target).path
    #expect(throws: InspectorFailure.notFound(path: path)) { try resource(target) }
  }

  @Test(arguments: ["0", "-1", "1001", "x", "", "1.5", "99999999999999999999"])
  func `a limit out of range is refused`(_ text: String) {
    for part in ["entries", "state", "effects", "search"] {
      #expect(throws: InspectorFailure.badNumber("limit", text, range: 1...1_000)) {
        try store("\(part)?text=a&limit=\(text)")
      }
    }
  }

  @Test(arguments: ["-1", "x", "18446744073709551616"])
  func `a position that is not a number is refused`(_ text: String) {
    #expect(throws: InspectorFailure.badNumber("from", text, range: 0...UInt64(Int32.max))) {
      try store("entries?from=\(text)")
    }
    #expect(throws: InspectorFailure.badNumber("after", text, range: 0...UInt64.max)) {
      try store("effects?after=\(text)")
    }
    #expect(throws: InspectorFailure.badEntryNumber(text)) { try store("entries/\(text)") }
    #expect(throws: InspectorFailure.badMoment("at", text)) { try store("state?at=\(text)") }
    #expect(throws: InspectorFailure.badMoment("to", text)) { try store("diff?to=\(text)") }
  }

  @Test(arguments: ["x", "{}", "[1]", "[{}]", #"[{"member":"a","index":1}]"#, #"[{"index":"a"}]"#, "[", ""])
  func `an invalid path is refused`(_ text: String) throws {
    let escaped = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(throws: InspectorFailure.badPath(text)) { try store("state?path=\(escaped)") }
  }

  @Test func `a search without a query is refused`() {
    #expect(throws: InspectorFailure.noSearchText()) { try store("search") }
  }
}
