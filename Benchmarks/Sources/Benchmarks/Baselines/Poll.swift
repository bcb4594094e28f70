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
    let notified = Notified()
    let closures = opaque((0..<1000).map { comparing($0, Last(0), notified) })
    for closure in closures { closure(floor) }
    return .loop { count in
      let before = notified.times
      for _ in 0..<count {
        floor.send(.increment)
        for closure in closures { closure(floor) }
      }
      check(notified.times - before == count, "one closure sees a change in each round")
    }
  }

  /// Returns a closure that compares one of five fields with its last value; only one of the closures compares the
  /// count.
  private static func comparing(_ place: Int, _ last: Last, _ notified: Notified) -> (Floor) -> Void {
    if place == 500 { return { if $0.state.count != last.value { tell($0.state.count, last, notified) } } }
    switch place % 4 {
    case 0: return { if $0.state.height != last.value { tell($0.state.height, last, notified) } }
    case 1: return { if $0.state.width != last.value { tell($0.state.width, last, notified) } }
    case 2: return { if $0.state.depth != last.value { tell($0.state.depth, last, notified) } }
    default: return { if $0.state.weight != last.value { tell($0.state.weight, last, notified) } }
    }
  }

  private static func tell(_ value: Int, _ last: Last, _ notified: Notified) {
    last.value = value
    notified.times += 1
  }
}

extension Bound {
  /// Returns a bound of the given multiple of the loop over a thousand closures.
  static func timesPoll(_ limit: Double) -> Bound { times(limit, "poll", Poll.measure) }
}
