import Rill
import RillFixtures
import RillQueriesTesting
import RillTesting
import Synchronization
import Testing

@testable import RillQueries

/// Requests that overlap, fail and wait for the connection.
@MainActor @Suite struct RequestOrderTests {
  private let clock = TestClock()
  private let server: TestServer
  private let queries: Queries

  init() {
    server = TestServer(clock: clock)
    queries = Queries(clock: clock, interceptor: server)
  }

  private struct Name: Query {
    var id = 0
    var options = QueryOptions(staleTime: nil, retries: 2, backoff: .constant(.seconds(5)))
    var tags: Set<QueryTag> { ["names"] }
    func load() async throws -> String { "" }
  }

  private struct Rename: Mutation {
    var id = 0
    var name = "new"
    var options = MutationOptions(retries: 2, backoff: .constant(.seconds(5)))
    var invalidatedTags: Set<QueryTag> = []
    func perform(as mutation: MutationID) async throws -> Int { 0 }
    func apply(to values: inout QueryEdits) { values.update(Name(id: id)) { $0 = name } }
  }

  private struct Lines: PagedQuery {
    var attempts = 3
    var firstCursor: Int { 5 }
    var options: QueryOptions { QueryOptions(retries: attempts) }
    func load(_ cursor: Int) async throws -> [Int] { [] }
    func cursor(after page: [Int], at cursor: Int) -> Int? { cursor + 1 }
    func cursor(before page: [Int], at cursor: Int) -> Int? { cursor - 1 }
  }

  @Test func `a value is stale until the fetch that a mutation has started again is answered`() async {
    let watcher = queries.watch(Name())
    await server.answer(Name(), with: "old")
    watcher.refetch()
    await clock.settle()
    queries.enqueue(Rename(invalidatedTags: ["names"]))
    await clock.settle()
    await server.answer(Rename.self, with: 1)
    #expect(watcher.isFetching && watcher.isStale)
    queries.cancelFetch(of: Name())
    await clock.settle()
    #expect(watcher.value == "new" && !watcher.isFetching && watcher.isStale)
    queries.focus()
    await server.answer(Name(), with: "newest")
    #expect(watcher.value == "newest" && !watcher.isStale)
  }

  @Test func `a first fetch that began before a mutation has ended starts again`() async {
    queries.enqueue(Rename())
    let name = queries.watch(Name())
    await clock.settle()
    #expect(server.waiting.count == 2)
    let first = queries.store.state[Name()]?.fetch?.number
    await server.answer(Rename.self, with: 0)
    // The server has answered the first fetch before the change.
    let second = queries.store.state[Name()]?.fetch?.number
    #expect(first != nil && second != nil && first != second)
    await server.answer(Name(), with: "new")
    #expect(name.value == "new")
    await server.expectNothingWaiting()
  }

  @Test func `further attempts of a mutation wait for the connection, and count the failed ones`() async {
    queries.setValue("old", for: Name())
    let id = queries.enqueue(Rename())
    await server.fail(Rename.self, with: Mishap.usual)
    queries.isOnline = false
    await clock.advance(by: .seconds(60))
    #expect(queries.cached(Name()) == "new" && queries.pendingMutations[id: id]?.failures == 1)
    #expect(queries.pendingMutations[id: id]?.isRunning == false)
    await server.expectNothingWaiting()
    queries.isOnline = true
    await server.fail(Rename.self, with: Mishap.usual)
    await clock.advance(by: .seconds(5))
    await server.fail(Rename.self, with: Mishap.usual)
    #expect(queries.pendingMutations.isEmpty && queries.cached(Name()) == "old")
  }

  @Test func `a mutation continues if the connection returns while its attempt pauses`() async {
    queries.setValue("old", for: Name())
    let observation = queries.store.observe(\.pending) { [queries] change in
      if change.new.first?.isRunning == false { queries.isOnline = true }
    }
    let task = Task { try await queries.perform(Rename()) }
    await server.fail(Rename.self, with: Mishap.usual)
    queries.isOnline = false
    await clock.advance(by: .seconds(5))
    #expect(queries.pendingMutations.count == 1 && queries.cached(Name()) == "new")
    await server.answer(Rename.self, with: 3)
    let result = await task.result
    #expect((try? result.get()) == 3)
    #expect(queries.pendingMutations.isEmpty && queries.cached(Name()) == "new")
    observation.cancel()
  }

  @Test func `a mutation that waits for the connection can be cancelled and awaited`() async {
    let id = MutationID()
    let task = Task { try await queries.perform(Rename(), id: id) }
    await server.fail(Rename.self, with: Mishap.usual)
    queries.isOnline = false
    await clock.advance(by: .seconds(5))
    #expect(queries.pendingMutations.count == 1)
    queries.cancelAllMutations()
    let result = await task.result
    #expect(throws: MutationFailure.self) { try result.get() }
    #expect(queries.pendingMutations.isEmpty)
  }

  @Test func `further attempts of a fetch wait for the connection`() async {
    let name = queries.watch(Name())
    await server.fail(Name(), with: Mishap.usual)
    queries.isOnline = false
    await clock.advance(by: .seconds(3_600))
    #expect(name.state.isPaused && name.error == nil)
    await server.expectNothingWaiting()
    queries.isOnline = true
    await server.answer(Name(), with: "a")
    #expect(name.value == "a" && !name.isFetching)
  }

