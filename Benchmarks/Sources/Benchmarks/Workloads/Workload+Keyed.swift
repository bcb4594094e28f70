import Rill
import RillKeyedState
import RillStyles

extension Workload {
  static let anySend = Workload("S-dictionary", "send to a reducer of a dictionary") {
    sending(Tally.Action.increment, to: Store(AnyDrawers.state(numbers: 10)) { AnyDrawers() }) {
      $0[.count] as? Int ?? 0
    }
  }

  static let keyedSend = Workload("S-keyed", "the same, of a keyed state", .times(2, anySend)) {
    sending(Tally.Action.increment, to: Store(KeyedDrawers.state(numbers: 10)) { KeyedDrawers() }) {
      $0[.count, default: 0]
    }
  }

  static let anyLedgerSend = Workload("L-dictionary", "the same, a dictionary with 10,000 numbers") {
    sending(Tally.Action.increment, to: Store(AnyDrawers.state(numbers: 10_000)) { AnyDrawers() }) {
      $0[.count] as? Int ?? 0
    }
  }

  static let keyedLedgerSend = Workload(
    "L-keyed", "the same, a keyed state", .times(2, anyLedgerSend)
  ) {
    sending(Tally.Action.increment, to: Store(KeyedDrawers.state(numbers: 10_000)) { KeyedDrawers() }) {
      $0[.count, default: 0]
    }
  }

  static let keyedGet = Workload(
    "K-get", "read an Int by key", .times(2, "dictionary") { casting { $0[.count] as? Int ?? 0 } }
  ) {
    getting { $0.get(.count) ?? 0 }
  }

  static let keyedGetText = Workload(
    "K-get-text", "read a String by key",
    .times(2, "dictionary") { casting { ($0[.name] as? String)?.utf8.count ?? 0 } }
  ) {
    getting { $0.get(.name, as: String.self)?.utf8.count ?? 0 }
  }

  static let keyedGetArray = Workload(
    "K-get-array", "read an array by key",
    .times(2, "dictionary") { casting { ($0[.numbers] as? [Int])?.count ?? 0 } }
  ) {
    getting { $0.get(.numbers, as: [Int].self)?.count ?? 0 }
  }

  static let keyedSet = Workload(
    "K-set", "write another Int by key", .times(2, "dictionary") { assigning { $0[.count] = $1 } }
  ) {
    setting { $0.set(.count, to: $1) }
  }

  static let keyedSetOpaque = Workload(
    "K-set-opaque", "write by key what does not compare",
    .times(2, "dictionary") { assigning { $0[.opaque] = Opaque(number: $1) } }
  ) {
    setting { $0.set(.opaque, to: Opaque(number: $1)) }
  }

  private static func getting(_ read: @escaping (borrowing KeyedState<DrawerKey>) -> Int) -> Measure {
    let state = opaque(KeyedDrawers.state(numbers: 10_000))
    return .loop { count in
      var sum = 0
      for _ in 0..<count { sum &+= read(state) }
      blackHole(sum)
    }
  }

  private static func casting(_ read: @escaping (borrowing [DrawerKey: Any]) -> Int) -> Measure {
    let state = opaque(AnyDrawers.state(numbers: 10_000))
    return .loop { count in
      var sum = 0
      for _ in 0..<count { sum &+= read(state) }
      blackHole(sum)
    }
  }

  private static func setting(_ write: @escaping (inout KeyedState<DrawerKey>, Int) -> Void) -> Measure {
    var state = KeyedDrawers.state(numbers: 10_000)
    var last = 0
    return .loop { count in
      let before = state.version
      for _ in 0..<count {
        last &+= 1
        write(&state, last)
      }
      check(state.version != before, "each value is written")
      blackHole(state.count)
    }
  }

  private static func assigning(_ write: @escaping (inout [DrawerKey: Any], Int) -> Void) -> Measure {
    var state = AnyDrawers.state(numbers: 10_000)
    var last = 0
    return .loop { count in
      for _ in 0..<count {
        last &+= 1
        write(&state, last)
      }
      blackHole(state.count)
    }
  }
}

extension Workload {
  static let oneKey = Workload("K1", "change 1 of 100 keys, 1 observed") { changing(1, of: 100) }

  static let hundredKeys = Workload("K100", "the same, 100 observed", .times(2, oneKey)) {
    changing(100, of: 100)
  }

  static let tenThousandKeys = Workload(
    "K10000", "change 1 of 10,000 keys, all observed", .times(2, oneKey), .times(2, hundredKeys)
  ) {
    changing(10_000, of: 10_000)
  }

  /// Changes the key in the middle of the given number of keys, some of which are observed.
  private static func changing(_ observed: Int, of count: Int) -> Measure {
    let middle = count / 2
    let keys = KeyedState(Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 0) }))
    let store = opaque(
      Store(keys) { (state: inout KeyedState<Int>, value: Int) in
        state.set(middle, to: value)
        return .none
      })
    let notified = Notified()
    let watches = (0..<observed).map { index in
      store.observe(key: (middle + index) % count, as: Int.self) { _ in notified.times += 1 }
    }
    var last = 0
    return .loop { count in
      let before = notified.times
      for _ in 0..<count {
        last &+= 1
        store.send(last)
      }
      check(notified.times - before == count, "one observer is notified of each change")
      blackHole(watches)
    }
  }
}
