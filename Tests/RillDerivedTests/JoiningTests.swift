import Observation
import Rill
import RillDerived
import RillFixtures
import RillTesting
import Synchronization
import Testing

/// Rows that depend on the rows of another collection, and rows with distinct keys.
@Suite struct JoiningTests {
  private struct Card: Equatable {
    let id: Int
    let rank: Int?
  }

  private static func store() -> Store<Desk, Desk.Action> {
    let store = Desk.store(Desk.jobs(8))
    store.send([.hire(Desk.Owner(id: 1, rank: 10)), .hire(Desk.Owner(id: 2, rank: 20))])
    return store
  }

  private static func cards(
    _ store: Store<Desk, Desk.Action>
  ) -> DerivedCollection<Desk, Desk.Job, Card> {
    store.derive(\.jobs).joined(with: \.owners, on: \.list) { Card(id: $0.id, rank: $1?.rank) }
  }

  @Test func `a joined row has its counterpart, or nil`() {
    let store = Self.store()
    let cards = Self.cards(store)
    #expect(cards.values.map(\.rank) == [nil, 10, 20, nil, nil, 10, 20, nil])
    store.send([.hire(Desk.Owner(id: 3, rank: 30)), .dismiss(1), .succeed(2, by: 0), .file(7, 9)])
    #expect(cards.values.map(\.rank) == [20, nil, nil, 30, 20, nil, nil, nil])
    #expect(cards.filtered { $0.rank != nil }.ids == [0, 3, 4])
  }

  @Test func `an observer learns which rows a change of the other collection affects`() {
    let store = Self.store()
    let cards = Self.cards(store)
    var updates: [[Int]] = []
    let subscription = store.observe(cards) { updates.append($0.updates.map(\.id)) }
    store.send([.hire(Desk.Owner(id: 2, rank: 21))])
    store.send([.dismiss(1)])
    store.send([.hire(Desk.Owner(id: 77, rank: 1))])
    store.send([.other(3)])
    #expect(updates == [[2, 6], [1, 5]])
    subscription.cancel()
  }

  @Test func `reading a joined collection is tracked in both collections`() {
    let store = Self.store()
    let cards = Self.cards(store)
    let fired = Mutex(0)
    func track(_ read: () -> Void) { withObservationTracking(read) { fired.withLock { $0 += 1 } } }
    track { _ = cards.values }
    store.send([.other(1)])
    #expect(fired.withLock { $0 } == 0)
    store.send([.hire(Desk.Owner(id: 1, rank: 11))])
    #expect(fired.withLock { $0 } == 1)
    track { _ = cards.ids }
    store.send([.hire(Desk.Owner(id: 1, rank: 12))])
    #expect(fired.withLock { $0 } == 1, "the rows and their order are the same")
  }

  @Test func `only rows that refer to a changed row are computed again`() {
    let store = Desk.store((0..<1_000).map { Desk.Job(id: $0, list: $0 % 100) })
    store.send((0..<100).map { .hire(Desk.Owner(id: $0)) })
    var computed = 0
    let ranks = store.derive(\.jobs).joined(with: \.owners, on: \.list) { job, owner in
      computed += 1
      return owner?.rank ?? -1
    }.sorted { $0 }
    #expect(ranks.count == 1_000)
    computed = 0
    store.send([.hire(Desk.Owner(id: 5, rank: 1))])
    #expect(ranks.value(at: 999) == 1)
    #expect(computed < 40, "ten rows, a few times each")
  }

  @Test func `a derived collection is joined with its own rows and values only`() {
    let store = Self.store()
    let senior = store.derive(\.owners).filtered { $0.rank > 15 }.mapped { "owner \($0.id)" }
    let names = store.derive(\.jobs).joined(with: senior, on: \.list) { $1 ?? "none" }.prefix(3)
    #expect(names.values == ["none", "none", "owner 2"])
    store.send([.hire(Desk.Owner(id: 1, rank: 16)), .hire(Desk.Owner(id: 2, rank: 3))])
    #expect(names.values == ["none", "owner 1", "none"])
  }

  @Test func `the first row with each key remains`() {
    let store = Self.store()
    let lists = store.derive(\.jobs).distinct(by: \.list)
    #expect(lists.ids == [0, 1, 2, 3])
    store.send([.remove(1), .file(2, 0), .move(7, 0)])
    #expect(lists.mapped(\.list).values == [3, 0, 1, 2])
    #expect(lists.ids == [7, 0, 5, 6])
    #expect(lists.count == 4)
    #expect(store.derive(\.jobs).distinct { _ in Double.nan }.count == 7, "no key is equal to another")
  }

  @Test func `joining collections of two stores is refused`() {
    let (store, other) = (Self.store(), Self.store())
    var ranks: DerivedCollection<Desk, Desk.Job, Int?>?
    let reports = Reports.of {
      ranks = store.derive(\.jobs).joined(with: other.derive(\.owners), on: \.list) { $1?.rank }
    }
    #expect(ranks?.values.compactMap(\.self) == [])
    #expect(
      reports == [
        """
        A derived collection of Store<Desk, [Desk.Edit]> was joined with one of another store. Its rows have no \
        counterparts, because a derived collection follows one state. Derive both collections from the same store.
        """
      ])
  }

  @Test func `a closure that reads a collection joined with its own is refused`() {
    let store = Self.store()
    var cards: DerivedCollection<Desk, Desk.Job, Int?>?
    var counts: [Int?] = []
    let owners = store.derive(\.owners).filtered { owner in
      counts.append(cards?.count)
      return owner.rank > 0
    }
    cards = store.derive(\.jobs).joined(with: owners, on: \.list) { $1?.rank }
    let reports = Reports.of { #expect(cards?.values.compactMap(\.self) == [10, 20, 10, 20]) }
    #expect(counts == [0, 0])
    #expect(reports.count == 2)
    let others = Reports.of {
      store.send([.hire(Desk.Owner(id: 1, rank: 1))])
      #expect(owners.count == 2)
    }
    #expect(counts == [0, 0, 0])
    #expect(others.count == 1)
    cards = nil
  }

  @Test func `a joined collection may be released on another thread while its store is used`() async {
    for _ in 0..<30 {
      let store = Self.store()
      let cards = Self.cards(store)
      let subscription = store.observe(cards) { _ in }
      _ = cards.values
      let cargo = Cargo((cards, subscription))
      let release = Task.detached { cargo.empty() }
      for id in 0..<8 { store.send([.hire(Desk.Owner(id: id % 3, rank: id))]) }
      await release.value
    }
  }
}
