import CHeap
import Rill

extension Workload {
  static let oneRow = Workload("D1", "toggle 1 of 10,000 rows, 1 observed", .nanoseconds(150)) {
    Todos.toggling(1, of: 10_000)
  }

  static let hundredRows = Workload("D100", "the same, 100 observed", .nanoseconds(150)) {
    Todos.toggling(100, of: 10_000)
  }

  static let tenThousandRows = Workload(
    "D10000", "the same, 10,000 observed", .nanoseconds(150), .times(2, oneRow)
  ) {
    Todos.toggling(10_000, of: 10_000)
  }

  static let observedList = Workload(
    "D-list", "toggle 1 of 1,000,000 rows, the list is observed", .nanoseconds(150)
  ) {
    observing { store, tell in store.observe(latest: \.rows) { _ in tell() } }
  }

  static let observedListWithOld = Workload(
    "D-old", "the same, the observer receives the old list", .nanoseconds(1_000)
  ) {
    observing { store, tell in store.observe(\.rows) { _ in tell() } }
  }

  static let besideCopy = Workload(
    "D-copy", "toggle 1 of 1,000,000 rows, a copy is kept each time", .nanoseconds(1_000)
  ) {
    let store = Store(Todos(1_000_000), reduce: Todos.reducer())
    withExtendedLifetime(store.state) { _ = store.send(.row(0, .toggle)) }
    return .loop { count in
      for number in 0..<count {
        withExtendedLifetime(store.state) { _ = store.send(.row(number &* 7_919 % 1_000_000, .toggle)) }
      }
    }
  }

  static let heldRow = Workload(
    "D-row", "the store of 1 of 10,000 rows, which is held", .nanoseconds(100)
  ) {
    let store = Store(Todos(10_000), reduce: Todos.reducer())
    func row(_ id: Int) -> Store<Todos.Row, Todos.RowAction>? {
      store.row(\.rows, id: id, action: Todos.Action.row)
    }
    let held = (0..<100).map { row($0 &* 97) }
    return .loop { count in
      for number in 0..<count { blackHole(row(number % 100 &* 97)) }
      blackHole(held)
    }
  }

  static let rowSend = Workload(
    "D-send", "send to the store of 1 of 10,000 rows, which is held", .nanoseconds(200)
  ) {
    let store = Store(Todos(10_000), reduce: Todos.reducer())
    let held = (0..<100).map { store.row(\.rows, id: $0 &* 97, action: Todos.Action.row) }
    return .loop { count in
      for number in 0..<count { held[number % 100]?.send(.toggle) }
    }
  }

  static let rowBytes = Workload("D-bytes", "memory of a held row store, each of 100,000", .bytes(500)) {
    .bytes {
      let count = 100_000
      let store = Store(Todos(count), reduce: Todos.reducer())
      var held: [Store<Todos.Row, Todos.RowAction>] = []
      held.reserveCapacity(count)
      let before = Int(rill_heap_bytes())
      for id in 0..<count {
        if let row = store.row(\.rows, id: id, action: Todos.Action.row) { held.append(row) }
      }
      let after = Int(rill_heap_bytes())
      blackHole(held)
      return Double(after - before) / Double(count)
    }
  }

  static let insertFirst = Workload(
    "D-first", "insert first among 1,000,000 rows and remove it", .nanoseconds(40_000)
  ) { inserting(at: 0, of: 1_000_000) }

  static let insertMiddle = Workload(
    "D-middle", "insert in the middle of 100,000 rows and remove it", .nanoseconds(250_000)
  ) { inserting(at: 50_000, of: 100_000) }

  static let replaceRows = Workload(
    "D-replace", "replace 10,000 rows by equal ones from a server", .nanoseconds(2_000_000)
  ) {
    var rows = Todos(10_000).rows
    let answer = Array(rows)
    return .loop { count in for _ in 0..<count { rows.replaceAll(with: answer) } }
  }

  private static func inserting(at position: Int, of count: Int) -> Measure {
    var rows = Todos(count).rows
    return .loop { count in
      for _ in 0..<count {
        rows.insert(Todos.Row(id: -1, title: "new"), at: position)
        rows.remove(id: -1)
      }
    }
  }

  /// Measures toggling rows of a store whose whole list is observed.
  private static func observing(
    _ observe: (Store<Todos, Todos.Action>, @escaping () -> Void) -> Subscription
  ) -> Measure {
    let store = Store(Todos(1_000_000), reduce: Todos.reducer())
    let told = Notified()
    let observer = observe(store) { told.times += 1 }
    store.send(.row(0, .toggle))
    return .loop { count in
      let before = told.times
      for number in 0..<count { store.send(.row(number &* 7_919 % 1_000_000, .toggle)) }
      check(told.times - before == count, "the observer is told of each change")
      blackHole(observer)
    }
  }
}
