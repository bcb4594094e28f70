import Rill

/// The least that a turn can be: an escaping reducer closure called on a class's stored property.
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
  /// At most so many times the floor.
  static func timesFloor(_ limit: Double) -> Bound { times(limit, "floor", Floor.measure) }
}
