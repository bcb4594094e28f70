import CHeap
import Rill
import RillDebugging

extension Workload {
  static let recordedSend = Workload("T-send", "send, with a history", .nanoseconds(500)) {
    let store = Fields.store()
    let history = store.attach(History(limit: .entries(1_000)))
    return .loop { count in
      for _ in 0..<count { store.send(.increment) }
      check(history.count > 0, "the history records")
    }
  }

  static let recordedRows = Workload("T-rows", "toggle one of 10,000 rows, with a history") {
    let store = Store(Todos(10_000), reduce: Todos.reducer())
    let history = store.attach(History(limit: .bytes(8 << 20)))
    return .loop { count in
      for number in 0..<count { store.send(.row(number &* 7_919 % 10_000, .toggle)) }
      check(history.count > 0, "the history records")
    }
  }

  static let historyBytes = Workload(
    "T-bytes", "an entry of 10,000, each one of 10,000 rows", .bytes(4_096)
  ) {
    .bytes {
      let (store, history, before) = recorded()
      let bytes = Double(Int(rill_heap_bytes()) - before) / 10_000
      blackHole((store, history))
      return bytes
    }
  }

  static let historyJump = Workload(
    "T-jump", "jump anywhere among 10,000 entries of 10,000 rows", .nanoseconds(20_000_000)
  ) {
    let (store, history, _) = recorded()
    return .loop { count in
      for number in 0..<count { history.jump(to: UInt64(1 + number &* 4_999 % 10_000)) }
      blackHole(store)
    }
  }

  /// Returns a store of 10,000 rows after 10,000 toggles, its history, and the size of the heap before them.
  private static func recorded() -> (
    store: Store<Todos, Todos.Action>, history: History<Todos, Todos.Action>, heap: Int
  ) {
    let store = Store(Todos(10_000), reduce: Todos.reducer())
    let heap = Int(rill_heap_bytes())
    let history = store.attach(History<Todos, Todos.Action>(limit: .none))
    for number in 0..<10_000 { store.send(.row(number &* 7_919 % 10_000, .toggle)) }
    return (store, history, heap)
  }
}
