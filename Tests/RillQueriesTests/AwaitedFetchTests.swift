import Rill
import RillFixtures
import RillQueries
import RillTesting
import Testing

/// Tasks that wait for a fetch while others fetch the same query.
@MainActor @Suite struct AwaitedFetchTests {
  private let clock = TestClock()
  private let service = Service()
  private let queries: Queries

  init() { queries = Queries(clock: clock) }

  private func number(_ options: QueryOptions = QueryOptions(retries: 0)) -> Number {
    Number(service: service, id: 0, options: options)
  }

  /// Begins to wait for a fetch.
  private func fetch() -> Task<Int, any Error> { Task.immediate { try await queries.fetch(number()) } }

  @Test func `a task that fetches again when it resumes takes nothing from the others`() async throws {
    service.hold()
    let tasks = (0..<3).map { _ in
      Task.immediate {
        let first = try await queries.fetch(number())
        return [first, try await queries.fetch(number())]
      }
    }
    await service.isHolding()
    #expect(service.heldCount == 1)
    service.release(.success(7))
    // Otherwise the second fetch might end before the last task asks for it.
    service.hold()
    await service.isHolding()
    #expect(service.heldCount == 1)
    await clock.settle()
    service.release(.success(8))
    for task in tasks { #expect(try await task.value == [7, 8]) }
    #expect(service.loads == 2)
  }

  @Test func `a refetch in the turn of the answer takes nothing from those who wait for it`() async throws {
    service.hold()
    let watcher = queries.watch(number())
    var refetches = 0
    let observation = watcher.observe { state in
      guard state.value != nil, !state.isFetching, refetches == 0 else { return }
      refetches += 1
      watcher.refetch()
    }
    let task = fetch()
    await clock.settle()
    service.release(.success(7))
    #expect(try await task.value == 7)
    await clock.settle()
    #expect(watcher.value == 2 && refetches == 1)
    observation.cancel()
  }

  @Test func `an error goes to those who waited for it, not to those who fetch again`() async throws {
    service.hold()
    let (one, two) = (fetch(), fetch())
    let third = Task.immediate {
      do { return try await queries.fetch(number()) } catch { return try await queries.fetch(number()) }
    }
    await clock.settle()
    service.release(.failure(Mishap.usual))
    #expect(try await third.value == 2)
    for task in [one, two] {
      let failure = await #expect(throws: QueryFailure.self) { try await task.value }
      #expect(failure?.loadError is Mishap)
    }
  }

  @Test func `many tasks fetch one query again and again, and nothing is cancelled`() async throws {
    let tasks = (0..<5 as Range<UInt64>).map { seed in
      Task.immediate {
        var random = SeededRandom(seed: seed)
        var last = 0
        for _ in 0..<100 {
          let value = try await queries.fetch(number())
          #expect(value >= last)
          last = value
          if random.int(in: 0...3) == 0 { await Task { @MainActor in }.value }
        }
        return last
      }
    }
    for task in tasks { #expect(try await task.value > 0) }
  }

  @Test func `a fetch that is cancelled throws no earlier error`() async throws {
    service.answer(with: .failure(Mishap.usual))
    let watcher = queries.watch(number())
    await clock.settle()
    #expect(watcher.error is Mishap)
    service.hold()
    let task = fetch()
    await clock.settle()
    queries.cancelFetch(of: number())
    let failure = await #expect(throws: QueryFailure.self) { try await task.value }
    #expect(failure?.loadError == nil)
  }

  @Test func `a fetch that begins again when the connection returns throws no earlier error`() async throws {
    service.answer(with: .failure(Mishap.usual))
    let watcher = queries.watch(number())
    await clock.settle()
    queries.isOnline = false
    let task = fetch()
    #expect(watcher.state.isPaused && watcher.error is Mishap)
    queries.isOnline = true
    #expect(try await task.value == 2)
  }

  @Test(arguments: [Result<Int, any Error>.success(7), .failure(Mishap.usual)])
  func `a task that waits for an invalidated fetch waits for the fresh value`(
    _ answer: Result<Int, any Error>
  )
    async throws
  {
    service.hold()
    let watcher = queries.watch(number())
    let task = fetch()
    await clock.settle()
    queries.invalidate(number())
    service.release(answer)
    #expect(try await task.value == 2)
    #expect(watcher.value == 2)
  }
}
