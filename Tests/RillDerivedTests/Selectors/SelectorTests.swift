import Observation
import Rill
import RillDerived
import RillFixtures
import RillTesting
import Synchronization
import Testing

/// What a selector returns, and when its function is called.
@Suite struct SelectorTests {
  /// A function's calls.
  private final class Calls: Sendable {
    private let calls = Mutex(0)
    var count: Int { calls.withLock { $0 } }
    func add() { calls.withLock { $0 += 1 } }
  }

  @Test func `the function is called once for each change of an input, and not before a read`() {
    let calls = Calls()
    let open = Selector(\Desk.jobs, \.query) { jobs, query in
      calls.add()
      return jobs.filter { !$0.isDone && $0.id >= query }.map(\.id)
    }
    let store = Desk.store(Desk.jobs(6))
    #expect(calls.count == 0)
    #expect(store.select(open) == [1, 2, 4, 5])
    #expect(store.select(open) == [1, 2, 4, 5])
    #expect(calls.count == 1)
    store.send([.other(3)])
    #expect(store.select(open) == [1, 2, 4, 5])
    #expect(calls.count == 1, "no input has changed")
    store.send([.toggle(4)])
    #expect(calls.count == 2, "the value was read, so Observation may track it")
    store.send([.search(2)])
    store.send([.toggle(1)])
    #expect(calls.count == 2, "nothing has read the value since")
    #expect(store.select(open) == [2, 5])
    #expect(calls.count == 3)
  }

  @Test func `selectors of selectors are computed once for all, and stop at equal values`() {
    let (lower, upper) = (Calls(), Calls())
    let open = Selector(\Desk.jobs) { jobs in
      lower.add()
      return jobs.filter { !$0.isDone }.count
    }
    let isBusy = Selector(open, .field(\.query)) { count, query in
      upper.add()
      return count > query
    }
    let label = Selector(open, isBusy) { "\($0) \($1)" }
    let store = Desk.store(Desk.jobs(6))
    #expect(store.select(label) == "4 true")
    #expect(store.select(isBusy))
    #expect(lower.count == 1 && upper.count == 1)
    store.send([.prioritize(1, 50)])
    #expect(store.select(label) == "4 true")
    #expect(lower.count == 2 && upper.count == 1, "the count is the same")
    store.send([.search(9)])
    #expect(store.select(label) == "4 false")
    #expect(lower.count == 2 && upper.count == 2)
  }

  @Test func `a computed property and a value that is not equatable are inputs`() {
    struct Bag { var number: Int }
    struct State {
      var bag = Bag(number: 1)
      var other = 0
      var doubled: Int { bag.number * 2 }
    }
    let calls = Calls()
    let doubled = Selector(\State.doubled) { number in
      calls.add()
      return number
    }
    let bag = Selector(\State.bag) { $0.number }
    let store = Store<State, Int>(State()) { state, number in
      if number < 0 { state.other += 1 } else { state.bag.number = number }
      return .none
    }
    #expect(store.select(doubled) == 2 && store.select(bag) == 1)
    store.send(-1)
    #expect(store.select(doubled) == 2 && calls.count == 1)
    store.send(4)
    #expect(store.select(doubled) == 8 && store.select(bag) == 4)
  }

  @Test func `a reducer computes a selector of its own state`() {
    let open = Selector(\Desk.jobs) { $0.filter { !$0.isDone }.count }
    let calls = Calls()
    let pair = Selector(open, open) { one, other in
      calls.add()
      return one + other
    }
    let store = Store<Desk, Int>(Desk(jobs: IdentifiedArray(Desk.jobs(6)))) { desk, id in
      desk.jobs[id: id]?.isDone = true
      desk.other = pair.value(in: desk)
      return .none
    }
    store.send(1)
    #expect(store.other == 6)
    store.send(2)
    #expect(store.other == 4)
    #expect(calls.count == 2)
  }