  @Test func `steps and a refetch follow a fetch that runs, each once`() async {
    let lines = queries.watch(pages: Lines())
    await server.answer(Lines(), at: 5, with: [5])
    lines.loadNext()
    lines.loadPrevious()
    lines.loadPrevious()
    lines.refetch()
    lines.loadNext()
    await server.answer(Lines(), at: 6, with: [6])
    await server.answer(Lines(), at: 4, with: [4])
    for cursor in 4...6 { await server.answer(Lines(), at: cursor, with: [cursor * 10]) }
    #expect(lines.value?.elements == [40, 50, 60] && !lines.isFetching)
    await server.expectNothingWaiting()
  }

  @Test func `a step follows the first fetch, and one that fails`() async {
    let lines = queries.watch(pages: Lines(attempts: 0))
    lines.loadNext()
    await server.answer(Lines(attempts: 0), at: 5, with: [5])
    await server.answer(Lines(attempts: 0), at: 6, with: [6])
    lines.refetch()
    lines.loadPrevious()
    await server.fail(Lines(attempts: 0), at: 5, with: Mishap.usual)
    await server.answer(Lines(attempts: 0), at: 4, with: [4])
    #expect(lines.value?.elements == [4, 5, 6] && lines.error == nil)
    await server.expectNothingWaiting()
  }

  @Test func `a fetch is cancelled without its value`() async {
    let name = queries.watch(Name())
    await server.answer(Name(), with: "a")
    name.refetch()
    await clock.settle()
    queries.cancelFetch(of: Name())
    #expect(!name.isFetching && name.value == "a")
    await server.expectNothingWaiting()
    queries.isOnline = false
    name.refetch()
    queries.cancelFetch(of: Name())
    queries.isOnline = true
    await server.expectNothingWaiting()
    #expect(!name.isFetching)
  }

  @Test func `rows of pages that repeat have their last value, without a report`() {
    var list = PageList<Repeats>()
    list.append([.init(id: 1, text: "a"), .init(id: 2, text: "b")], at: 0, of: Repeats())
    list.append([.init(id: 2, text: "c"), .init(id: 3, text: "d")], at: 1, of: Repeats())
    let reports = Reports.of { #expect(list.rows.map(\.text) == ["a", "c", "d"]) }
    #expect(reports == [])
  }

  private struct Repeats: PagedQuery {
    struct Row: Identifiable, Sendable {
      let id: Int
      let text: String
    }

    var firstCursor: Int { 0 }
    func load(_ cursor: Int) async throws -> [Row] { [] }
    func cursor(after page: [Row], at cursor: Int) -> Int? { cursor + 1 }
  }

  @Test(arguments: [Duration.zero, .seconds(-5)])
  func `an interval that is not positive fetches nothing again`(interval: Duration) async {
    let query = Name(options: QueryOptions(refetchInterval: interval))
    let name = queries.watch(query)
    await server.answer(query, with: "a")
    await clock.advance(by: .seconds(60))
    await server.expectNothingWaiting()
    #expect(name.value == "a")
  }

  @Test func `a cancelled watcher keeps its query and its value`() async {
    let name = queries.watch(Name())
    await server.answer(Name(), with: "a")
    name.cancel()
    name.query = Name(id: 1)
    name.refetch()
    await server.expectNothingWaiting()
    #expect(name.value == "a" && name.query == Name() && queries.store.state.watched.isEmpty)
  }

  @Test func `errors contain what the server has said`() async {
    let fetching = Task { try await queries.fetch(Name(options: QueryOptions(retries: 0))) }
    await server.fail(Name(options: QueryOptions(retries: 0)), with: Mishap.usual)
    let loading = await #expect(throws: QueryFailure.self) { try await fetching.value }
    #expect(loading?.loadError is Mishap && QueryFailure.cancelled.loadError == nil)
    let renaming = Task { try await queries.perform(Rename(options: MutationOptions())) }
    await server.fail(Rename.self, with: Mishap.usual)
    let writing = await #expect(throws: MutationFailure.self) { try await renaming.value }
    #expect(writing?.mutationError is Mishap && MutationFailure.cancelled.mutationError == nil)
  }

  @Test func `a confirmed value is changed beneath the changes of mutations`() async {
    queries.setValue("a", for: Name(id: 1))
    queries.enqueue(Append(text: "!"))
    #expect(queries.update(Name(id: 1)) { $0 += "b" })
    #expect(queries.cached(Name(id: 1)) == "ab!")
    #expect(!queries.update(Name(id: 2)) { $0 += "b" })
    queries.cancelAllMutations()
    #expect(queries.cached(Name(id: 1)) == "ab")
  }

  private struct Append: Mutation {
    let text: String
    func perform(as mutation: MutationID) async throws {}
    func apply(to values: inout QueryEdits) { values.update(Name(id: 1)) { $0 += text } }
  }

  @Test func `a change knows the ID of its mutation`() async {
    queries.setValue("", for: Name())
    let ids = [queries.enqueue(Mark()), queries.enqueue(Mark())]
    #expect(queries.cached(Name()) == "\(ids[0])\(ids[1])")
    await server.answer(Mark.self, with: ())
    #expect(queries.cached(Name()) == "\(ids[0])\(ids[1])")
  }

  private struct Mark: Mutation {
    func perform(as mutation: MutationID) async throws {}
    func apply(to values: inout QueryEdits) {
      let id = values.mutation; values.update(Name()) { $0 += "\(id)" }
    }
  }

  @Test func `adding a mutation twice is silent`() {
    queries.setValue("", for: Name(id: 1))
    let id = MutationID()
    let reports = Reports.of { for _ in 0..<2 { queries.enqueue(Append(text: "x"), id: id) } }
    #expect(reports == [] && queries.cached(Name(id: 1)) == "x")
  }
}
