import Foundation
import Rill
import RillFixtures
import RillQueries
import RillTesting
import Testing

private func withoutActor(_ query: Number, isolation: isolated (any Actor)? = nil) async throws -> Int {
  let queries = Queries(isolation: isolation)
  let watcher = queries.watch(query)
  let value = try await queries.fetch(query, isolation: isolation)
  return value + (watcher.value ?? 0)
}

/// Waiting for values, features that use queries, isolations and misuse.
@MainActor @Suite struct QueryUsingTests {
  let clock = TestClock()
  let service = Service()
  let queries: Queries

  init() { queries = Queries(clock: clock) }

  private func number(_ id: Int = 0, _ options: QueryOptions = QueryOptions(retries: 0)) -> Number {
    Number(service: service, id: id, options: options)
  }

  @Test func `fetching waits for a fresh value and returns a cached one at once`() async throws {
    let fresh = QueryOptions(staleTime: nil, retries: 0)
    #expect(try await queries.fetch(number(0, fresh)) == 1)
    #expect(try await queries.fetch(number(0, fresh)) == 1)
    #expect(service.loads == 1 && queries.store.state.watched.isEmpty)
    queries.invalidate(number(0, fresh))
    #expect(try await queries.fetch(number(0, fresh)) == 2)
  }

  @Test func `fetching throws the error of the load`() async {
    service.answer(with: .failure(.usual))
    await #expect { try await queries.fetch(number()) } throws: { error in
      if case .failed(let cause)? = error as? QueryFailure { cause is Mishap } else { false }
    }
  }

  @Test func `cancelling the task that fetches cancels the fetch`() async {
    service.hold()
    let task = Task { try await queries.fetch(number()) }
    await clock.settle()
    task.cancel()
    let result = await task.result
    #expect(throws: QueryFailure.self) { try result.get() }
    await clock.settle()
    #expect(service.cancelled == 1)
  }

  @Test func `a fetch that a tool cancels ends for those that wait`() async {
    service.hold()
    let watcher = queries.watch(number())
    await clock.settle()
    queries.store.cancel { _ in true }
    await clock.settle()
    #expect(!watcher.isFetching && watcher.value == nil)
    watcher.refetch()
    service.release(.success(1))
    await clock.settle()
    #expect(watcher.value == 2)
  }

  @Test func `a restored state whose fetch does not run fetches again when a watcher comes`() async {
    let watcher = queries.watch(number())
    let earlier = queries.store.state
    await clock.settle()
    queries.store.update { $0 = earlier }
    #expect(watcher.isFetching && watcher.value == nil)
    let other = queries.watch(number())
    await clock.settle()
    #expect(watcher.value == 2 && other.value == 2)
    queries.store.update { $0 = QueryCache() }
    let third = queries.watch(number())
    await clock.settle()
    #expect(watcher.value == 3 && third.value == 3)
  }

  private struct Feature: Reducer {
    struct State: Equatable { var numbers: [Int] = []; var problem: String? }
    enum Action { case start, stop, result(Result<Int, any Error>) }
    let query: Number
    let access: QueryAccess

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .start: return .query(query, in: access) { .result($0) }.id("numbers")
      case .stop: return .cancel("numbers")
      case .result(.success(let number)): state.numbers.append(number)
      case .result(.failure(let error)): state.problem = "\(error)"
      }
      return .none
    }
  }

  @Test func `an effect brings results into a feature until it ends`() async {
    let access = queries.access()
    let feature = Store(Feature.State(), clock: clock) { Feature(query: number(), access: access) }
    feature.send(.start)
    await clock.settle()
    #expect(feature.numbers == [1])
    service.answer(with: .failure(.usual), .success(1), .success(4))
    for _ in 0..<3 {
      queries.refetch(number())
      await clock.settle()
    }
    #expect(feature.numbers == [1, 1, 4] && feature.problem == "usual")
    feature.send(.stop)
    await clock.settle()
    #expect(queries.store.state.watched.isEmpty)
  }

  @Test func `a watch ends with the feature`() async {
    let access = queries.access()
    var feature: Store? = Store(Feature.State(), clock: clock) { Feature(query: number(), access: access) }
    feature?.send(.start)
    await clock.settle()
    #expect(queries.store.state.watched.count == 1)
    feature = nil
    await clock.settle()
    #expect(queries.store.state.watched.isEmpty)
  }

  @Test func `a reducer may use queries of another store`() async {
    let query = number()
    let queries = queries
    let store = Store(0) { (state: inout Int, action: Int) in
      queries.setValue(action, for: query)
      state = queries.cached(query) ?? -1
      queries.invalidate(query)
      return .none
    }
    store.send(5)
    #expect(store.state == 5)
  }

  @Test func `queries work on another actor`() async throws {
    actor Desk {
      let queries: Queries
      init() { queries = Queries() }
      func value(_ query: Number) async throws -> Int { try await queries.fetch(query) }
      func access() -> QueryAccess { queries.access() }
    }
    let desk = Desk()
    #expect(try await desk.value(number()) == 1)
    let query = number()
    #expect(await desk.access().enter { $0.cached(query) } == 1)
    let results = await desk.access().results(of: query)
    var iterator = results?.makeAsyncIterator()
    #expect(try await iterator?.next()?.get() != nil)
  }

  @Test func `access of queries that were created in the initializer of their actor knows the actor`()
    async throws
  {
    actor Desk {
      let queries: Queries
      init() { queries = Queries() }
      func access() -> QueryAccess { queries.access() }
    }
    let desk = Desk()
    let query = number()
    let results = await desk.access().results(of: query)
    var iterator = results?.makeAsyncIterator()
    #expect(try await iterator?.next()?.get() == 1)
  }

  @Test func `a task that waits for the owner of queries without an actor can be cancelled`() async {
    let queries = makeQueries(isolation: nil)
    let (access, query) = (queries.access(isolation: nil), number())
    let calls = Recorder<Int>()
    let waiting = Task { await access.results(of: query) == nil }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await access.enter { _ in calls.note(1) } == nil
    }
    #expect(await cancelled.value)
    waiting.cancel()
    #expect(await waiting.value)
    _ = queries.watch(query, isolation: nil)
    #expect(calls.elements.isEmpty)
  }

  private func makeQueries(isolation: isolated (any Actor)?) -> Queries { Queries() }

  @Test func `queries work without an actor`() async throws {
    #expect(try await withoutActor(number(), isolation: nil) == 2)
  }

  @Test func `released queries have no entrance`() async {
    let access = Queries(clock: clock).access()
    #expect(await access.results(of: number()) == nil)
  }

  @Test func `queries of different types are different, even if they are equal otherwise`() async {
    struct Name: Query {
      var id = 0
      func load() async throws -> String { "name" }
    }
    struct Size: Query {
      var id = 0
      func load() async throws -> Int { 5 }
    }
    let (name, size) = (queries.watch(Name()), queries.watch(Size()))
    await clock.settle()
    #expect(name.value == "name" && size.value == 5)
  }

  @Test func `a query that is not equal to itself is refused and reported`() async {
    struct Near: Query {
      var distance: Double
      func load() async throws -> Int { 1 }
    }
    let reports = await Reports.of {
      let watcher = queries.watch(Near(distance: .nan))
      #expect(watcher.value == nil && !watcher.isFetching)
      await #expect(throws: QueryFailure.self) { try await queries.fetch(Near(distance: .nan)) }
    }
    #expect(
      reports.first == """
        The query Near(distance: nan) is not cached, because it is not equal to itself or its hash has changed since it \
        was used as a key. A cached value could not be found again. Use only values in a query whose equality never \
        changes: no floating-point NaN, and no object whose contents take part in `==`.
        """)
    #expect(queries.store.state.entries.isEmpty)
  }

  @Test func `a value of another type is dropped and reported`() async {
    struct Name: Query {
      func load() async throws -> String { "name" }
    }
    let time = QueryTime(elapsed: .zero, date: .now)
    let reports = Reports.of {
      queries.store.send(.valueSet(QueryKey(Name()), QueryValue(5), at: time))
    }
    #expect(
      reports == [
        """
        A value of type Int was sent for the query Name(), whose value has another type. The value was dropped. Set \
        values with `queries.setValue(_:for:)`, which checks their types.
        """
      ])
    #expect(queries.cached(Name()) == nil)
  }

  @Test func `values of optional types and of protocols have the type of their query`() {
    struct Maybe: Query { func load() async throws -> Int? { nil } }
    struct Text: Query { func load() async throws -> any CustomStringConvertible & Sendable { 1 } }
    queries.setValue(nil, for: Maybe())
    #expect(queries.cached(Maybe()) == .some(nil))
    queries.setValue(5, for: Maybe())
    #expect(queries.cached(Maybe()) == 5)
    queries.setValue("text", for: Text())
    #expect(queries.cached(Text())?.description == "text")
  }
}
