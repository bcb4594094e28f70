import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillQueries

/// The observers of a watcher, which leave while others are notified, and on other threads.
@MainActor @Suite(.timeLimit(.minutes(60))) struct QueryObserverTests {
  private struct Fixed: Query {
    var options: QueryOptions { QueryOptions(staleTime: nil, keepTime: nil) }
    func load() async throws -> Int { 0 }
  }

  /// What a closure holds, so that its release is seen.
  private final class Payload: Sendable {}

  private let queries = Queries(clock: TestClock())

  private func set(_ value: Int) { queries.setValue(value, for: Fixed()) }

  @Test func `an observer that another one has released is not notified, and its closure is gone`() {
    set(0)
    let watcher = queries.watch(Fixed())
    var seen: [String] = []
    weak var payload: Payload?
    var later: QueryObservation?
    let first = watcher.observe {
      seen.append("first \($0.value ?? -1)"); later = nil
    }
    do {
      let held = Payload()
      payload = held
      later = watcher.observe {
        seen.append("later \($0.value ?? -1)"); withExtendedLifetime(held) {}
      }
    }
    #expect(payload != nil)
    set(1)
    #expect(seen == ["first 1"])
    #expect(payload == nil && later == nil)
    set(2)
    #expect(seen == ["first 1", "first 2"])
    withExtendedLifetime(first) {}
  }

  @Test func `an observer that releases itself is notified to its end, and its closure is gone after it`() {
    set(0)
    let watcher = queries.watch(Fixed())
    weak var payload: Payload?
    var own: QueryObservation?
    var ends = 0
    do {
      let held = Payload()
      payload = held
      own = watcher.observe { [weak payload] _ in
        own = nil
        #expect(payload != nil)
        withExtendedLifetime(held) { ends += 1 }
      }
    }
    set(1)
    set(2)
    #expect(ends == 1 && payload == nil && own == nil)
  }

  @Test func `an observer may be cancelled several times, during a notification and after it`() {
    set(0)
    let watcher = queries.watch(Fixed())
    weak var payload: Payload?
    var observation: QueryObservation?
    var calls = 0
    do {
      let held = Payload()
      payload = held
      observation = watcher.observe { _ in
        observation?.cancel()
        observation?.cancel()
        withExtendedLifetime(held) { calls += 1 }
      }
    }
    set(1)
    #expect(payload == nil)
    observation?.cancel()
    set(2)
    observation = nil
    set(3)
    #expect(calls == 1)
  }

  @Test func `observers are notified in the order in which they came, whoever leaves`() {
    set(0)
    let watcher = queries.watch(Fixed())
    var seen: [Int] = []
    var observations = (0..<40).map { number in watcher.observe { _ in seen.append(number) } }
    observations.removeFirst(3)
    observations.append(watcher.observe { _ in seen.append(40) })
    observations.remove(at: 10)
    set(1)
    #expect(seen == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] + Array(14...40))
    withExtendedLifetime(observations) {}
  }

  @Test func `an observer that comes during a notification is notified of the next change`() {
    set(0)
    let watcher = queries.watch(Fixed())
    var seen: [String] = []
    var added: [QueryObservation] = []
    let first = watcher.observe { state in
      seen.append("first \(state.value ?? -1)")
      guard added.count < 2 else { return }
      let number = added.count
      added.append(watcher.observe { seen.append("added \(number): \($0.value ?? -1)") })
    }
    set(1)
    set(2)
    #expect(seen == ["first 1", "first 2", "added 0: 2"])
    withExtendedLifetime((first, added)) {}
  }

  @Test func `after a watcher was cancelled by an observer, the others receive its last state`() async {
    let clock = TestClock()
    let service = Service()
    let queries = Queries(clock: clock)
    let watcher = queries.watch(Number(service: service, id: 1, options: QueryOptions(retries: 0)))
    await clock.settle()
    service.hold()
    var seen: [Bool] = []
    let first = watcher.observe { if $0.isFetching { watcher.cancel() } }
    let second = watcher.observe { seen.append($0.isFetching) }
    watcher.refetch()
    await clock.settle()
    #expect(!seen.isEmpty && seen.allSatisfy { !$0 })
    withExtendedLifetime((first, second)) {}
  }

  @Test func `tokens may be released on other threads during notifications`() async {
    set(0)
    let watcher = queries.watch(Fixed())
    weak var payload: Payload?
    var calls = 0
    do {
      let held = Payload()
      payload = held
      for round in 1...300 {
        let carriers = (0..<8).map { _ in
          Carrier(watcher.observe { _ in withExtendedLifetime(held) { calls += 1 } })
        }
        let releases = carriers.map { carrier in Task.detached { carrier.release() } }
        set(round)
        for release in releases { await release.value }
      }
    }
    #expect(calls <= 2_400)
    #expect(payload == nil)
  }

  @Test func `of observers that have left, a watcher keeps a few at most`() {
    let feed = QueryFeed()
    let body: (QueryShown) -> Void = { _ in }
    let first = QueryObserver(.value, body)
    feed.add(first)
    var others: [Reference] = []
    for _ in 0..<10_000 {
      let observer = QueryObserver(.value, body)
      feed.add(observer)
      observer.leave()
      others.append(Reference(object: observer))
    }
    #expect(others.count { $0.object != nil } <= 8)
    withExtendedLifetime(first) {}
  }

  private struct Reference {
    weak var object: QueryObserver?
  }
}
