import Rill
import RillDerived
import RillTesting
import Testing

/// What a derived collection contains, and what it costs.
@Suite struct DerivedCollectionTests {
  private final class Counter {
    var calls = 0
  }

  @Test func `values are found by position and by ID`() {
    let store = Desk.store(Desk.jobs(10))
    let open = store.derive(\.jobs).filtered { !$0.isDone }.sorted(by: \.priority)
    #expect(open.ids == [2, 5, 8, 1, 4, 7])
    #expect(open.count == 6)
    #expect(!open.isEmpty)
    #expect(open.value(at: 1)?.id == 5)
    #expect(open.value(at: 6) == nil)
    #expect(open.value(at: -1) == nil)
    #expect(open.value(id: 4)?.priority == 8)
    #expect(open.value(id: 3) == nil)
    #expect(open.position(of: 8) == 2)
    #expect(open.position(of: 3) == nil)
    #expect(open.contains(id: 5))
    #expect(!open.contains(id: 6))
  }

  @Test func `mapped values are those of the current rows`() {
    let store = Desk.store(Desk.jobs(3))
    let priorities = store.derive(\.jobs).mapped(\.priority).filtered { $0 > 0 }.sorted { -$0 }
    #expect(priorities.values == [7, 4])
    store.send([.prioritize(1, 3)])
    #expect(priorities.values == [4, 3])
  }

  @Test func `rows with equal keys keep the order of their source`() {
    let store = Desk.store((0..<6).map { Desk.Job(id: $0) })
    let sorted = store.derive(\.jobs).sorted(by: \.priority)
    #expect(sorted.ids == [0, 1, 2, 3, 4, 5])
    store.send([.move(5, 0), .prioritize(2, -1)])
    #expect(sorted.ids == [2, 5, 0, 1, 3, 4])
  }

  @Test func `an order and a window follow their parameters in the state`() {
    let store = Desk.store(Desk.jobs(6))
    let sorted = store.derive(\.jobs).sorted(using: \.query) {
      $2 == 0 ? $0.id < $1.id : $0.priority > $1.priority
    }
    let page = sorted.page(using: \.other, of: 2)
    #expect(page.ids == [0, 1])
    store.send([.search(1)])
    #expect(sorted.ids == [4, 1, 5, 2, 3, 0])
    #expect(page.ids == [4, 1])
    store.send([.other(2)])
    #expect(page.ids == [3, 0])
    store.send([.other(.max)])
    #expect(page.ids == [])
    store.send([.other(-7)])
    #expect(page.ids == [4, 1])
    store.send([.other(0), .prioritize(0, 99)])
    #expect(page.ids == [0, 4])
  }

  @Test func `rows are sorted by a comparison`() {
    let store = Desk.store(Desk.jobs(6))
    let sorted = store.derive(\.jobs).sorted { ($0.list, $1.id) < ($1.list, $0.id) }
    #expect(sorted.ids == [4, 0, 5, 1, 2, 3])
    store.send([.file(5, 2), .prioritize(0, 3)])
    #expect(sorted.ids == [4, 0, 1, 5, 2, 3])
  }

  @Test func `a descending order keeps the order of rows with equal keys`() {
    let store = Desk.store(Desk.jobs(6))
    let sorted = store.derive(\.jobs).sorted(by: \.list, descending: true)
    #expect(sorted.ids == [3, 2, 1, 5, 0, 4])
    store.send([.file(0, 3), .file(5, 0)])
    #expect(sorted.ids == [0, 3, 2, 1, 4, 5])
  }

