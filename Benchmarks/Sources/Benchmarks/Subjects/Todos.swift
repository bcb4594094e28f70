import Rill

/// A list of rows, one of which is toggled.
struct Todos {
  var rows: IdentifiedArray<Row>
  var filter = ""
  var isLoading = false

  struct Row: Identifiable, Equatable {
    let id: Int
    var title: String
    var isDone = false
  }

  enum Action: Sendable {
    case row(Int, RowAction)
  }

  enum RowAction: Sendable {
    case toggle
  }

  init(_ count: Int) { rows = IdentifiedArray((0..<count).map { Row(id: $0, title: "todo \($0)") }) }

  static func reduce(_ state: inout Todos, _ action: Action) -> Effect<Action> {
    switch action {
    case .row(let id, .toggle): state.rows[id: id]?.isDone.toggle()
    }
    return .none
  }

  /// The reducer, opaque to the optimizer so that it is called rather than inlined.
  @inline(never)
  @_optimize(none)
  static func reducer() -> (inout Todos, Action) -> Effect<Action> { reduce }

  /// Measures toggling the middle row of a store with many rows, some of which are observed through scoped stores.
  ///
  /// - Parameters:
  ///   - observed: The number of observed rows, which are evenly distributed.
  ///   - count: The number of rows.
  /// - Returns: The measure of one toggle.
  @MainActor
  static func toggling(_ observed: Int, of count: Int) -> Measure {
    let store = Store(Todos(count), reduce: reducer())
    let middle = count / 2
    let notified = Notified()
    let step = count / observed
    let watches = (0..<observed).compactMap { index in
      store.row(\.rows, id: (middle + index * step) % count, action: Action.row).map { row in
        (row, row.observe(\.isDone) { _ in notified.times += 1 })
      }
    }
    return .loop { count in
      let before = notified.times
      for _ in 0..<count { store.send(.row(middle, .toggle)) }
      check(notified.times - before == count, "one observer is notified at each toggle")
      blackHole(watches)
    }
  }

  /// Measures toggling the first row of a store whose rows are all observed by key paths with their ids.
  @MainActor
  static func togglingByKeyPath(_ count: Int) -> Measure {
    toggling(count) { store, id, notified in store.observe(\.rows[id: id]) { _ in notified.times += 1 } }
  }

  /// Measures the same with observers of a part of each row.
  @MainActor
  static func togglingPartsByKeyPath(_ count: Int) -> Measure {
    toggling(count) { store, id, notified in
      store.observe(\.rows[id: id]?.isDone) { _ in notified.times += 1 }
    }
  }

  @MainActor
  private static func toggling(
    _ count: Int, _ observe: (Store<Todos, Action>, Int, Notified) -> Subscription
  ) -> Measure {
    let store = Store(Todos(count), reduce: reducer())
    let notified = Notified()
    let watches = (0..<count).map { observe(store, $0, notified) }
    return .loop { count in
      let before = notified.times
      for _ in 0..<count { store.send(.row(0, .toggle)) }
      check(notified.times - before == count, "one observer is notified at each toggle")
      blackHole(watches)
    }
  }
}
