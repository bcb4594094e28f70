import Observation
import Rill
import RillFixtures
import RillQueries
import RillTesting
import Synchronization
import Testing

/// Watchers, their observers and their release.
@MainActor @Suite struct QueryWatchingTests {
  let clock = TestClock()
  let service = Service()
  let queries: Queries

  init() { queries = Queries(clock: clock) }

  private func number(_ id: Int = 0, _ options: QueryOptions = QueryOptions(retries: 0)) -> Number {
    Number(service: service, id: id, options: options)
  }

  @Test func `a fetch is cancelled when the last watcher has left`() async {
    service.hold()
    var watchers = [queries.watch(number())]
    await clock.settle()
    watchers.append(queries.watch(number()))
    watchers[0].cancel()
    watchers.removeFirst()
    await clock.settle()
    #expect(service.cancelled == 0 && watchers[0].isFetching)
    watchers[0].cancel()
    await clock.settle()
    #expect(service.cancelled == 1 && !watchers[0].isFetching)
    #expect(queries.store.effects.map(\.description.name) == ["timer"])
    let again = queries.watch(number())
    #expect(again.isLoading)
    await clock.settle()
    #expect(again.value == 2)
  }

  @Test func `a released watcher leaves like a cancelled one`() async {
    service.hold()
    var watcher: QueryWatcher? = queries.watch(number())
    await clock.settle()
    _ = watcher?.value
    watcher = nil
    await clock.settle()
    #expect(service.cancelled == 1)
    #expect(queries.store.state.watched.isEmpty)
  }

  @Test func `a watcher may be released on another thread while another one comes`() async {
    for _ in 0..<200 {
      let held = Carrier(queries.watch(number()))
      let released = clock.task { await Task.detached { held.release() }.value }
      let next = queries.watch(number())
      _ = await released.result
      await clock.settle()
      #expect(next.value != nil && queries.store.state.watched.count == 1)
    }
  }

  @Test func `a fetch continues without watchers if its query says so`() async {
    service.hold()
    let options = QueryOptions(fetchesUnwatched: true)
    queries.watch(number(0, options)).cancel()
    await clock.settle()
    service.release(.success(5))
    await clock.settle()
    #expect(service.cancelled == 0 && queries.cached(number()) == 5)
  }

  @Test func `an unwatched value is kept for its time`() async {
    let options = QueryOptions(staleTime: nil, keepTime: .seconds(60))
    let watcher = queries.watch(number(0, options))
    await clock.settle()
    watcher.cancel()
    await clock.advance(by: .seconds(59))
    let again = queries.watch(number(0, options))
    await clock.advance(by: .seconds(120))
    #expect(again.value == 1)
    again.cancel()
    await clock.advance(by: .seconds(60))
    #expect(queries.store.state.entries.isEmpty && again.value == 1)
    queries.prefetch(number(1, QueryOptions(keepTime: .seconds(1))))
    await clock.advance(by: .seconds(1))
    #expect(queries.store.state.entries.isEmpty)
    let short = queries.watch(number(2, QueryOptions(keepTime: .zero)))
    await clock.settle()
    short.cancel()
    #expect(queries.store.state.entries.isEmpty && queries.store.effects.isEmpty)
  }

  @Test func `equal answers notify no observer of the value`() async {
    let watcher = queries.watch(number())
    service.answer(with: .success(7), .success(7), .success(8))
    await clock.settle()
    let (value, time, states) = (Box(0), Box(0), Box(0))
    let observation = watcher.observe { _ in states.count += 1 }
    withObservationTracking {
      _ = watcher.value
    } onChange: {
      MainActor.assumeIsolated { value.count += 1 }
    }
    withObservationTracking {
      _ = watcher.updatedAt
    } onChange: {
      MainActor.assumeIsolated { time.count += 1 }
    }
    watcher.refetch()
    await clock.settle()
    #expect(value.count == 0 && time.count == 1 && states.count == 2)
    watcher.refetch()
    await clock.settle()
    #expect(value.count == 1 && states.count == 4)
    observation.cancel()
    watcher.refetch()
    #expect(states.count == 4)
  }

