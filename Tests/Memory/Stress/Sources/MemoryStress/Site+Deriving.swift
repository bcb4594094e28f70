import Observation
import Rill
import RillDerived

extension Site {
  /// Derives collections, reads them, and releases them and their observers elsewhere.
  ///
  /// A condition removes rows, which must wait until all rows were read in place.
  func derive() {
    let store = store
    let rows = store.derive(\.pool)
    let owner = Owner()
    let even = rows.filtered { [weak store] row in
      if row.id == 3 { store?.send(.shrink) }
      return (row.number &+ owner.things.count) % 2 == 0
    }
    let sorted = even.sorted(by: \.number)
    let groups = rows.grouped { $0.number % 3 }
    let sum = rows.summed(\.number)
    share(Owner(sorted, store.observe(sorted) { _ in _ = owner }))
    share(store.observe(groups.rows) { [weak groups] _ in _ = groups?.groups })
    share(store.values(sum))
    withObservationTracking {
      _ = even.ids
      _ = sorted.values
      _ = sum.value
    } onChange: {
    }
    store.send(.grow)
    join(rows)
    deriveInside(rows)
    if let maybe = store.scope(\.maybe, action: { (number: Int) in Deed.maybe(number) }) {
      share(maybe.observe(\.number) { _ in _ = sorted.value(at: 0) })
    }
  }

  /// Joins rows with themselves and keeps the first with each key, both observed and released elsewhere.
  private func join(_ rows: DerivedRows<World, World.Row>) {
    let joined = rows.joined(with: rows.filtered { $0.number % 2 == 0 }, on: { $0.number % 16 }) {
      $1?.number ?? $0.number
    }
    let distinct = joined.distinct { $0 % 5 }
    let page = joined.sorted { $0 > $1 }.window(using: \.pool.count) { 0..<$0 / 2 }
    share(Owner(distinct, store.observe(distinct) { [weak page] _ in _ = page?.ids }))
    share(store.observe(page) { _ in _ = distinct.values })
    withObservationTracking {
      _ = (joined.values, page.values)
    } onChange: {
    }
    store.send(.row(next(16), sent))
  }

  /// An observer releases its own collection while the collection is brought up to date for others.
  private func deriveInside(_ rows: DerivedRows<World, World.Row>) {
    let owner = Owner(rows.sorted { -$0.number })
    guard let list = owner.things.first as? DerivedRows<World, World.Row> else { return }
    share(
      store.observe(list) { _ in
        for thing in owner.things { Thrower.throwAway(Loose(thing)) }
        owner.things = []
      })
    store.send(.row(next(16), sent))
  }
}
