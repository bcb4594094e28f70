import CHeap
import Rill
import RillDerived

extension Workload {
  static let derivedToggle = Workload(
    "DC-toggle", "toggle one of 100,000 rows that are filtered, sorted and grouped, observed as lists",
    .nanoseconds(3_000), .times(0.001, "scratch") { Jobs.computing(100_000) }
  ) {
    Jobs.toggling(1, of: 100_000)
  }

  static let derivedToggleMillion = Workload(
    "DC-million", "the same with 1,000,000 rows", .nanoseconds(6_000)
  ) {
    Jobs.toggling(1, of: 1_000_000)
  }

  static let derivedBurst = Workload(
    "DC-burst", "toggle 200 of 100,000 such rows in one turn", .nanoseconds(120_000)
  ) {
    Jobs.toggling(200, of: 100_000)
  }

  static let derivedOther = Workload(
    "DC-other", "a send that leaves 100,000 such rows unchanged", .times(2, send)
  ) {
    let store = Jobs.store(100_000)
    let watches = Jobs.observing(store, Notified())
    return .loop { count in
      for _ in 0..<count { store.send(.other) }
      blackHole(watches)
    }
  }

  static let derivedBytes = Workload(
    "DC-bytes", "memory of a sorted collection for each of 100,000 rows", .bytes(24)
  ) {
    .bytes {
      let rows = Jobs.store(100_000).derive(\.rows)
      blackHole(rows.count)
      let before = Int(rill_heap_bytes())
      let sorted = rows.sorted(by: \.priority)
      blackHole(sorted.count)
      let after = Int(rill_heap_bytes())
      blackHole(sorted)
      return Double(after - before) / 100_000
    }
  }

  static let selectedRead = Workload(
    "SL-read", "read a selector whose inputs have not changed", .times(3, untrackedRead)
  ) {
    let store = Jobs.store(1_000)
    let open = Selector(\Jobs.rows) { rows in rows.count { !$0.isDone } }
    return .loop { count in
      var sum = 0
      for _ in 0..<count { sum &+= store.select(open) }
      blackHole(sum)
    }
  }

  static let selectedOther = Workload(
    "SL-other", "a send that leaves the inputs of an observed selector unchanged", .times(4, send)
  ) {
    let store = Jobs.store(1_000)
    let open = Selector(\Jobs.rows) { rows in rows.count { !$0.isDone } }
    let watch = store.observe(open) { _ in }
    return .loop { count in
      for _ in 0..<count { store.send(.other) }
      blackHole(watch)
    }
  }
}
