import Rill
import RillDependencies
import RillFixtures
import RillQueries
import RillQueriesTesting
import RillTesting
import Synchronization
import Testing

private struct User: Equatable, Sendable {
  let id: Int
  var name: String
}

private struct UserByID: Query {
  let id: Int
  var options: QueryOptions {
    QueryOptions(staleTime: .seconds(10), retries: 1, backoff: .constant(.seconds(5)))
  }
  func load() async throws -> User { User(id: id, name: "the query's own") }
}

private struct Numbers: PagedQuery {
  var firstCursor: Int { 0 }
  var options: QueryOptions { QueryOptions(retries: 0) }
  func load(_ cursor: Int) async throws -> [Int] { [-1] }
  func cursor(after page: [Int], at cursor: Int) -> Int? { cursor + 1 }
}

private struct Rename: Mutation {
  let id: Int, name: String
  func perform(as mutation: MutationID) async throws -> Int { -1 }
  func apply(to values: inout QueryEdits) { values.update(UserByID(id: id)) { $0.name += name } }
  func finish(_ output: Int, in values: inout QueryEdits) {
    values.update(UserByID(id: id)) { $0.name += "\(output)" }
  }
}

/// Tests of features that use queries.
@MainActor @Suite struct TestServerTests {
  private let clock = TestClock()
  private let server: TestServer
  private let queries: Queries

  init() {
    server = TestServer(clock: clock)
    queries = Queries(clock: clock, interceptor: server)
  }

  @Test func `a load is held, answered and made stale`() async {
    let user = queries.watch(UserByID(id: 7))
    #expect(user.isLoading)
    await clock.settle()
    #expect(server.waiting == ["UserByID(id: 7)"])
    await server.answer(UserByID(id: 7), with: User(id: 7, name: "Ada"))
    #expect(user.value?.name == "Ada" && !user.isFetching && server.waiting.isEmpty)
    await clock.advance(by: .seconds(11))
    user.refetch()
    await server.answer(UserByID(id: 7), with: User(id: 7, name: "Grace"))
    #expect(user.value?.name == "Grace")
    await server.expectNothingWaiting()
  }

  @Test func `a load fails, is repeated, and fails for good`() async {
    let user = queries.watch(UserByID(id: 7))
    await server.fail(UserByID(id: 7), with: Mishap.usual)
    #expect(user.error == nil && server.waiting.isEmpty)
    await clock.advance(by: .seconds(5))
    await server.fail(UserByID(id: 7), with: Mishap.usual)
    #expect(user.error is Mishap && !user.isFetching)
  }

  @Test func `pages are answered one by one`() async {
    let numbers = queries.watch(pages: Numbers())
    await server.answer(Numbers(), at: 0, with: [1, 2])
    numbers.loadNext()
    await clock.settle()
    #expect(server.waiting == ["page 1 of Numbers()"])
    await server.answer(Numbers(), at: 1, with: [3])
    #expect(numbers.value?.elements == [1, 2, 3])
    numbers.loadNext()
    await server.fail(Numbers(), at: 2, with: Mishap.usual)
    #expect(numbers.value?.elements == [1, 2, 3] && numbers.error is Mishap)
  }

  @Test func `mutations are answered in any order, and refused ones are taken out`() async {
    queries.setValue(User(id: 7, name: ""), for: UserByID(id: 7))
    for name in ["a", "b", "c"] { queries.enqueue(Rename(id: 7, name: name)) }
    #expect(queries.cached(UserByID(id: 7))?.name == "abc")
    await server.answer(Rename.self, with: 2) { $0.name == "b" }
    #expect(queries.cached(UserByID(id: 7))?.name == "b2ac")
    await server.fail(Rename.self, with: Mishap.usual)
    #expect(queries.cached(UserByID(id: 7))?.name == "b2c")
    await server.answer(Rename.self, with: 3)
    #expect(queries.cached(UserByID(id: 7))?.name == "b2c3")
    await server.expectNothingWaiting()
  }

  @Test func `requests are answered without being held`() async {
    server.answerAll(UserByID.self) { User(id: $0.id, name: "user \($0.id)") }
    server.answerAll(Numbers.self) { $1 < 2 ? [$1] : [] }
    server.answerAll(Rename.self) { _ in throw Mishap.usual }
    let (user, numbers) = (queries.watch(UserByID(id: 3)), queries.watch(pages: Numbers()))
    await clock.settle()
    numbers.loadNext()
    queries.enqueue(Rename(id: 3, name: "!"))
    await clock.settle()
    #expect(user.value?.name == "user 3" && numbers.value?.elements == [0, 1])
    #expect(queries.pendingMutations.isEmpty)
  }

