import Observation
import RillDerived
import RillFixtures
import RillTesting
import Synchronization
import Testing

@testable import Rill

/// Isolations, lifetimes, tracking and misuse.
@Suite struct DerivedLifeTests {
  private static func observeOnce(isolation: isolated (any Actor)? = #isolation) -> [Int] {
    let store = Desk.store(Desk.jobs(6))
    let open = store.derive(\.jobs).filtered { !$0.isDone }
    var ids: [Int] = []
    let subscription = store.observe(open) { ids += $0.removals.map(\.id) }
    store.send([.toggle(4)])
    subscription.cancel()
    return ids
  }

  @MainActor @Test func `it works on the main actor`() { #expect(Self.observeOnce() == [4]) }

  @Test func `it works on another actor`() async {
    actor Shop {
      func run() -> [Int] { DerivedLifeTests.observeOnce() }
    }
    #expect(await Shop().run() == [4])
  }

  @Test func `it works without an actor`() { #expect(Self.observeOnce(isolation: nil) == [4]) }

  @Test func `nothing remains with the store after the last reference`() {
    let store = Desk.store(Desk.jobs(5))
    weak var captured: AnyObject?
    for _ in 0..<2_000 {
      let object = Notes()
      captured = object
      let open = store.derive(\.jobs).filtered {
        object.count += 1
        return !$0.isDone
      }
      let subscription = store.observe(open) { _ in }
      _ = open.values
      _ = open.count
      withExtendedLifetime(subscription) {}
    }
    store.send([.toggle(1)])
    #expect(captured == nil)
    #expect(store.node.awake == 0)
    #expect(store.node.lines < 64)
  }

  @Test func `an observer keeps neither the store nor the collection`() {
    weak var released: Store<Desk, Desk.Action>?
    weak var list: DerivedRows<Desk, Desk.Job>?
    var store: Store? = Desk.store(Desk.jobs(5))
    released = store
    var open: DerivedRows? = store?.derive(\.jobs).filtered { !$0.isDone }
    list = open
    var notifications = 0
    if let store, let open { store.observe(open) { _ in notifications += 1 }.forever() }
    open = nil
    #expect(list == nil)
    store?.send([.toggle(1)])
    #expect(notifications == 1)
    store = nil
    #expect(released == nil)
  }

  @Test func `a collection and its subscription may be released within its own observer`() {
    let store = Desk.store(Desk.jobs(50))
    var open: DerivedRows? = store.derive(\.jobs).filtered { !$0.isDone }
    var subscription: Subscription?
    var notifications = 0
    subscription = open.map { list in
      store.observe(list) { _ in
        notifications += 1
        open = nil
        subscription = nil
      }
    }
    store.send([.toggle(1)])
    store.send([.toggle(2)])
    #expect(notifications == 1)
    #expect(open == nil && subscription == nil)
  }

  @Test func `a collection may be released on another thread while its store is used`() async {
    for _ in 0..<50 {
      let store = Desk.store(Desk.jobs(20), isolation: nil)
      let open = store.derive(\.jobs).filtered { !$0.isDone }.sorted(by: \.priority)
      let subscription = store.observe(open, isolation: nil) { _ in }
      _ = open.values
      let cargo = Cargo((open, subscription))
      let release = Task.detached { cargo.empty() }
      for id in 0..<20 { store.send([.toggle(id)], isolation: nil) }
      await release.value
    }
  }

  @Test func `reading is tracked by Observation, and fires once`() {
    let store = Desk.store(Desk.jobs(10))
    let open = store.derive(\.jobs).filtered { !$0.isDone }
    let fired = Mutex(0)
    func track(_ read: () -> Void) { withObservationTracking(read) { fired.withLock { $0 += 1 } } }
    track { _ = open.ids }
    store.send([.other(1)])
    store.send([.prioritize(1, 99)])
    #expect(fired.withLock { $0 } == 0, "the rows and their order are the same")
    store.send([.toggle(1)])
    store.send([.toggle(2)])
    #expect(fired.withLock { $0 } == 1)
    track { _ = open.values }
    store.send([.prioritize(0, 99)])
    #expect(fired.withLock { $0 } == 1, "the row is not in the collection")
    store.send([.prioritize(4, 99)])
    #expect(fired.withLock { $0 } == 2)
    let sum = open.summed(\.priority)
    track { _ = sum.value }
    store.send([.prioritize(4, 98)])
    #expect(fired.withLock { $0 } == 3)
  }

  @Test func `values over time start with the current ones`() async {
    let store = Desk.store(Desk.jobs(4))
    let open = store.derive(\.jobs).filtered { !$0.isDone }.mapped(\.id)
    let sum = open.summed { $0 }
    let lists = store.values(open, buffer: .unbounded)
    let sums = store.values(sum, buffer: .unbounded)
    store.send([.toggle(0)])
    store.send([.other(1)])
    store.send([.toggle(2)])
    var iterator = lists.makeAsyncIterator()
    #expect(await iterator.next() == [1, 2])
    #expect(await iterator.next() == [0, 1, 2])
    #expect(await iterator.next() == [0, 1])
    var others = sums.makeAsyncIterator()
    #expect(await others.next() == 3)
    #expect(await others.next() == 1)
  }

  @Test func `reading while the reducer runs is refused`() {
    var list: DerivedRows<Desk, Desk.Job>?
    let store = Store<Desk, Int>(Desk(jobs: IdentifiedArray(Desk.jobs(5)))) { desk, number in
      desk.other = number + (list?.count ?? -1)
      return .none
    }
    list = store.derive(\.jobs)
    #expect(list?.count == 5)
    let reports = Reports.of { store.send(10) }
    #expect(store.state.other == 10)
    #expect(
      reports == [
        """
        A derived collection was read while the reducer of Store<Desk, Int> ran. The reducer holds the state \
        exclusively, so the derived value cannot be brought up to date: rows were read as empty, and a value as it \
        was before. Use the reducer's `state` parameter, or read the derived value in an observer or after the send.
        """
      ])
    list = nil
  }

  @Test func `a closure that reads its own collection is refused`() {
    let store = Desk.store(Desk.jobs(5))
    let jobs = store.derive(\.jobs)
    var numbers: [Int] = []
    let odd = jobs.filtered { job in
      if job.id == 3 { numbers.append(jobs.count) }
      return job.id % 2 == 1
    }
    let reports = Reports.of { #expect(odd.ids == [1, 3]) }
    #expect(numbers == [0])
    #expect(
      reports == [
        """
        A derived collection of Store<Desk, [Desk.Edit]> was read by a closure that derives values from the same \
        collection, while it was brought up to date. It was read as empty. Use only the arguments of the closure, or \
        derive the second value from the first: list.filtered { … }.sorted { … }.
        """
      ])
  }

  @Test func `an action that a closure sends is handled after the reading`() {
    let store = Desk.store(Desk.jobs(100))
    let open = store.derive(\.jobs).filtered { job in
      if job.id == 50 { store.send([.replace([])]) }
      return !job.isDone
    }
    #expect(open.count == 66)
    #expect(store.state.jobs.isEmpty)
    #expect(open.count == 0)
  }
}

/// An object that a closure keeps.
private final class Notes {
  var count = 0
}
