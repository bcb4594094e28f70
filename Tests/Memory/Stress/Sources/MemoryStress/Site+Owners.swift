import Observation
import Rill

/// An object that retains others, like a view model.
final class Owner {
  var things: [Any]

  init(_ things: Any...) {
    self.things = things
    Census.count(owner: 1)
  }

  deinit { Census.count(owner: -1) }
}

extension Site {
  /// Creates an owner of an object, or performs another operation.
  func step() {
    switch next(23) {
    case 0: share(Owner(store.observe(\.count) { _ in }))
    case 1: observeParts()
    case 2: observeRows()
    case 3: chain()
    case 4: stream()
    case 5: bind()
    case 6: track()
    case 7: store.send(.work(sent))
    case 8: store.send(store.state.maybe == nil ? .come : .go)
    case 9: store.send(.replace(next(16)))
    case 10: store.send(.row(next(16), sent))
    case 11: store.send(.part(sent))
    case 12: store.send(.maybe(sent))
    case 13: dropInside()
    case 14: replacePayload()
    case 15: wholeStore()
    case 16: store.batch { for id in 0..<4 { store.send(.row(id, sent)) } }
    case 17: derive()
    case 18: query()
    case 19: mutate()
    case 20: save()
    case 21: record()
    default: cancelInside()
    }
  }

  private func observeParts() {
    let part = store.scope(\.part) { (number: Int) in Deed.part(number) }
    let mirror = store.scope(\.mirror) { (number: Int) in Deed.part(number) }
    share(Owner(part, part.observe(\.number) { _ in }, mirror.observe(\.number) { _ in }))
    guard let maybe = store.scope(\.maybe, action: { (number: Int) in Deed.maybe(number) }) else { return }
    share(Owner(maybe.observe(\.number) { _ in }))
    share(maybe)
  }

  private func observeRows() {
    let rows = store.rows(\.rows) { (id: Int, number: Int) in Deed.row(id, number) }
    share(rows)
    for row in rows.prefix(1 + next(8)) {
      share(Owner(row, row.observe(\.number) { _ in }))
      row.send(sent)
    }
  }

  /// Each observer retains an owner of another subscription, so that releasing one subscription releases the next.
  private func chain() {
    var last: Any = Owner()
    for _ in 0..<20 {
      let owner = Owner(last)
      last = Owner(store.observe(\.part) { _ in _ = owner })
    }
    share(last)
  }

  private func stream() {
    let values = store.values(\.count)
    share(values)
    share(store.actions())
    share(store.transitions())
    let part = store.scope(\.part) { (number: Int) in Deed.part(number) }
    share(part.values(\.number))
    Task.detached {
      var iterator = values.makeAsyncIterator()
      _ = await iterator.next()
    }
  }

  private func bind() {
    let part = store.scope(\.part) { (number: Int) in Deed.part(number) }
    let text = part.binding(\.text)
    text.wrappedValue = "\(sent)"
    share(text)
    share(store.sender())
  }

  private func track() {
    withObservationTracking {
      _ = store.count
      _ = store.scope(\.part) { (number: Int) in Deed.part(number) }.number
      _ = store.scope(\.maybe, action: { (number: Int) in Deed.maybe(number) })?.number
      for row in store.rows(\.rows, action: { Deed.row($0, $1) }) { _ = row.number }
    } onChange: {
    }
  }

  /// An observer releases other subscriptions, on its own actor and elsewhere.
  private func dropInside() {
    let owner = Owner(store.observe(\.count) { _ in }, store.observe(\.part) { _ in })
    share(
      Owner(
        store.observe(\.count) { _ in
          let things = owner.things
          owner.things = []
          if let thing = things.first { Thrower.throwAway(Loose(thing)) }
        }))
  }

  private func cancelInside() {
    let watches = (0..<8).map { _ in store.observe(\.count) { _ in } }
    let first = store.observe(\.count) { _ in for watch in watches { watch.cancel() } }
    share(Owner(first, watches))
  }

  /// A payload releases subscriptions when the reducer replaces it; a store in the payload would retain itself.
  private func replacePayload() {
    let maybe = store.scope(\.maybe, action: { (number: Int) in Deed.maybe(number) })
    let owner = Owner(store.observe(\.count) { _ in }, maybe?.observe(\.number) { _ in } as Any)
    store.send(.payload(Payload { owner.things = [] }))
  }

  /// Creates a separate store with subscriptions that outlive it.
  private func wholeStore() {
    let other = Store(World()) { (world: inout World, deed: Deed) in World.handle(&world, deed) }
    let watch = other.observe(\.count) { _ in }
    let row = other.row(\.rows, id: 1) { Deed.row($0, $1) }
    share(Owner(other.values(\.part), row?.observe(\.number) { _ in } as Any))
    other.send(.add)
    other.send(.work(1))
    Thrower.throwAway(Loose(Owner(other, row as Any)))
    if next(2) == 0 { watch.cancel() } else { share(watch) }
  }
}
