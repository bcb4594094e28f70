import Observation

/// An `@Observable` class with the same fields.
@MainActor
@Observable
final class Native {
  var count = 0
  var height = 1
  var width = 2
  var depth = 3
  var weight = 4
  var name = "name"
  var street = "a street whose name is not stored inline"
  var town = "town"
  var phone = "phone"
  var note = "note"

  static func reading() -> Measure {
    let model = opaque(Native())
    return .loop { count in
      var sum = 0
      for _ in 0..<count { sum &+= model.count }
      blackHole(sum)
    }
  }

  static func readingTracked() -> Measure {
    let model = opaque(Native())
    return .loop { count in
      var sum = 0
      withObservationTracking {
        for _ in 0..<count { sum &+= model.count }
      } onChange: {
      }
      blackHole(sum)
    }
  }

  static func trackingAndFiring() -> Measure {
    let model = opaque(Native())
    let fired = Fired()
    return .loop { count in
      let before = fired.times
      for _ in 0..<count {
        withObservationTracking {
          blackHole(model.count)
        } onChange: {
          fired.note()
        }
        model.count &+= 1
      }
      check(fired.times - before == count, "Observation fires once in each cycle")
    }
  }
}

extension Bound {
  /// Returns a bound of the given multiple of the same work with the `@Observable` class.
  static func timesNative(_ limit: Double, _ make: @escaping @MainActor () -> Measure) -> Bound {
    times(limit, "native", make)
  }
}
