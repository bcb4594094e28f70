import Synchronization

/// A source of times that go backward.
final class Ticking: Sendable {
  private let origin = ContinuousClock.now
  private let count = Atomic(0)

  func next() -> ContinuousClock.Instant {
    let count = count.add(1, ordering: .relaxed).newValue
    return origin.advanced(by: .seconds(count == 2 ? -1 : 0))
  }
}
