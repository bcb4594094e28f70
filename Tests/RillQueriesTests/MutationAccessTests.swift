import Rill
import RillFixtures
import RillQueries
import RillTesting
import Testing

/// Mutations that are performed through the access to queries.
@MainActor @Suite struct MutationAccessTests {
  private let clock = TestClock()
  private let service = Service()
  private let writes = Writes()
  private let queries: Queries

  init() {
    FailureLog.listen()
    queries = Queries(clock: clock)
  }

  private func number() -> Number {
    Number(service: service, options: QueryOptions(staleTime: nil, retries: 0))
  }
  private func add(_ step: Int) -> Add { Add(writes: writes, step: step, query: number()) }

  @Test func `access performs a mutation on any isolation, and a cancelled wait does not cancel it`()
    async throws
  {
    service.answer(with: .success(10))
    let watcher = queries.watch(number())
    await clock.settle()
    let (access, five, six) = (queries.access(), add(5), add(6))
    let answered = clock.task { try await access.perform(five) }
    await clock.settle()
    #expect(watcher.value == 15)
    writes.finish(5, .success(50))
    #expect(try await answered.value == 50)

    let cancelled = clock.task { try await access.perform(six) }
    await clock.settle()
    cancelled.cancel()
    await #expect(throws: MutationFailure.self) { try await cancelled.value }
    #expect(queries.pendingMutations.count == 1 && watcher.value == 21)
    writes.finish(6, .success(60))
    await clock.settle()
    #expect(queries.pendingMutations.isEmpty)
  }

  @Test func `access to released queries performs nothing`() async {
    var own: Queries? = Queries(clock: clock)
    let access = own?.access()
    own = nil
    let mutation = add(5)
    let task = clock.task { try await access?.perform(mutation) }
    let failure = await #expect(throws: MutationFailure.self) { try await task.value }
    #expect("\(failure, default: "none")" == "The mutation was cancelled, or nothing waits for it any more.")
    #expect(writes.started.isEmpty)
  }

  @Test func `a mutation with the id of a pending one of another type is neither performed nor waited for`()
    async
  {
    let id = queries.enqueue(add(5))
    let access = queries.access()
    let failures = [
      await failure { try await access.perform(Rename(name: "x"), id: id) },
      await failure { [queries] in try await queries.perform(Rename(name: "x"), id: id) },
    ]
    queries.enqueue(Rename(name: "x"), id: id)
    let problem =
      "The mutation Rename was not performed, because the mutation Add with its id \(id) is pending."
    #expect(failures.map { ($0?.mutationError as? MutationIDInUse)?.description } == [problem, problem])
    #expect(
      FailureLog.texts(containing: "\(id)")
        == Array(
          repeating: """
            \(problem) Give each mutation an id of its own; only the same mutation, repeated after a restart, has the id that \
            it had.
            """, count: 3))
    #expect(queries.pendingMutations.ids == [id])
    writes.finish(5, .success(50))
    await clock.settle()
    #expect(queries.pendingMutations.isEmpty)
  }

  private func failure(_ work: @escaping @MainActor @Sendable () async throws -> Void) async
    -> MutationFailure?
  {
    let task = clock.task { try await work() }
    return await #expect(throws: MutationFailure.self) { try await task.value }
  }
}

private struct Rename: Mutation {
  let name: String

  func perform(as id: MutationID) async throws -> Int { 1 }
}
