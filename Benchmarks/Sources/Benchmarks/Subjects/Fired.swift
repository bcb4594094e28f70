import Synchronization

/// The number of times that Observation has fired.
final class Fired: Sendable {
  private let count = Atomic<Int>(0)

  var times: Int { count.load(ordering: .relaxed) }

  func note() { count.add(1, ordering: .relaxed) }
}