  @Test func `an observer receives the old and the new value, once per turn in which it has changed`() {
    let count = Selector(\Desk.jobs) { $0.filter { !$0.isDone }.count }
    let store = Desk.store(Desk.jobs(6))
    var changes: [Change<Int>] = []
    let subscription = store.observe(count, initial: true) { changes.append($0) }
    store.send([.toggle(1), .toggle(2)])
    store.send([.prioritize(4, 3)])
    store.send([.toggle(1)])
    #expect(changes.map(\.old) == [nil, 4, 2])
    #expect(changes.map(\.new) == [4, 2, 3])
    subscription.cancel()
    store.send([.toggle(1)])
    #expect(changes.count == 3)
  }

  @Test func `a read is tracked by Observation, which is notified of other values only`() {
    let count = Selector(\Desk.jobs) { $0.filter { !$0.isDone }.count }
    let store = Desk.store(Desk.jobs(6))
    let fired = Mutex(0)
    func track() {
      withObservationTracking {
        _ = store.select(count)
      } onChange: {
        fired.withLock { $0 += 1 }
      }
    }
    track()
    store.send([.prioritize(1, 99)])
    #expect(fired.withLock { $0 } == 0)
    store.send([.toggle(1)])
    store.send([.toggle(2)])
    #expect(fired.withLock { $0 } == 1)
    track()
    store.send([.toggle(2)])
    #expect(fired.withLock { $0 } == 2)
  }

  @Test func `values over time start with the current one`() async {
    let count = Selector(\Desk.jobs) { $0.count }
    let store = Desk.store(Desk.jobs(2))
    let values = store.values(count, buffer: .unbounded)
    store.send([.remove(0)])
    store.send([.toggle(1)])
    store.send([.remove(1)])
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 2)
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 0)
  }

  @Test func `a binding reads the value and sends an action`() {
    let query = Selector(\Desk.query) { "\($0)" }
    let store = Desk.store()
    let binding = store.binding(query) { [.search(Int($0) ?? 0)] }
    binding.wrappedValue = "7"
    #expect(store.query == 7 && binding.wrappedValue == "7")
  }

  @Test func `a restored state gives the value of that state`() {
    let ids = Selector(\Desk.jobs) { $0.map(\.id) }
    let store = Desk.store(Desk.jobs(3))
    let before = store.state.jobs
    #expect(store.select(ids) == [0, 1, 2])
    store.send([.remove(1)])
    #expect(store.select(ids) == [0, 2])
    store.send([.restore(before)])
    #expect(store.select(ids) == [0, 1, 2])
  }

  @Test func `a selector equals its computation after each of many random changes`() {
    var random = SeededRandom(seed: 7)
    let open = Selector(\Desk.jobs, \.query) { jobs, query in jobs.filter { $0.priority % 5 != query } }
    let byList = Selector(open) { Dictionary(grouping: $0, by: \.list).mapValues { $0.map(\.id) } }
    let total = Selector(open, byList, .field(\.other)) { $0.reduce($2) { $0 + $1.priority } + $1.count }
    let store = Desk.store(Desk.jobs(20))
    for step in 0..<2_000 {
      switch random.int(in: 0...5) {
      case 0: store.send([.toggle(random.int(in: 0...30))])
      case 1: store.send([.prioritize(random.int(in: 0...30), random.int(in: 0...9))])
      case 2: store.send([.search(random.int(in: 0...4))])
      case 3: store.send([.other(random.int(in: 0...2)), .remove(random.int(in: 0...30))])
      case 4: store.send([.insert(Desk.Job(id: random.int(in: 0...30)), at: 0)])
      default: store.send([.file(random.int(in: 0...30), random.int(in: 0...3))])
      }
      guard step % 3 != 0 else { continue }
      let kept = store.state.jobs.filter { $0.priority % 5 != store.state.query }
      let groups = Dictionary(grouping: kept, by: \.list).mapValues { $0.map(\.id) }
      #expect(store.select(byList) == groups)
      #expect(store.select(total) == kept.reduce(store.state.other) { $0 + $1.priority } + groups.count)
    }
  }
}
