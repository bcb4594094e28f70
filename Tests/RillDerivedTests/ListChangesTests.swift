import Rill
import RillDerived
import Testing

/// What observers of derived collections receive.
@Suite struct ListChangesTests {
  typealias Row = ListChanges<Int>.Row
  typealias Move = ListChanges<Int>.Move

  /// Observes the open jobs by priority.
  private func changes(
    _ store: Store<Desk, Desk.Action>, _ sends: () -> Void
  ) -> [ListChanges<Int>] {
    var all: [ListChanges<Int>] = []
    let open = store.derive(\.jobs).filtered { !$0.isDone }.sorted(by: \.priority)
    let subscription = store.observe(open) { all.append($0) }
    sends()
    subscription.cancel()
    return all
  }

  private func job(_ id: Int, _ priority: Int, isDone: Bool = false) -> Desk.Job {
    Desk.Job(id: id, isDone: isDone, priority: priority)
  }

  @Test func `changes of another list change nothing`() {
    typealias Changes = ListChanges<Int>
    for changes in [
      Changes(removals: [.init(id: 9, position: 0)]), Changes(removals: [.init(id: 1, position: 99)]),
      Changes(moves: [.init(id: 1, from: 44, to: 0)]), Changes(moves: [.init(id: 2, from: 0, to: 1)]),
      Changes(insertions: [.init(id: 4, position: 5)]), Changes(insertions: [.init(id: 4, position: -1)]),
      Changes(updates: [.init(id: 1, position: 3)]),
    ] {
      var ids = [1, 2, 3]
      #expect(!changes.apply(to: &ids) && ids == [1, 2, 3])
    }
  }

  @Test func `changes are compared, and applied to the IDs of a list`() {
    let store = Desk.store(Desk.jobs(5))
    let open = store.derive(\.jobs).filtered { $0.id != 2 }
    var received: [ListChanges<Int>] = []
    let subscription = store.observe(open) { received.append($0) }
    defer { subscription.cancel() }
    store.send([.remove(0), .move(4, 0), .prioritize(3, 9), .insert(Desk.Job(id: 7), at: 1)])
    let expected = ListChanges(
      removals: [.init(id: 0, position: 0)], insertions: [.init(id: 7, position: 1)],
      moves: [.init(id: 4, from: 3, to: 0)], updates: [.init(id: 3, position: 3)])
    #expect(received == [expected])
    var ids = [0, 1, 3, 4]
    #expect(expected.apply(to: &ids))
    #expect(ids == [4, 7, 1, 3] && ids == open.ids)
    #expect(!ListChanges<Int>.reload.apply(to: &ids) && ids == open.ids)
    #expect(ListChanges<Int>.reload.isReload && ListChanges<Int>().isEmpty)
  }

  @Test func `rows enter, leave, move and change at their positions`() throws {
    let store = Desk.store([job(1, 10), job(2, 20), job(3, 30), job(4, 40), job(5, 50, isDone: true)])
    let all = changes(store) {
      store.send([.remove(1), .toggle(5), .prioritize(4, 5), .file(3, 9)])
    }
    let change = try #require(all.first)
    #expect(all.count == 1)
    #expect(change.removals.map(\.id) == [1])
    #expect(change.removals.map(\.position) == [0])
    #expect(change.insertions.map(\.id) == [5])
    #expect(change.insertions.map(\.position) == [3])
    #expect(change.moves.map(\.id) == [4])
    #expect(change.moves.map(\.from) == [3])
    #expect(change.moves.map(\.to) == [0])
    #expect(change.updates.map(\.id) == [3])
    #expect(change.updates.map(\.position) == [2])
    #expect(!change.isReload)
  }

  @Test func `a turn that changes nothing of the list notifies nobody`() {
    let store = Desk.store([job(1, 10), job(2, 20, isDone: true)])
    let all = changes(store) {
      store.send([.other(3)])
      store.send([.prioritize(2, 5)])
      store.send([.toggle(1), .toggle(1), .insert(job(9, 0), at: 0), .remove(9)])
    }
    #expect(all.map(\.updates).map { $0.map(\.id) } == [[1]], "a row that was written may have changed")
  }

