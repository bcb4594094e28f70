import Rill
import RillDebugging
import RillTesting
import RillValues

/// A state of ten fields, like that of a typical feature.
private struct Form: Equatable {
  var name = "Jenny"
  var street = "Rill Lane 1"
  var age = 41
  var tags = ["a", "b"]
  var note: String?
  var isSending = false
  var rate = 1.5
  var count = 0
  var first = 0
  var last = 0
}

/// A row that either has changed or has not.
private struct Line: Identifiable, Equatable {
  let id: Int
  var title: String
  var count = 0
}

extension Workload {
  static let testedSend = Workload(
    "X-send", "send in a test store and expect a change of a state of ten fields", .nanoseconds(20_000)
  ) {
    let store = TestStore(Form()) { (state: inout Form, action: Int) in
      state.count = action
      return .none
    }
    var sent = 0
    return .suspending { count in
      for _ in 0..<count {
        sent += 1
        let expected = sent
        await store.send(expected) { $0.count = expected }
      }
      check(store.state.count == sent, "each send counts")
    }
  }

  static let differingRows = Workload(
    "X-rows", "the difference of two states of 10,000 rows, one of them changed", .nanoseconds(50_000_000)
  ) {
    let old = IdentifiedArray((0..<10_000).map { Line(id: $0, title: "row \($0)") })
    var new = IdentifiedArray((0..<10_000).map { Line(id: $0, title: "row \($0)") })
    new[id: 5_000]?.count = 1
    let changed = new
    return .loop { count in
      for _ in 0..<count {
        check(Difference(from: old, to: changed)?.description.contains("+") == true, "they differ")
      }
    }
  }
}
