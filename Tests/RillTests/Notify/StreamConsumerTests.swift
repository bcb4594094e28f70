import Rill
import RillFixtures
import RillTesting
import Testing

/// Consumers of a store's streams: waiting, cancelled, joining and leaving.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StreamConsumerTests {
  private let clock = TestClock()
  private let store: Store<Desk, DeskAction>

  init() {
    store = Store(Desk(), clock: clock) { Desk.reduce(&$0, $1) }
  }

  @Test func `a consumer cancelled while it waits ends, and the others continue`() async {
    let values = store.values(\.count)
    let (first, second) = (Recorder<Int>(), Recorder<Int>())
    let ended = Signal()
    let leaving = Task.detached {
      for await value in values { first.note(value) }
      ended.fire()
    }
    let staying = Task.detached {
      for await value in values { second.note(value) }
    }
    await first.first(1)
    await second.first(1)
    leaving.cancel()
    await ended.wait()
    store.send(.add(1))
    await second.first(2)
    #expect(first.elements == [0])
    #expect(second.elements == [0, 1])
    staying.cancel()
    await staying.value
  }

  @Test func `consumers in other tasks receive every value while the store runs`() async {
    let consumers = (0..<8).map { _ in store.values(\.count, buffer: .unbounded) }.map { values in
      Task.detached {
        var seen: [Int] = []
        for await value in values {
          seen.append(value)
          if value == 500 { break }
        }
        return seen
      }
    }
    for _ in 0..<500 {
      store.send(.add(1))
      if store.count % 100 == 0 { await Task.yield() }
    }
    for consumer in consumers { #expect(await consumer.value == Array(0...500)) }
  }

  @Test func `when the last consumer leaves, the observer is removed`() async {
    let reads = Collected<Int>()
    do {
      let values = store.values { desk in
        reads.add(desk.count)
        return desk.count
      }
      var iterator = values.makeAsyncIterator()
      store.send(.add(1))
      #expect(await iterator.next() == 1)
    }
    store.send(.add(1))
    let count = reads.elements.count
    for _ in 0..<10 { store.send(.add(1)) }
    #expect(reads.elements.count == count)
  }

  @Test func `a stream may be joined and left during a delivery`() async {
    let joined = Collected<StoreSequence<Int>.Iterator>()
    let left = Collected<StoreSequence<Int>.Iterator>()
    left.add(store.values(\.count).makeAsyncIterator())
    let watch = store.observe(\.count) { [unowned store] change in
      left.elements.removeAll()
      if change.new < 3 { joined.add(store.values(\.count, buffer: .unbounded).makeAsyncIterator()) }
    }
    for _ in 0..<3 { store.send(.add(1)) }
    for (number, iterator) in joined.elements.enumerated() {
      var iterator = iterator
      var seen: [Int] = []
      while seen.last != 3, let value = await iterator.next() { seen.append(value) }
      #expect(seen == Array(number + 1...3))
    }
    watch.cancel()
  }

  @Test func `first returns immediately if the current value matches`() async {
    store.send(.add(5))
    #expect(await store.first(\.count, where: { $0 == 5 }) == 5)
    #expect(await store.first(\.count, where: { $0 == 5 }, timeout: .zero) == 5)
  }

  @Test func `first returns the first matching value even if later ones have arrived`() async {
    let sender = store.sender()
    let sending = Task.detached {
      for _ in 0..<10 { await sender.send(.add(1)) }
    }
    #expect(await store.first(\.count, where: { $0 >= 4 }) == 4)
    await sending.value
    #expect(store.count == 10)
  }

  @Test func `first returns before its timeout and cancels the timeout's sleep`() async {
    let sender = store.sender()
    let sending = Task.detached { [clock] in
      await clock.sleepers(1)
      await sender.send(.add(1))
    }
    #expect(await store.first(\.count, where: { $0 == 1 }, timeout: .seconds(5)) == 1)
    await sending.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func `first returns nil at its timeout`() async {
    let moving = Task.detached { [clock] in
      await clock.sleepers(1)
      await clock.advance(by: .seconds(5))
    }
    #expect(await store.first(\.count, where: { $0 == 1 }, timeout: .seconds(5)) == nil)
    await moving.value
  }

  @Test func `first returns nil when its task is cancelled`() async {
    let (begun, over) = (Signal(), Recorder<Int?>())
    let waiting = Task { @MainActor [store] in
      begun.fire()
      over.note(await store.first(\.count, where: { $0 == 1 }))
    }
    await begun.wait()
    waiting.cancel()
    await waiting.value
    #expect(over.elements == [nil])
  }

  @Test func `first with a timeout returns nil when its task is cancelled`() async {
    let over = Recorder<Int?>()
    let waiting = Task { @MainActor [store] in
      over.note(await store.first(\.count, where: { $0 == 1 }, timeout: .seconds(5)))
    }
    await clock.sleepers(1)
    waiting.cancel()
    await waiting.value
    #expect(over.elements == [nil])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `first retains its store only while it waits`() async {
    var store: Store<Desk, DeskAction>? = Desk.store()
    weak let weakStore = store
    #expect(await store?.first(\.count, where: { $0 == 0 }) == 0)
    store = nil
    #expect(weakStore == nil)
  }
}
