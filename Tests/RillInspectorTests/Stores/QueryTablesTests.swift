import Rill
import RillDebugging
import RillInspectorFixtures
import RillQueries
import RillQueriesTesting
import RillTesting
import Testing

@testable import RillInspector

private struct Name: Query {
  let id: Int
  var options: QueryOptions {
    QueryOptions(staleTime: .seconds(10), retries: 1, backoff: .constant(.seconds(5)))
  }
  func load() async throws -> String { "the query's own" }
}

private struct Rename: Mutation {
  let name: String
  func perform(as id: MutationID) async throws {}
}

private struct Broken: Error {}

/// The tables of a cache of queries.
@MainActor
@Suite struct QueryTablesTests {
  private let fixture: ResponderFixture
  private let clock = TestClock()
  private let server: TestServer
  private let queries: Queries

  init() throws {
    fixture = try ResponderFixture(stores: [])
    server = TestServer(clock: clock)
    queries = Queries(clock: clock, interceptor: server)
    fixture.inspection.add(queries, "Queries")
  }

  private func rows(_ table: Int = 0) async throws -> [WireTables.Row] {
    let tables: WireTables = try await fixture.ask("GET", "queries/tables")
    return tables.tables[table].rows
  }

  private func texts() async throws -> [String?] { try await rows().first?.cells.map(\.text) ?? [] }

  private func press(_ command: String, _ row: WireTables.Row?, in table: String = "Queries") async throws {
    let row = try #require(row)
    let response = try #require(
      await fixture.respond(
        "POST", "/api/v1/stores/queries/tables/commands",
        body: #"{"table":"\#(table)","row":"\#(row.id)","command":"\#(command)"}"#))
    #expect(response.status == 200)
    await clock.settle()
  }

  @Test func `the cache is shown by query, status, age, watchers and value`() async throws {
    let watcher = queries.watch(Name(id: 1))
    await clock.settle()
    #expect(try await texts() == ["Name(id: 1)", "fetching", nil, "yes", nil])
    await server.fail(Name(id: 1), with: Broken())
    #expect(try await texts() == ["Name(id: 1)", "fetching, attempt 2", nil, "yes", nil])
    await clock.advance(by: .seconds(5))
    await server.answer(Name(id: 1), with: "Ada")
    #expect(try await texts() == ["Name(id: 1)", "fresh", nil, "yes", #""Ada""#])
    #expect(try await rows().first?.cells[2].time != nil)
    await clock.advance(by: .seconds(10))
    #expect(try await texts() == ["Name(id: 1)", "stale", nil, "yes", #""Ada""#])
    queries.isOnline = false
    watcher.refetch()
    #expect(try await texts() == ["Name(id: 1)", "offline", nil, "yes", #""Ada""#])
    watcher.cancel()
    #expect(try await texts()[3] == "no")
  }

  @Test func `a query is fetched, invalidated, cancelled and reset by commands`() async throws {
    let watcher = queries.watch(Name(id: 1))
    await server.answer(Name(id: 1), with: "Ada")
    try await press("Refetch", rows().first)
    #expect(watcher.isFetching)
    try await press("Cancel", rows().first)
    #expect(!watcher.isFetching && server.waiting.isEmpty)
    try await press("Invalidate", rows().first)
    await server.answer(Name(id: 1), with: "Grace")
    #expect(watcher.value == "Grace" && !watcher.isFetching)
    try await press("Reset", rows().first)
    #expect(watcher.value == nil && watcher.isFetching)
    await server.answer(Name(id: 1), with: "Edsger")
    let cancel = try await rows().first?.commands.last
    #expect(cancel == WireTables.Command(title: "Cancel", unavailable: "Nothing is being fetched."))
  }

  @Test func `a mutation that waits for the connection is cancelled by a command, and its caller continues`()
    async throws
  {
    queries.isOnline = false
    let caller = Task { () async -> String in
      do throws(MutationFailure) {
        try await queries.perform(Rename(name: "Ada"))
        return "performed"
      } catch {
        return "\(error)"
      }
    }
    await clock.settle()
    let row = try await rows(1).first
    #expect(row?.cells.map(\.text) == [#"Rename(name: "Ada")"#, "waiting"])
    try await press("Cancel", row, in: "Mutations")
    #expect(try await rows(1).isEmpty)
    #expect(await caller.value == "The mutation was cancelled, or nothing waits for it any more.")
  }
}
