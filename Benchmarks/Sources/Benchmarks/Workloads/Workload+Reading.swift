import Observation
import Rill

extension Workload {
  static let untrackedRead = Workload("R-untracked", "read one field", .timesNative(1, Native.reading)) {
    let store = Fields.store()
    return .loop { count in
      var sum = 0
      for _ in 0..<count { sum &+= store.count }
      blackHole(sum)
    }
  }

  static let trackedRead = Workload(
    "R-tracked", "read one field, tracked", .timesNative(1, Native.readingTracked)
  ) {
    let store = Fields.store()
    return .loop { count in
      var sum = 0
      withObservationTracking {
        for _ in 0..<count { sum &+= store.count }
      } onChange: {
      }
      blackHole(sum)
    }
  }

  static let trackAndFire = Workload(
    "W", "stream one field, write it, fire", .timesNative(1.3, Native.trackingAndFiring)
  ) {
    let store = Fields.store()
    let fired = Fired()
    return .loop { count in
      let before = fired.times
      for _ in 0..<count {
        withObservationTracking {
          blackHole(store.count)
        } onChange: {
          fired.note()
        }
        store.send(.increment)
      }
      check(fired.times - before == count, "Observation fires once in each cycle")
    }
  }
}
