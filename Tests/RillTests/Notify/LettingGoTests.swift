import Rill
import RillFixtures
import Synchronization
import Testing

/// Observers, scoped stores and subscriptions leave nothing behind.
@Suite(.timeLimit(.minutes(60))) struct LettingGoTests {
  /// An object in an observer's closure.
  private final class Witness: Sendable {
    let onRelease: @Sendable () -> Void
    init(_ onRelease: @escaping @Sendable () -> Void = {}) { self.onRelease = onRelease }
    deinit { onRelease() }
  }

  private func watched(_ store: Store<Desk, DeskAction>) -> (Subscription, () -> Bool) {
    let witness = Witness()
    weak let weakWitness = witness
    let watch = store.observe(\.count) { _ in _ = witness }
    return (watch, { weakWitness != nil })
  }

  @Test func `a cancelled observer releases its closure even if its subscription is retained`() {
    let store = Desk.store()
    let (watch, isThere) = watched(store)
    #expect(isThere())
    watch.cancel()
    #expect(!isThere())
    withExtendedLifetime(watch) {}
  }

  @Test func `releasing a subscription immediately releases the observer's closure`() {
    let store = Desk.store()
    var (watch, isThere): (Subscription?, () -> Bool) = watched(store)
    #expect(watch != nil && isThere())
    watch = nil
    #expect(!isThere())
  }

  @Test func `an observer cancelled during its call is released when the call returns`() {
    let store = Desk.store()
    var notes: [String] = []
    var watch: Subscription?
    var isThere: () -> Bool = { false }
    do {
      let witness = Witness()
      weak let weakWitness = witness
      isThere = { weakWitness != nil }
      watch = store.observe(\.count) { [witness] _ in
        watch = nil
        notes.append("\(isThere())")
        _ = witness
      }
    }
    let last = store.observe(\.count) { _ in notes.append("\(isThere())") }
    store.send(.add(1))
    #expect(notes == ["true", "false"])
    #expect(watch == nil)
    last.cancel()
  }

  @Test
  func `a pending observer cancelled during a delivery is released by the end of the delivery`() {
    let store = Desk.store()
    var second: Subscription?
    let first = store.observe(\.count) { _ in second?.cancel() }
    let (watch, isThere) = watched(store)
    second = watch
    store.send(.add(1))
    #expect(!isThere())
    first.cancel()
  }

  @Test func `forty owners that retain each other's subscriptions are released together`() {
    final class Owner {
      var watch: Subscription?
    }
    let store = Desk.store()
    var outer: [Subscription] = []
    for _ in 0..<40 {
      let owner = Owner()
      owner.watch = store.observe(\.count) { _ in }
      outer.append(store.observe(\.count) { _ in _ = owner })
    }
    outer = []
    var told = 0
    let watch = store.observe(\.count) { _ in told += 1 }
    store.send(.add(1))
    #expect(told == 1)
    watch.cancel()
  }

  @Test
  func `a chain of a thousand observers, each in the closure of the next, is released with the last one`() {
    let store = Desk.store()
    let released = Atomic<Int>(0)
    withExtendedLifetime(released) {
      var last: Subscription?
      let count = Counter()
      for _ in 0..<1000 {
        let inner = last
        let witness = Witness { count.add() }
        last = store.observe(\.count) { _ in _ = (inner, witness) }
      }
      last = nil
      #expect(count.value == 1000)
      store.send(.add(1))
    }
  }

  private final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var value: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
  }

  @Test func `a hundred thousand short-lived observers leave few entries`() {
    let store = Desk.store()
    for _ in 0..<100_000 { _ = store.observe(\.count) { _ in } }
    for _ in 0..<100_000 { store.observe(\.count) { _ in }.cancel() }
    #expect(store.leftovers.lines <= 40)
    var watches = (0..<100_000).map { _ in store.observe(\.count) { _ in } }
    watches = []
    store.send(.add(1))
    #expect(store.leftovers.lines <= 40)
    #expect(store.leftovers.awake == 0)
    #expect(watches.isEmpty)
  }

  @Test func `a hundred thousand short-lived stores of parts and rows leave nothing behind`() {
    let store = Desk.store(
      Desk(drawer: Desk.Drawer(), rows: IdentifiedArray((0..<10).map { Desk.Page(id: $0) })))
    for index in 0..<100_000 {
      _ = store.scope(\.lamp, action: DeskAction.lamp).observe(\.watts) { _ in }
      _ = store.scope(\.drawer, action: DeskAction.drawer)
      _ = store.scope(\.mirror, action: DeskAction.mirror)
      _ = store.row(\.rows, id: index % 10, action: DeskAction.row)
      _ = store.binding(\.count)
    }
    store.send(.add(1))
    // The drawer was read, which is tracked until it changes.
    #expect(store.leftovers.lines <= 50)
    #expect(store.leftovers.awake <= 1)
    #expect(store.leftovers.closing == 0)
  }

  @Test func `a store is released with the row and part stores that it created`() {
    weak var weakNode: AnyObject?
    do {
      let store = Desk.store(Desk(drawer: Desk.Drawer(pens: [Item(id: 1)]), rows: [Desk.Page(id: 1)]))
      let row = store.row(\.rows, id: 1, action: DeskAction.row)
      let note = row?.row(\.notes, id: 1) { PageAction.note($0, $1) }
      let drawer = store.scope(\.drawer, action: DeskAction.drawer)
      let pen = drawer?.row(\.pens, id: 1) { DrawerAction.pen($0, $1) }
      let place = store.rowPlace(\.rows, id: 2)
      let mirror = store.scope(\.mirror, action: DeskAction.mirror)
      withTracking("", Recorder<String>()) {
        _ = (row?.title, drawer?.label, pen?.value, mirror.watts, place.state)
      }
      let watch = row?.observe(\.title) { _ in }
      weakNode = store.observers
      #expect(weakNode != nil)
      _ = (note, watch)
    }
    #expect(weakNode == nil)
  }

  @Test func `a subscription with the store's lifetime ends when it is cancelled`() {
    let store = Desk.store()
    let (watch, isThere) = watched(store)
    watch.forever()
    #expect(store.leftovers.closing == 1)
    watch.cancel()
    #expect(store.leftovers.closing == 0)
    #expect(!isThere())
  }
}
