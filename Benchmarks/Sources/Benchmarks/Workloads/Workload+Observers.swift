import Rill

extension Workload {
  static let oneObserver = Workload("B1", "send, 1 observer that fires", .timesFloor(4)) {
    observing(others: 0)
  }

  static let thousandObservers = Workload("B1000", "the same, 999 observers of other fields", .timesPoll(1.5))
  {
    observing(others: 999)
  }

  static let thousandRowObservers = Workload(
    "B1000v", "1,000 observers of rows, one fires", .times(2, oneObserver)
  ) {
    Todos.toggling(1000, of: 1000)
  }

  static let elementsByClosure = Workload(
    "B1000c", "1,000 elements of an array observed by closure, one fires", .timesElementPoll(2)
  ) {
    Elements.byClosure(1_000)
  }

  static let elementsByKeyPath = Workload(
    "B1000k", "the same, by key path", .timesElementPoll(4)
  ) {
    Elements.byKeyPath(1_000)
  }

  static let rowsByKeyPath = Workload(
    "B-rows", "10,000 rows observed by key path with their ids, one fires",
    .times(2, "10 rows") { Todos.togglingByKeyPath(10) }
  ) {
    Todos.togglingByKeyPath(10_000)
  }

  static let partsByKeyPath = Workload(
    "B-parts", "10,000 parts of rows observed by key path, one fires",
    .times(2, "10 parts") { Todos.togglingPartsByKeyPath(10) }
  ) {
    Todos.togglingPartsByKeyPath(10_000)
  }

  /// Sends to a store with one observer of the field that changes, among the given number of observers of other fields.
  private static func observing(others: Int) -> Measure {
    let store = Fields.store()
    let notified = Notified()
    let fields = [\Fields.height, \Fields.width, \Fields.depth, \Fields.weight]
    var watches = (0..<others).map { index in
      store.observe(fields[index % fields.count]) { _ in notified.times += 1 }
    }
    watches.append(store.observe(\.count) { _ in notified.times += 1 })
    return .loop { [watches] count in
      let before = notified.times
      for _ in 0..<count { store.send(.increment) }
      check(notified.times - before == count, "one observer is notified of each change")
      blackHole(watches)
    }
  }
}

extension Bound {
  /// Returns a bound of the given multiple of the loop over a thousand closures that each compare an element.
  fileprivate static func timesElementPoll(_ limit: Double) -> Bound {
    times(limit, "element poll", Elements.polled)
  }
}
