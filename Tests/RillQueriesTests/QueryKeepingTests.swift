import Foundation
import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillQueries

/// When entries are due, and what remains of queries and watchers that have left.
@MainActor @Suite struct QueryKeepingTests {
  let clock = TestClock()
  let service = Service()

  @Test func `watching and leaving again and again keeps one timer and a short agenda`() async {
    let queries = Queries(clock: clock)
    let query = Number(service: service, options: QueryOptions(staleTime: nil, retries: 0))
    queries.setValue(1, for: query)
    for round in 0..<3_000 {
      queries.watch(query).cancel()
      if round.isMultiple(of: 1_000) { await clock.advance(by: .seconds(1)) }
    }
    #expect(queries.store.effects.map(\.description.name) == ["timer"])
    #expect(queries.store.state.agenda.count == 1)
    await clock.advance(by: .seconds(299))
    #expect(queries.cached(query) == 1)
    await clock.advance(by: .seconds(2))
    #expect(queries.store.state.entries.isEmpty && queries.store.effects.isEmpty)
  }

  @Test func `entries that are set and dropped again and again leave a short agenda`() {
    let queries = Queries(clock: clock)
    for round in 0..<1_000 {
      for id in 0..<10 { queries.setValue(round, for: Number(service: service, id: id)) }
      queries.resetAll()
    }
    #expect(queries.store.state.entries.isEmpty && queries.store.state.agenda.count <= 53)
    #expect(queries.store.effects.count == 1)
  }

  @Test func `entries leave at their own times`() async {
    let queries = Queries(clock: clock)
    var random = SeededRandom(seed: 7)
    let times = (0..<200).map { _ in Int.random(in: 1...100, using: &random) }
    for (id, time) in times.enumerated() {
      let options = QueryOptions(keepTime: .seconds(time))
      queries.setValue(id, for: Number(service: service, id: id, options: options))
    }
    for second in 1...100 {
      await clock.advance(by: .seconds(1))
      #expect(queries.store.state.entries.count == times.count { $0 > second })
    }
    #expect(queries.store.effects.isEmpty)
  }

  @Test func `a timer that a restored state shows but that has passed is set again`() {
    func time(_ seconds: Int) -> QueryTime { QueryTime(elapsed: .seconds(seconds), date: .distantPast) }
    let key = QueryKey(Number(service: service, options: QueryOptions(keepTime: .seconds(60))))
    var cache = QueryCache()
    #expect(cache.set(QueryValue(1), for: key, at: time(0)) == [.wake(.seconds(60), 1)])
    #expect(cache.set(QueryValue(2), for: key, at: time(10)) == [])
    #expect(cache.set(QueryValue(3), for: key, at: time(500)) == [])
    let other = QueryKey(Number(service: service, id: 1, options: QueryOptions(keepTime: .seconds(60))))
    // The first entry is overdue, so the cache wakes at once.
    #expect(cache.set(QueryValue(3), for: other, at: time(500)) == [.wake(.zero, 2)])
    #expect(cache.wake(at: time(500)) == [.wake(.seconds(60), 3)])
    #expect(cache.wake(at: time(560)) == [] && cache.entries.isEmpty)
  }

  @Test func `a timer whose effect was cancelled is set again, and a later one once`() async {
    let queries = Queries(clock: clock)
    let query = Number(service: service, options: QueryOptions(keepTime: .seconds(60)))
    queries.setValue(1, for: query)
    await clock.advance(by: .seconds(20))
    for _ in 1...3 {
      queries.store.cancel { _ in true }
      await clock.settle()
      #expect(queries.store.effects.map(\.description.name) == ["timer"])
    }
    await clock.advance(by: .seconds(39))
    #expect(queries.cached(query) == 1)
    await clock.advance(by: .seconds(1))
    #expect(queries.store.state.entries.isEmpty && queries.store.effects.isEmpty)
  }

  @Test(arguments: 1...20) func `an agenda returns its items by time`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (agenda, model) = (QueryAgenda(), [Duration]())
    let key = QueryKey(Number(service: service))
    for _ in 0..<2_000 {
      let time = Duration.seconds(Int.random(in: 0..<50, using: &random))
      switch Int.random(in: 0..<20, using: &random) {
      case 0...10:
        _ = agenda.add(key, at: time)
        model.append(time)
      case 11...18:
        let first = model.min().flatMap { $0 <= time ? $0 : nil }
        #expect(agenda.removeFirst(until: time)?.time == first)
        if let index = first.flatMap(model.firstIndex(of:)) { model.remove(at: index) }
      default:
        agenda.removeAll { $0.time < time }
        model.removeAll { $0 < time }
      }
      #expect(agenda.count == model.count && agenda.next == model.min())
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `an actor that owns queries and watchers of its own can be released`() async {
    let isReleased = Signal()
    do {
      let site = Site(clock: ContinuousClock(), service: Service(released: isReleased))
      await site.watch()
    }
    // A job of the actor may still retain it.
    await isReleased.wait()
  }
}

/// An actor with queries and watchers of its own.
private actor Site {
  private let queries: Queries
  private let service: Service
  private var watchers: [QueryWatcher<Number>] = []
  private var observations: [QueryObservation] = []

  init(clock: some Clock<Duration>, service: Service) {
    queries = Queries(clock: clock)
    self.service = service
  }

  func watch() {
    for id in 0..<3 {
      let query = Number(service: service, id: id, options: QueryOptions(staleTime: nil))
      queries.setValue(id, for: query)
      watchers.append(queries.watch(query))
    }
    observations = watchers.map { $0.observe { _ in } }
  }
}
