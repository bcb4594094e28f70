import Rill

// Rows of an identified collection.
extension Growth {
  private static let collection = "Sources/Rill/State/IdentifiedArray.swift"
  private static let rows = [10, 100, 1_000, 10_000, 100_000, 1_000_000]

  static let toggle = Growth(
    id: "rows", title: "toggle a random row", unit: "rows",
    promise: .constant(collection, "Access by id or position O(1)"), sizes: rows
  ) { size in
    let store = Store(Todos(size), reduce: Todos.reducer())
    return .loop { count in
      for number in 0..<count { store.send(.row(number &* 7_919 % size, .toggle)) }
    }
  }

  static let toggleBesideCopy = Growth(
    id: "rows-copy", title: "toggle a row beside a kept copy of the state", unit: "rows",
    promise: .constant(collection, "access is O(log n)"), sizes: rows
  ) { size in
    let store = Store(Todos(size), reduce: Todos.reducer())
    // The first change beside a copy, which copies all rows.
    withExtendedLifetime(store.state) { _ = store.send(.row(0, .toggle)) }
    return .loop { count in
      for number in 0..<count {
        withExtendedLifetime(store.state) { _ = store.send(.row(number &* 7_919 % size, .toggle)) }
      }
    }
  }

  static let observedList = Growth(
    id: "list", title: "toggle a row, the whole list is observed", unit: "rows",
    promise: .constant(
      "Sources/Rill/Store/Store+Observing.swift", "O(1) per turn for a stored property"), sizes: rows
  ) { size in
    let store = Store(Todos(size), reduce: Todos.reducer())
    let told = Notified()
    let observer = store.observe(latest: \.rows) { _ in told.times += 1 }
    return toggling(store, told, size, observer)
  }

  static let observedListWithOld = Growth(
    id: "list-old", title: "the same, its observer receives the old list", unit: "rows",
    promise: .constant(
      "Sources/Rill/Store/Store+Observing.swift", "copies only the"), sizes: rows
  ) { size in
    let store = Store(Todos(size), reduce: Todos.reducer())
    let told = Notified()
    let observer = store.observe(\.rows) { _ in told.times += 1 }
    store.send(.row(0, .toggle))
    return toggling(store, told, size, observer)
  }

  private static func toggling(
    _ store: Store<Todos, Todos.Action>, _ told: Notified, _ size: Int, _ observer: Subscription
  ) -> Measure {
    .loop { count in
      let before = told.times
      for number in 0..<count { store.send(.row(number &* 7_919 % size, .toggle)) }
      check(told.times - before == count, "the observer is notified of each change")
      blackHole(observer)
    }
  }

  static let append = Growth(
    id: "append", title: "append a row and remove it", unit: "rows",
    promise: .constant(collection, "append O(1) amortized"), sizes: rows
  ) { size in
    var rows = Todos(size).rows
    return .loop { count in
      for _ in 0..<count {
        rows.append(Todos.Row(id: -1, title: "new"))
        rows.popLast()
      }
    }
  }

  static let insertFirst = Growth(
    id: "first", title: "insert a row at the front and remove it", unit: "rows",
    promise: .linear(collection, "insert, move and remove O(n)"), sizes: rows
  ) { size in
    var rows = Todos(size).rows
    return .loop { count in
      for _ in 0..<count {
        rows.insert(Todos.Row(id: -1, title: "new"), at: 0)
        rows.remove(id: -1)
      }
    }
  }

  static let observedRows = Growth(
    id: "row-stores", title: "toggle a row, all rows have observed stores", unit: "rows",
    promise: .constant(collection, "change costs the same with one observed row"),
    sizes: [10, 100, 1_000, 10_000, 100_000]
  ) { size in Todos.toggling(size, of: size) }

  static let replaceAll = Growth(
    id: "replace", title: "replace all rows by equal ones", unit: "rows",
    promise: .linear("Sources/Rill/State/IdentifiedArray+Entities.swift", "O(n)"),
    sizes: [10, 100, 1_000, 10_000, 100_000]
  ) { size in
    var rows = Todos(size).rows
    let other = Array(rows)
    return .loop { count in
      for _ in 0..<count { rows.replaceAll(with: other) }
    }
  }
}
