import Foundation
import Rill
import RillFixtures
import RillQueries
import RillTesting
import Synchronization
import Testing

/// What is fetched, and when.
@MainActor @Suite struct QueryFetchingTests {
  let clock = TestClock()
  let service = Service()
  let queries: Queries

  init() { queries = Queries(clock: clock) }

  private func number(_ id: Int = 0, _ options: QueryOptions = QueryOptions(retries: 0)) -> Number {
    Number(service: service, id: id, options: options)
  }

  @Test func `a thousand watchers of one query share one fetch and one value`() async {
    let watchers = (0..<1_000).map { _ in queries.watch(number()) }
    #expect(watchers.allSatisfy { $0.isLoading && $0.isFetching && $0.value == nil })
    await clock.settle()
    #expect(service.loads == 1)
    #expect(watchers.allSatisfy { $0.value == 1 && !$0.isFetching && $0.error == nil })
  }

  @Test func `a stale value is shown while it is fetched again`() async {
    let first = queries.watch(number())
    await clock.settle()
    let second = queries.watch(number())
    #expect(second.value == 1)
    #expect(second.isFetching && !second.isLoading)
    await clock.settle()
    #expect(first.value == 2 && second.value == 2)
  }

  @Test func `a fresh value is not fetched again until its stale time has passed`() async {
    let options = QueryOptions(staleTime: .seconds(10))
    let first = queries.watch(number(0, options))
    await clock.settle()
    await clock.advance(by: .seconds(9))
    let second = queries.watch(number(0, options))
    #expect(!second.isFetching && !second.isStale && second.age == .seconds(9))
    await clock.advance(by: .seconds(1))
    #expect(first.isStale && service.loads == 1)
    _ = queries.watch(number(0, options))
    #expect(first.isFetching)
  }

  @Test func `a value without a stale time is fetched once`() async {
    let options = QueryOptions(staleTime: nil, keepTime: nil)
    _ = queries.watch(number(0, options))
    let watcher = queries.watch(number(0, options))
    await clock.settle()
    await clock.advance(by: .seconds(1_000_000_000))
    let other = queries.watch(number(0, options))
    #expect(service.loads == 1 && watcher.value == 1 && other.value == 1 && !other.isFetching)
  }

  @Test func `a fetch is repeated with growing pauses before it fails`() async {
    let backoff = EffectDescription.Backoff.exponential(.seconds(1), limit: .seconds(3))
    service.answer(
      with: .failure(.numbered(1)), .failure(.numbered(2)), .failure(.numbered(3)), .failure(.usual))
    let watcher = queries.watch(number(0, QueryOptions(retries: 3, backoff: backoff)))
    await clock.settle()
    #expect(watcher.state.failures == 1 && watcher.isLoading)
    await clock.advance(by: .seconds(1))
    #expect(service.loads == 2)
    await clock.advance(by: .seconds(2))
    #expect(service.loads == 3 && watcher.error == nil)
    await clock.advance(by: .seconds(3))
    #expect(service.loads == 4)
    #expect(watcher.error is Mishap && !watcher.isFetching && watcher.value == nil)
  }

  @Test func `a failing refetch keeps the value and shows the error`() async {
    let watcher = queries.watch(number())
    await clock.settle()
    service.answer(with: .failure(.usual))
    watcher.refetch()
    await clock.settle()
    #expect(watcher.value == 1 && watcher.error is Mishap)
    watcher.refetch()
    await clock.settle()
    #expect(watcher.value == 3 && watcher.error == nil)
  }

  @Test func `a load that throws a cancellation of its own fails`() async {
    struct Closed: Query {
      var options: QueryOptions { QueryOptions(retries: 0) }
      func load() async throws -> Int { throw CancellationError() }
    }
    let watcher = queries.watch(Closed())
    await clock.settle()
    #expect(watcher.error is CancellationError && !watcher.isFetching)
  }

  @Test(arguments: [false, true])
  func `waiting for a fetch that is cancelled throws, also beside an earlier value`(isKnown: Bool) async {
    if isKnown {
      queries.setValue(7, for: number())
      queries.invalidate(number())
    }
    service.hold()
    let waiting = Task { try await queries.fetch(number()) }
    await clock.settle()
    #expect(service.heldCount == 1)
    queries.cancelFetch(of: number())
    let error = await #expect(throws: QueryFailure.self) { try await waiting.value }
    guard case .cancelled = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(queries.cached(number()) == (isKnown ? 7 : nil))
  }

  @Test func `waiting for a fetch returns what the fetch that has replaced it loads`() async throws {
    service.hold()
    let waiting = Task { try await queries.fetch(number()) }
    await clock.settle()
    // It may be newer than the answer, so the fetch starts again.
    queries.setValue(7, for: number())
    await clock.settle()
    #expect(service.cancelled == 1)
    #expect(try await waiting.value == 2)
  }

  @Test func `invalidating fetches what is watched and marks the rest`() async {
    let fresh = QueryOptions(staleTime: nil, retries: 0)
    let watched = queries.watch(number(0, fresh))
    queries.prefetch(number(1, fresh))
    await clock.settle()
    #expect(service.loads == 2)
    queries.invalidate(tag: "numbers")
    queries.invalidate(tag: "others")
    await clock.settle()
    #expect(service.loads == 3 && watched.value == 3)
    let other = queries.watch(number(1, fresh))
    #expect(other.isFetching)
    await clock.settle()
    queries.invalidate(number(1, fresh))
    await clock.settle()
    #expect(service.loads == 5)
    queries.invalidateAll()
    await clock.settle()
    #expect(service.loads == 7)
  }

