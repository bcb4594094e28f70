import Rill
import RillFixtures
import RillQueries
import RillQueriesTesting
import RillTesting
import Testing

/// Pages that are invalidated, by a mutation or directly, while a further page loads.
@MainActor @Suite struct OutdatedPagesTests {
  struct Issue: Codable, Equatable, Identifiable, Sendable { var id: Int }

  struct Issues: PagedQuery {
    var firstCursor: Int { 0 }
    var tags: Set<QueryTag> { ["issues"] }
    var options: QueryOptions {
      var options = QueryOptions()
      options.staleTime = nil
      options.retries = 0
      return options
    }
    func load(_ cursor: Int) async throws -> [Issue] { [] }
    func cursor(after page: [Issue], at cursor: Int) -> Int? { page.count < 3 ? nil : cursor + page.count }
  }

  struct Remove: Mutation {
    let id: Int
    var invalidatedTags: Set<QueryTag> { ["issues"] }
    func perform(as mutation: MutationID) async throws {}
    func apply(to values: inout QueryEdits) { values.update(Pages(Issues())) { $0.remove(id: id) } }
  }

  private let clock = TestClock()
  private let server: TestServer
  private let queries: Queries

  init() {
    server = TestServer(clock: clock)
    queries = Queries(clock: clock, interceptor: server)
  }

  private func issues(_ ids: Range<Int>, without removed: Int? = nil) -> [Issue] {
    ids.filter { $0 != removed }.map { Issue(id: $0) }
  }

  /// Loads two pages, and begins to load the third.
  private func loadingThird() async -> QueryWatcher<Pages<Issues>> {
    let list = queries.watch(pages: Issues())
    await server.answer(Issues(), at: 0, with: issues(0..<3))
    list.loadNext()
    await server.answer(Issues(), at: 3, with: issues(3..<6))
    list.loadNext()
    await clock.settle()
    return list
  }

  @Test(arguments: [false, true], [false, true])
  func `all pages are loaded again after the page that was loading`(byMutation: Bool, isOffline: Bool) async {
    let list = await loadingThird()
    if isOffline {
      queries.isOnline = false
      await clock.settle()
    }
    if byMutation {
      queries.enqueue(Remove(id: 3))
      await clock.settle()
      if isOffline { queries.isOnline = true }
      await server.answer(Remove.self, with: ())
    } else {
      queries.invalidate(tag: "issues")
      await clock.settle()
      if isOffline { queries.isOnline = true }
    }
    // What the server has at the place now.
    await server.answer(Issues(), at: 6, with: issues(7..<9))
    #expect(list.isFetching && list.step == .refresh)
    await server.answer(Issues(), at: 0, with: issues(0..<4, without: 3))
    await server.answer(Issues(), at: 3, with: issues(4..<7))
    await server.answer(Issues(), at: 6, with: issues(7..<9))
    #expect(list.value?.rows.map(\.id) == [0, 1, 2, 4, 5, 6, 7, 8])
    #expect(!list.isFetching && !list.isStale)
    await server.expectNothingWaiting()
  }

  /// Renames nothing, and invalidates nothing.
  struct Touch: Mutation {
    func perform(as mutation: MutationID) async throws {}
    func apply(to values: inout QueryEdits) { values.update(Pages(Issues())) { $0.remove(id: 99) } }
  }

  @Test func `pages stay outdated when another mutation starts the load of a page again`() async {
    let list = await loadingThird()
    queries.invalidate(tag: "issues")
    queries.enqueue(Touch())
    await server.answer(Touch.self, with: ())
    await server.answer(Issues(), at: 6, with: issues(6..<8))
    #expect(list.isFetching && list.step == .refresh)
  }

  @Test func `pages are outdated although a further one waits for the connection`() async {
    let list = queries.watch(pages: Issues())
    await server.answer(Issues(), at: 0, with: issues(0..<3))
    queries.isOnline = false
    list.loadNext()
    queries.invalidate(tag: "issues")
    queries.isOnline = true
    await server.answer(Issues(), at: 3, with: issues(4..<6))
    #expect(list.isFetching && list.step == .refresh)
  }

  @Test func `pages that are set while a further one loads are fresh`() async throws {
    let list = await loadingThird()
    queries.invalidate(tag: "issues")
    await clock.settle()
    let value = try #require(list.value)
    queries.setValue(value, for: Pages(Issues()))
    await server.answer(Issues(), at: 6, with: issues(6..<8))
    #expect(!list.isFetching && !list.isStale && list.value?.rows.count == 8)
  }

  @Test func `a first page that a further load has loaded has an age`() async {
    let list = queries.watch(pages: Issues())
    await clock.settle()
    list.loadNext()
    await server.fail(Issues(), at: 0, with: Mishap.usual)
    await server.answer(Issues(), at: 0, with: issues(0..<3))
    #expect(list.value?.rows.count == 3 && list.error == nil && !list.isStale && list.updatedAt != nil)
    await server.expectNothingWaiting()
  }
}