  @Test func `groups have keys, counts and values, and are an index`() {
    let store = Desk.store(Desk.jobs(10))
    let lists = store.derive(\.jobs).grouped(by: \.list)
    #expect(lists.groups.map(\.key) == [0, 1, 2, 3])
    #expect(lists.groups.map(\.count) == [3, 3, 2, 2])
    #expect(lists.groups.map(\.range) == [0..<3, 3..<6, 6..<8, 8..<10])
    store.send([.file(0, 9), .remove(1)])
    #expect(lists.groups.map(\.key) == [0, 1, 2, 3, 9])
    #expect(lists.count(of: 1) == 2)
    #expect(lists.count(of: 5) == 0)
    #expect(lists.values(of: 9).map(\.id) == [0])
    #expect(lists.rows.ids == [4, 8, 5, 9, 2, 6, 3, 7, 0])
  }

  @Test func `keys that are not ordered lose no row`() {
    let store = Desk.store(Desk.jobs(40))
    let groups = store.derive(\.jobs).grouped { $0.id % 3 == 0 ? .nan : Double($0.id % 4) }
    for round in 0..<20 {
      #expect(groups.groups.map(\.count).reduce(0, +) == store.state.jobs.count)
      #expect(groups.rows.ids.sorted() == store.state.jobs.ids.sorted())
      #expect(groups.count(of: .nan) >= 0)
      store.send([.rename(round, 100 + round), .remove(round * 2)])
    }
  }

  @Test func `a window has the rows at its positions`() {
    let store = Desk.store(Desk.jobs(7))
    let jobs = store.derive(\.jobs)
    let first = jobs.prefix(2)
    let page = jobs.page(1, of: 3)
    #expect(first.ids == [0, 1])
    #expect(page.ids == [3, 4, 5])
    store.send([.remove(0), .move(6, 0)])
    #expect(first.ids == [6, 1])
    #expect(page.ids == [3, 4, 5])
    #expect(jobs.page(2, of: 3).ids == [])
    #expect(jobs.page(.max, of: 3).ids == [])
    #expect(jobs.page(1, of: .max).ids == [])
    #expect(jobs.page(0, of: .max).ids == [6, 1, 2, 3, 4, 5])
    #expect(jobs.prefix(-1).ids == [])
    #expect(jobs.window(4..<100).ids == [4, 5])
  }

  @Test func `a sum and a number follow the rows`() {
    let store = Desk.store(Desk.jobs(4))
    let jobs = store.derive(\.jobs)
    let sum = jobs.summed(\.priority)
    let done = jobs.counted(\.isDone)
    let count = jobs.counted()
    var counts: [Int] = []
    let subscription = store.observe(count, initial: true) { counts.append($0) }
    defer { subscription.cancel() }
    #expect(sum.value == 12)
    #expect(done.value == 2)
    store.send([.prioritize(0, 10), .toggle(1), .remove(3)])
    #expect(sum.value == 21)
    #expect(done.value == 2)
    store.send([.other(1)])
    store.send([.replace([])])
    #expect(sum.value == 0)
    #expect(counts == [4, 3, 0])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a sum is a number again when a row without a finite number has left or changed`(odd: Double) {
    let store = Desk.store(Desk.jobs(4))
    let sum = store.derive(\.jobs).summed { $0.priority == 99 ? odd : 1 }
    #expect(sum.value == 4)
    for recover in [Desk.Edit.prioritize(2, 0), .remove(2)] {
      store.send([.prioritize(2, 99)])
      #expect(!sum.value.isFinite)
      store.send([recover])
      #expect(sum.value.isFinite)
    }
    #expect(sum.value == 3)
  }

  @Test func `a sum never exceeds both totals while rows change`() {
    let store = Desk.store(Desk.jobs(2))
    store.send([.prioritize(0, 200), .prioritize(1, 50)])
    let sum = store.derive(\.jobs).summed { UInt8($0.priority) }
    #expect(sum.value == 250)
    store.send([.prioritize(1, 200), .prioritize(0, 50)])
    #expect(sum.value == 250)
    store.send([.remove(1), .insert(Desk.Job(id: 7, priority: 205), at: 0)])
    #expect(sum.value == 255)
  }

