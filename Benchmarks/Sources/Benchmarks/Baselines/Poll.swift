import Rill

/// The simplest way to determine which observers to notify: a loop over closures that each compare one value.
@MainActor
enum Poll {
  /// The value that a closure saw last.
  private final class Last {
    var value: Int

    init(_ value: Int) { self.value = value }
  }

  static func measure() -> Measure {
    let floor = opaque(Floor(reduce: Fields.reducer()))
    let told = Told()
    let closures = opaque((0..<1000).map { comparing($0, Last(0), told) })
    for closure in closures { closure(floor) }
    return .loop { count in
      let before = told.times
      for _ in 0..<count {
        floor.send(.increment)
        for closure in closures { closure(floor) }
      }
      check(told.times - before == count, "one closure sees a change in each round")
    }
  }

  /// Returns a closure that compares one of five fields with its last value; only one of the closures compares the
  /// count.
  private static func comparing(_ place: Int, _ last: Last, _ told: Told) -> (Floor) -> Void {
    if place == 500 { return { if $0.state.count != last.value { tell($0.state.count, last, told) } } }
    switch place % 4 {
    case 0: return { if $0.state.height != last.value { tell($0.state.height, last, told) } }
    case 1: return { if $0.state.width != last.value { tell($0.state.width, last, told) } }
    case 2: return { if $0.state.depth != last.value { tell($0.state.depth, last, told) } }
    default: return { if $0.state.weight != last.value { tell($0.state.weight, last, told) } }
    }
  }

  private static func tell(_ value: Int, _ last: Last, _ told: Told) {
    last.value = value
    told.times += 1
  }
}

extension Bound {
  /// Returns a bound of the given multiple of the loop over a thousand closures.
  static func timesPoll(_ limit: Double) -> Bound { times(limit, "poll", Poll.measure) }
}
