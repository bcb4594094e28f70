import Rill
import RillDerived

/// Rows that are filtered, sorted and grouped.
struct Jobs {
  var rows: IdentifiedArray<Row>
  var other = 0

  struct Row: Identifiable, Sendable {
    let id: Int
    var isDone: Bool
    var priority: Int
    var list: Int
  }

  enum Action: Sendable {
    case toggle(first: Int, count: Int)
    case other
  }

  static func reduce(_ state: inout Jobs, _ action: Action) -> Effect<Action> {
    switch action {
    case .toggle(let first, let count):
      for index in 0..<count { state.rows[id: (first &+ index &* 37) % state.rows.count]?.isDone.toggle() }
    case .other: state.other &+= 1
    }
    return .none
  }

  /// The reducer, opaque to the optimizer so that it is called rather than inlined.
  @inline(never)
  @_optimize(none)
  static func reducer() -> (inout Jobs, Action) -> Effect<Action> { reduce }

  @MainActor
  static func store(_ count: Int) -> Store<Jobs, Action> {
    let rows = (0..<count).map {
      Row(id: $0, isDone: $0 % 2 == 0, priority: $0 &* 7_919 % 1_000, list: $0 % 20)
    }
    return Store(Jobs(rows: IdentifiedArray(rows)), reduce: reducer())
  }

  /// Observes the open rows by priority and by list.
  @MainActor
  static func observing(_ store: Store<Jobs, Action>, _ notified: Notified) -> [Subscription] {
    let open = store.derive(\.rows).filtered { !$0.isDone }
    return [
      store.observe(open.sorted(by: \.priority)) { _ in notified.times += 1 },
      store.observe(open.grouped(by: \.list).rows) { _ in notified.times += 1 },
    ]
  }

  /// Measures a turn that toggles rows of observed collections.
  @MainActor
  static func toggling(_ changes: Int, of count: Int) -> Measure {
    let store = store(count)
    let notified = Notified()
    let watches = observing(store, notified)
    var next = 0
    return .loop { count in
      let before = notified.times
      for _ in 0..<count {
        next &+= 7_919
        store.send(.toggle(first: next & 0xFFFF_FFFF, count: changes))
      }
      check(notified.times - before == 2 * count, "two observers are notified of each turn")
      blackHole(watches)
    }
  }

  /// Measures the same computation from scratch.
  @MainActor
  static func computing(_ count: Int) -> Measure {
    let store = store(count)
    return .loop { count in
      for _ in 0..<count {
        let open = store.state.rows.filter { !$0.isDone }
        blackHole(open.sorted { $0.priority < $1.priority })
        blackHole(Dictionary(grouping: open, by: \.list))
      }
    }
  }
}
