import Rill

/// Plain fields beside an array of 100,000 numbers.
struct Numbers {
  var fields = Fields()
  var numbers = Array(0..<100_000)

  enum Action: Sendable {
    case increment
    case change(Int)
  }

  static func reduce(_ state: inout Numbers, _ action: Action) -> Effect<Action> {
    switch action {
    case .increment: state.fields.count &+= 1
    case .change(let index): state.numbers[index] &+= 1
    }
    return .none
  }

  /// The reducer, opaque to the optimizer so that it is called rather than inlined.
  @inline(never)
  @_optimize(none)
  static func reducer() -> (inout Numbers, Action) -> Effect<Action> { reduce }

  @MainActor
  static func sending(_ action: Action) -> Measure {
    let store = Store(Numbers(), reduce: reducer())
    return .loop { count in
      for _ in 0..<count { store.send(action) }
    }
  }
}
