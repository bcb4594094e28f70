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

  init() { queries = Queries(clock: clock) }

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
}
