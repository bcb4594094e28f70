import Rill

/// A plain array whose elements are observed, as other libraries observe parts of a state.
struct Elements {
  var count = 0
  var name = "name"
  var street = "a street whose name is not stored inline"
  var numbers: [Int]

  enum Action: Sendable {
    case change(Int)
    case increment
  }

  static func reduce(_ state: inout Elements, _ action: Action) -> Effect<Action> {
    switch action {
    case .change(let index): state.numbers[index] &+= 1
    case .increment: state.count &+= 1
    }
    return .none
  }

  /// The reducer, opaque to the optimizer so that it is called rather than inlined.
  @inline(never)
  @_optimize(none)
  static func reducer() -> (inout Elements, Action) -> Effect<Action> { reduce }

  /// Measures changing one of many elements, each observed by a closure.
  @MainActor
  static func byClosure(_ size: Int) -> Measure {
    changing(size) { store, index, tell in store.observe(deriving: { $0.numbers[index] }) { _ in tell() } }
  }

  /// Measures changing one of many elements, each observed by a key path.
  @MainActor
  static func byKeyPath(_ size: Int) -> Measure {
    changing(size) { store, index, tell in store.observe(\.numbers[index]) { _ in tell() } }
  }

  @MainActor
  private static func changing(
    _ size: Int, observe: (Store<Elements, Action>, Int, @escaping () -> Void) -> Subscription
  ) -> Measure {
    let store = Store(Elements(numbers: Array(0..<size)), reduce: reducer())
    let told = Notified()
    let observers = (0..<size).map { observe(store, $0) { told.times += 1 } }
    return .loop { count in
      let before = told.times
      for _ in 0..<count { store.send(.change(size / 2)) }
      check(told.times - before == count, "one observer is told of each change")
      blackHole(observers)
    }
  }

  /// Measures changing one of a thousand elements, followed by a loop over closures that each compare one of them.
  @MainActor
  static func polled() -> Measure {
    final class Last {
      var value: Int

      init(_ value: Int) { self.value = value }
    }
    final class Cell {
      var state = Elements(numbers: Array(0..<1_000))
    }
    let cell = opaque(Cell())
    let told = Notified()
    let closures = opaque(
      (0..<1_000).map { index -> (Cell) -> Void in
        let last = Last(index)
        return {
          if $0.state.numbers[index] != last.value {
            last.value = $0.state.numbers[index]
            told.times += 1
          }
        }
      })
    return .loop { count in
      let before = told.times
      for _ in 0..<count {
        cell.state.numbers[500] &+= 1
        for closure in closures { closure(cell) }
      }
      check(told.times - before == count, "one closure sees a change in each round")
    }
  }
}