  @Test func `a key that keeps its place is an update`() {
    let store = Desk.store([job(1, 10), job(2, 20), job(3, 30)])
    let all = changes(store) { store.send([.prioritize(2, 25)]) }
    #expect(all.map(\.moves) == [[]])
    #expect(all.first?.updates.map(\.id) == [2])
  }

  @Test func `unknown changes reload the list`() {
    let store = Desk.store([job(1, 10), job(2, 20)])
    let all = changes(store) {
      store.send([.replace([job(7, 1)])])
      store.send([.toggle(7)])
    }
    #expect(all.map(\.isReload) == [true, false])
    #expect(all.last?.removals.map(\.id) == [7])
  }

  @Test func `a batch is one change, even if the list is read meanwhile`() {
    let store = Desk.store([job(1, 10), job(2, 20), job(3, 30)])
    let open = store.derive(\.jobs).sorted(by: \.priority)
    var all: [ListChanges<Int>] = []
    let subscription = store.observe(open) { all.append($0) }
    store.batch {
      store.send([.remove(1)])
      #expect(open.ids == [2, 3])
      store.send([.remove(2)])
      #expect(open.ids == [3])
    }
    #expect(all.count == 1)
    #expect(all.first?.removals.map(\.id) == [1, 2])
    #expect(all.first?.removals.map(\.position) == [0, 1])
    subscription.cancel()
  }

  @Test func `an initial call reloads`() {
    let store = Desk.store([job(1, 10)])
    var all: [ListChanges<Int>] = []
    store.observe(store.derive(\.jobs), initial: true) { all.append($0) }.cancel()
    #expect(all.map(\.isReload) == [true])
  }

  @Test func `observers of sums are notified of other sums only`() {
    let store = Desk.store([job(1, 10), job(2, 20)])
    let sum = store.derive(\.jobs).summed(\.priority)
    var sums: [Int] = []
    let subscription = store.observe(sum, initial: true) { sums.append($0) }
    store.send([.toggle(1)])
    store.send([.prioritize(1, 5), .prioritize(2, 25)])
    store.send([.prioritize(1, 6)])
    #expect(sums == [30, 31])
    subscription.cancel()
  }

  @Test func `collections of a part are observed at the part's place in the state`() {
    struct House {
      var number = 1
      var desk = Desk(jobs: IdentifiedArray(Desk.jobs(6)))
      var spare: Desk? = Desk(jobs: IdentifiedArray(Desk.jobs(6)))
    }
    let store = Store<House, Desk.Action>(House()) { house, edits in
      for edit in edits {
        house.desk.apply(edit)
        house.spare?.apply(edit)
      }
      return .none
    }
    let part = store.scope(\.desk) { (action: Desk.Action) in action }
    let optional = store.scope(\.spare) { (action: Desk.Action) in action }
    var notified: [String] = []
    let open = part.derive(\.jobs).filtered { !$0.isDone }
    let found = part.derive(\.jobs).filtered(using: \.query) { $0.list == $1 }
    var subscriptions = [
      part.observe(open) { notified.append("open \($0.removals.map(\.id))") },
      part.observe(found) { notified.append("found \($0.removals.map(\.id)) \($0.insertions.map(\.id))") },
    ]
    if let optional {
      let open = optional.derive(\.jobs).filtered { !$0.isDone }
      subscriptions.append(optional.observe(open) { notified.append("spare \($0.removals.map(\.id))") })
    }
    store.send([.toggle(4)])
    store.send([.search(1)])
    store.update { $0.number = 2 }
    store.update { $0.spare = nil }
    store.send([.toggle(2)])
    #expect(
      notified == [
        "open [4]", "found [] []", "spare [4]", "found [0, 4] [1, 5]", "open [2]",
      ])
    for subscription in subscriptions { subscription.cancel() }
  }
}