  @Test func `the answer of a fetch that was invalidated meanwhile is not fresh`() async {
    service.hold()
    let watcher = queries.watch(number(0, QueryOptions(staleTime: nil)))
    await clock.settle()
    queries.invalidate(tag: "numbers")
    queries.invalidate(tag: "numbers")
    #expect(service.loads == 1)
    service.release(.success(40))
    await clock.settle()
    #expect(service.loads == 2 && watcher.value == 2 && !watcher.isStale)
  }

  @Test func `a value is fetched again at its interval while it is watched`() async {
    let options = QueryOptions(staleTime: nil, refetchInterval: .seconds(5))
    let watcher = queries.watch(number(0, options))
    await clock.advance(by: .seconds(16))
    #expect(service.loads == 4)
    watcher.cancel()
    await clock.advance(by: .seconds(60))
    #expect(service.loads == 4)
  }

  @Test func `the interval counts from the answer, whoever watches it`() async {
    let options = QueryOptions(staleTime: nil, refetchInterval: .seconds(5))
    for second in stride(from: 0, to: 60, by: 4) {
      let watcher = queries.watch(number(0, options))
      await clock.settle()
      #expect(service.loads == second / 5 + 1, "\(second)")
      await clock.advance(by: .milliseconds(3_900))
      watcher.cancel()
      await clock.advance(by: .milliseconds(100))
    }
  }

  @Test func `an interval that has passed without watchers ends when the next one comes`() async {
    let options = QueryOptions(staleTime: nil, keepTime: .seconds(60), refetchInterval: .seconds(5))
    queries.watch(number(0, options)).cancel()
    await clock.settle()
    queries.setValue(1, for: number(0, options))
    await clock.advance(by: .seconds(12))
    let loads = service.loads
    let watcher = queries.watch(number(0, options))
    await clock.settle()
    #expect(service.loads == loads + 1)
    await clock.advance(by: .seconds(5))
    #expect(service.loads == loads + 2)
    watcher.cancel()
  }

  @Test func `focus fetches stale, watched queries that want it`() async {
    let stale = queries.watch(number(0))
    let fresh = queries.watch(number(1, QueryOptions(staleTime: nil)))
    let indifferent = queries.watch(number(2, QueryOptions(refetchesOnFocus: false)))
    queries.prefetch(number(3))
    await clock.settle()
    #expect(service.loads == 4)
    queries.focus()
    #expect(stale.isFetching && !fresh.isFetching && !indifferent.isFetching)
    await clock.settle()
    let (signals, signal) = AsyncStream.makeStream(of: Int.self)
    queries.focus(with: signals)
    signal.yield(1)
    await clock.settle()
    #expect(service.loads == 6)
  }

  @Test func `without a connection fetches wait for it`() async {
    let known = queries.watch(number(1, QueryOptions(staleTime: .seconds(60))))
    await clock.settle()
    queries.isOnline = false
    let watcher = queries.watch(number())
    let left = queries.watch(number(2))
    left.cancel()
    queries.refetch(number(3))
    await clock.settle()
    #expect(watcher.isFetching && watcher.state.isPaused && service.loads == 1)
    let (signals, signal) = AsyncStream.makeStream(of: Bool.self)
    queries.connect(with: signals)
    signal.yield(true)
    await clock.settle()
    #expect(queries.isOnline && watcher.value != nil && !watcher.isFetching)
    #expect(queries.cached(number(3)) != nil && queries.cached(number(2)) == nil)
    #expect(service.loads == 3 && known.value == 1)
  }

  @Test func `the wall clock decides nothing and is shown`() async {
    let date = Mutex(Date(timeIntervalSince1970: 1_000))
    let queries = Queries(clock: clock, date: { date.withLock { $0 } })
    let options = QueryOptions(staleTime: .seconds(10))
    let watcher = queries.watch(number(0, options))
    await clock.settle()
    #expect(watcher.updatedAt == Date(timeIntervalSince1970: 1_000))
    date.withLock { $0 = Date(timeIntervalSince1970: -1_000_000) }
    await clock.advance(by: .seconds(9))
    #expect(!watcher.isStale && watcher.age == .seconds(9))
    watcher.refetch()
    await clock.settle()
    #expect(watcher.updatedAt == Date(timeIntervalSince1970: -1_000_000) && watcher.age == .zero)
  }

  @Test func `a value that is set wins over a fetch that runs`() async {
    service.hold()
    let watcher = queries.watch(number())
    await clock.settle()
    queries.setValue(70, for: number())
    #expect(watcher.value == 70 && watcher.isFetching && !watcher.isLoading)
    service.release(.success(40))
    await clock.settle()
    #expect(watcher.value == 2 && service.loads == 2)
    queries.setValue(8, for: number(9))
    #expect(queries.cached(number(9)) == 8)
  }

  @Test func `resetting drops values and fetches what is watched`() async {
    let watcher = queries.watch(number(0))
    queries.prefetch(number(1))
    await clock.settle()
    queries.resetAll()
    #expect(watcher.value == nil && watcher.isLoading && queries.cached(number(1)) == nil)
    #expect(queries.store.state.entries.count == 1)
    await clock.settle()
    queries.reset(number())
    await clock.settle()
    #expect(watcher.value == 4)
  }
}
