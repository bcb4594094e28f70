import Rill

/// The minimum cost of a turn: an escaping reducer closure that is called with a stored property of a class.
@MainActor
final class Floor {
  var state = Fields()
  let reduce: (inout Fields, Fields.Action) -> Effect<Fields.Action>

  init(reduce: @escaping (inout Fields, Fields.Action) -> Effect<Fields.Action>) { self.reduce = reduce }

  func send(_ action: Fields.Action) { _ = reduce(&state, action) }

  static func measure() -> Measure {
    let floor = opaque(Floor(reduce: Fields.reducer()))
    return .loop { count in
      for _ in 0..<count { floor.send(.increment) }
      blackHole(floor.state.count)
    }
  }
}

extension Bound {
  /// Returns a bound of the given multiple of the floor.
  static func timesFloor(_ limit: Double) -> Bound { times(limit, "floor", Floor.measure) }
}
