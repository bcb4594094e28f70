import Rill
import RillFixtures
import RillQueries
import RillTesting
import Testing

/// Queries that are fetched through their access.
@MainActor @Suite struct QueryAccessTests {
  private let clock = TestClock()
  private let service = Service()
  private let queries: Queries

  init() {
    FailureLog.listen()
    queries = Queries(clock: clock)
  }

  private func number() -> Number { Number(service: service) }

  /// Begins to wait for a fetch off the main actor.
  private func fetch(_ query: Number) -> Task<Int, any Error> {
    let access = queries.access()
    return clock.task { try await access.fetch(query) }
  }

  @Test func `a fetch loads what is stale, and returns what is fresh`() async throws {
    let fresh = Number(service: service, id: 1, options: QueryOptions(staleTime: nil, retries: 0))
    #expect(try await fetch(fresh).value == 1)
    #expect(try await fetch(fresh).value == 1)
    #expect(try await fetch(number()).value == 2)
    #expect(try await fetch(number()).value == 3)
    #expect(queries.cached(number()) == 3)
    await clock.settle()
    #expect(queries.store.state.watched.isEmpty)
  }

  @Test func `several tasks wait for one fetch`() async throws {
    service.hold()
    let tasks = (0..<3).map { _ in fetch(number()) }
    await clock.settle()
    #expect(service.heldCount == 1)
    service.release(.success(7))
    for task in tasks { #expect(try await task.value == 7) }
    #expect(service.loads == 1)
  }

  @Test func `the error of the last attempt is thrown`() async {
    service.answer(with: .failure(.numbered(4)))
    let task = fetch(number())
    let failure = await #expect(throws: QueryFailure.self) { try await task.value }
    #expect(failure?.description == "The query could not be loaded: numbered(4)")
  }

  @Test func `cancelling the waiting task cancels the fetch that nothing else needs`() async {
    service.hold()
    let task = fetch(number())
    await service.isHolding()
    task.cancel()
    let failure = await #expect(throws: QueryFailure.self) { try await task.value }
    #expect("\(failure, default: "none")" == "The fetch of the query was cancelled.")
    await clock.settle()
    #expect(service.cancelled == 1)
    #expect(queries.store.state.watched.isEmpty)
  }

  @Test func `a fetch that is cancelled ends for the tasks that wait for it`() async {
    service.hold()
    let task = fetch(number())
    await clock.settle()
    queries.cancelFetch(of: number())
    let failure = await #expect(throws: QueryFailure.self) { try await task.value }
    #expect("\(failure, default: "none")" == "The fetch of the query was cancelled.")
  }

  @Test func `a query that is not equal to itself is not fetched`() async {
    let access = queries.access()
    let task = clock.task { try await access.fetch(Unequal()) }
    let failure = await #expect(throws: QueryFailure.self) { try await task.value }
    #expect(failure?.description == QueryFailure.notCached.description)
    #expect(FailureLog.texts(containing: "Unequal").count == 1)
  }

  @Test func `access to released queries fetches nothing`() async {
    var own: Queries? = Queries(clock: clock)
    let access = own?.access()
    own = nil
    let query = number()
    let task = clock.task { try await access?.fetch(query) }
    let failure = await #expect(throws: QueryFailure.self) { try await task.value }
    #expect("\(failure, default: "none")" == "The fetch of the query was cancelled.")
    #expect(service.loads == 0)
  }
}

private struct Unequal: Query {
  func load() async throws -> Int { 1 }
  static func == (one: Unequal, other: Unequal) -> Bool { false }
  func hash(into hasher: inout Hasher) {}
}