  @Test func `a request that is cancelled waits no longer`() async {
    let user = queries.watch(UserByID(id: 7))
    await clock.settle()
    #expect(server.waiting.count == 1)
    user.cancel()
    await server.expectNothingWaiting()
  }

  @Test func `an answer to nothing and a forgotten request fail the test`() async {
    let received = Mutex<[String]>([])
    await TestReporting.withListener({ failure, _ in received.withLock { $0.append(failure.description) } }) {
      let user = queries.watch(UserByID(id: 7))
      await server.answer(UserByID(id: 8), with: User(id: 8, name: ""))
      await server.expectNothingWaiting()
      user.cancel()
      await server.fail(Rename.self, with: Mishap.usual)
    }
    #expect(
      received.withLock { $0 } == [
        """
        No load of UserByID(id: 8) is waiting. Waiting: UserByID(id: 7). Watch or fetch a query before answering it, and \
        check that its value is stale: a fresh value is not loaded again. A further attempt waits for its pause, so \
        advance the clock. Without a connection, a load waits before it reaches the server, and `answerAll` has answered \
        the loads of its type.
        """,
        """
        The test expects that no request is waiting, but these are: UserByID(id: 7). Answer them, or let their watchers \
        leave.
        """,
        """
        No mutation Rename that satisfies the condition is waiting. Nothing is waiting. Perform a mutation before \
        answering it. A further attempt waits for its pause, so advance the clock. Without a connection, and behind an \
        earlier mutation of its queue, a mutation waits before it reaches the server, and `answerAll` has answered the \
        mutations of its type.
        """,
      ])
  }

  @Test func `a feature receives the answers of its queries`() async {
    enum Action: Equatable, Sendable { case appeared, loaded(User?) }
    let store = TestStore("", clock: clock) {
      [queries] (name: inout String, action: Action) -> Effect<Action> in
      switch action {
      case .appeared: return .query(UserByID(id: 1), in: queries) { .loaded(try? $0.get()) }
      case .loaded(let user):
        name = user?.name ?? "unknown"
        return .none
      }
    }
    await store.send(.appeared)
    await server.answer(UserByID(id: 1), with: User(id: 1, name: "Ada"))
    await store.receive(.loaded(User(id: 1, name: "Ada"))) { $0 = "Ada" }
    await store.skipEffects()
  }
}

/// What a query's load finds, and what an interceptor changes.
@MainActor @Suite struct QueryInterceptorTests {
  private struct Client: DependencyKey {
    var name: @Sendable () -> String
    static let real = Client { "real" }
  }

  private struct Named: Query {
    func load() async throws -> String { DependencyValues.current[Client.self].name() }
  }

  private struct Doubling: QueryInterceptor {
    func load<Q: Query>(_ query: Q, proceed: QueryWork<Q.Value>) async throws -> Q.Value {
      let first = try await proceed()
      guard let one = first as? Int, let other = try await proceed() as? Int else { return first }
      return (one + other) as? Q.Value ?? first
    }

    func loadPage<P: PagedQuery>(
      of query: P, at cursor: P.Cursor, proceed: QueryWork<P.Page>
    ) async throws -> P.Page {
      try await proceed()
    }

    func perform<M: Mutation>(
      _ mutation: M, as id: MutationID, proceed: QueryWork<M.Output>
    ) async throws -> M.Output {
      try await proceed()
    }
  }

  private struct One: Query {
    func load() async throws -> Int { 1 }
  }

  @Test func `loads use the dependencies of the scope in which the queries were created`() async throws {
    let clock = TestClock()
    let queries = withDependencies {
      $0[Client.self] = Client { "test" }
    } operation: {
      Queries(clock: clock)
    }
    let name = queries.watch(Named())
    await clock.settle()
    #expect(name.value == "test")
    #expect(try await queries.fetch(Named()) == "test")
  }

  @Test func `an interceptor may proceed several times and change the value`() async throws {
    let queries = Queries(interceptor: Doubling())
    #expect(try await queries.fetch(One()) == 2)
  }
}