  @Test func `a placeholder is shown until the first value`() async {
    var query = number()
    query.placeholder = 99
    let watcher = queries.watch(query)
    #expect(watcher.value == 99 && watcher.isProvisional && watcher.isLoading)
    #expect(queries.cached(query) == nil)
    await clock.settle()
    #expect(watcher.value == 1 && !watcher.isProvisional)
  }

  @Test func `another query shows the previous value until it has its own`() async {
    let watcher = queries.watch(number(0))
    await clock.settle()
    watcher.query = number(1)
    #expect(watcher.value == 1 && watcher.isProvisional && watcher.isLoading)
    #expect(queries.store.state.watched.count == 1)
    await clock.settle()
    #expect(watcher.value == 2 && !watcher.isProvisional)
    watcher.query = nil
    #expect(watcher.value == nil && !watcher.isFetching && queries.store.state.watched.isEmpty)
  }

  @Test func `a query that depends on another starts when that is there`() async {
    let user = queries.watch(number(0))
    let posts: QueryWatcher<Number> = queries.watch(nil)
    let observation = user.observe(initial: true) { state in
      posts.query = state.value.map { number(100 + $0) }
    }
    #expect(!posts.isFetching && service.loads == 0)
    await clock.settle()
    #expect(posts.query?.id == 101 && posts.value == 2)
    withExtendedLifetime(observation) {}
  }

  @Test func `results are the values and errors over time`() async {
    let results = queries.results(of: number())
    let received = Recorder<String>()
    let listening = clock.task { for await result in results { received.note("\(result)") } }
    await clock.settle()
    service.answer(with: .failure(.usual), .success(1), .success(5))
    for _ in 0..<3 {
      queries.refetch(number())
      await clock.settle()
    }
    #expect(
      received.elements == ["success(1)", "failure(RillFixtures.Mishap.usual)", "success(1)", "success(5)"])
    listening.cancel()
    _ = await listening.result
  }

  /// Returns the first results of a query whose value is cached, and whose last fetch has failed.
  private func results(_ options: QueryOptions, _ answers: Result<Int, Mishap>...) async -> [String] {
    let query = Number(service: service, id: 0, options: options)
    service.answer(with: .success(1), .failure(.usual))
    let watcher = queries.watch(query)
    await clock.settle()
    watcher.refetch()
    await clock.settle()
    #expect(watcher.value == 1 && watcher.error is Mishap)
    for answer in answers { service.answer(with: answer) }
    let results = queries.results(of: query)
    let received = Recorder<String>()
    let listening = clock.task { for await result in results { received.note("\(result)") } }
    await clock.settle()
    listening.cancel()
    _ = await listening.result
    return received.elements
  }

  @Test func `a cached value comes before the error of the last fetch`() async {
    let options = QueryOptions(staleTime: .seconds(60), retries: 0)
    #expect(await results(options) == ["success(1)", "failure(RillFixtures.Mishap.usual)"])
  }

  @Test func `a cached value comes first, and the error of the last fetch is replaced by the next result`()
    async
  {
    let options = QueryOptions(staleTime: .zero, retries: 0)
    #expect(await results(options, .success(2)) == ["success(1)", "success(2)"])
    #expect(
      await results(options, .failure(.usual)) == ["success(1)", "failure(RillFixtures.Mishap.usual)"])
  }

  @Test func `nothing remains after everything was released during a load that never returns`() async {
    weak var store: Store<QueryCache, QueryAction>?
    weak var watcher: QueryWatcher<Number>?
    service.hold()
    do {
      let queries = Queries(clock: clock)
      store = queries.store
      let own = queries.watch(number())
      watcher = own
      let observation = own.observe { _ in }
      await clock.settle()
      #expect(own.isFetching)
      withExtendedLifetime(observation) {}
    }
    await clock.settle()
    #expect(store == nil && watcher == nil)
    #expect(service.cancelled == 1)
  }
}

/// A counter of the main actor.
@MainActor final class Box {
  var count: Int
  init(_ count: Int) { self.count = count }
}

/// Carries a watcher to another thread, to be released there.
// Unchecked: released only, on one thread.
final class Carrier<Object: AnyObject>: @unchecked Sendable {
  private var object: Object?
  init(_ object: Object) { self.object = object }
  func release() { object = nil }
}