  @Test func `a change of one row examines one row`() {
    let store = Desk.store(Desk.jobs(1_000))
    let counter = Counter()
    let open = store.derive(\.jobs).filtered {
      counter.calls += 1
      return !$0.isDone
    }
    #expect(counter.calls == 0, "nothing is computed before it is read")
    #expect(open.count == 666)
    #expect(counter.calls == 1_000)
    store.send([.toggle(500)])
    store.send([.other(1)])
    #expect(counter.calls == 1_001, "the reading was tracked once")
    store.send([.toggle(501)])
    #expect(counter.calls == 1_001, "nothing is computed while nothing reads it")
    #expect(open.count == 666)
    #expect(counter.calls == 1_002)
  }

  @Test(arguments: [33, 200]) func `a turn that changes several rows examines these rows`(count: Int) {
    let store = Desk.store(Desk.jobs(10_000))
    let counter = Counter()
    let open = store.derive(\.jobs).filtered {
      counter.calls += 1
      return !$0.isDone
    }
    let subscription = store.observe(open) { _ in }
    counter.calls = 0
    store.send((0..<count).map { .toggle($0 * 7) })
    #expect(counter.calls == count)
    counter.calls = 0
    store.send([.removeAll(remainder: 0, of: 10_000 / count)])
    #expect(counter.calls == 0, "removed rows have no contents to examine")
    #expect(open.values == store.state.jobs.filter { !$0.isDone })
    subscription.cancel()
  }

  @Test func `a new parameter examines all rows once`() {
    let store = Desk.store(Desk.jobs(100))
    let counter = Counter()
    let found = store.derive(\.jobs).filtered(using: \.query) { job, query in
      counter.calls += 1
      return job.priority == query
    }
    #expect(found.count == 10)
    #expect(counter.calls == 100)
    store.send([.search(3)])
    #expect(found.values.allSatisfy { $0.priority == 3 })
    #expect(counter.calls == 200)
    store.send([.search(3), .prioritize(1, 3)])
    #expect(found.count == 11)
    #expect(counter.calls == 201)
  }

  @Test func `several observers and readers share the work of one collection`() {
    let store = Desk.store(Desk.jobs(100))
    let counter = Counter()
    let open = store.derive(\.jobs).filtered {
      counter.calls += 1
      return !$0.isDone
    }
    let (one, other) = (open.sorted(by: \.priority), open.grouped(by: \.list))
    let subscriptions = [store.observe(one) { _ in }, store.observe(other.rows) { _ in }]
    counter.calls = 0
    store.send([.toggle(5)])
    #expect(one.count == other.rows.count)
    #expect(counter.calls == 1)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `rows of a part, of an optional part and of a computed collection can be derived`() {
    struct Room {
      var desk = Desk(jobs: IdentifiedArray(Desk.jobs(6)))
      var spare: Desk?
      var reversed: IdentifiedArray<Desk.Job> { IdentifiedArray(desk.jobs.reversed()) }
    }
    let store = Store<Room, Desk.Action>(Room(spare: Desk(jobs: IdentifiedArray(Desk.jobs(3))))) {
      room, edits in
      for edit in edits {
        room.desk.apply(edit)
        room.spare?.apply(edit)
      }
      return .none
    }
    let whole = store.derive(\.desk.jobs).filtered { !$0.isDone }
    let part = store.scope(\.desk) { (action: Desk.Action) in action }.derive(\.jobs).filtered { !$0.isDone }
    let optional = store.scope(\.spare) { (action: Desk.Action) in action }?.derive(\.jobs).filtered {
      !$0.isDone
    }
    let computed = store.derive(\.reversed).filtered { !$0.isDone }
    #expect(whole.ids == [1, 2, 4, 5])
    store.send([.toggle(1), .toggle(3)])
    #expect(whole.ids == [2, 3, 4, 5])
    #expect(part.ids == [2, 3, 4, 5])
    #expect(optional?.ids == [2])
    #expect(computed.ids == [5, 4, 3, 2])
    store.update { $0.spare = nil }
    #expect(optional?.ids == [2], "a part that has left keeps its last value")
  }
}
