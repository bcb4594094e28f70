import Synchronization
import Testing

@testable import RillInspector

struct RateLimitTests {
  private let start = ContinuousClock.now

  /// Returns whether each request is admitted, by its time in milliseconds after the start.
  private func admitted(_ limit: RateLimit, at times: [Int]) -> [Bool] {
    var limit = limit
    return times.map { limit.admit(at: start + .milliseconds($0)) }
  }

  @Test func `a burst passes, then requests are limited to the rate`() {
    let limit = RateLimit(burst: 3, perSecond: 2)
    #expect(
      admitted(limit, at: [0, 0, 0, 0, 400, 900, 900]) == [true, true, true, false, false, true, false])
  }

  @Test func `waiting accumulates one burst and no more`() {
    let limit = RateLimit(burst: 2, perSecond: 2)
    #expect(
      admitted(limit, at: [0, 0, 0] + [9_000, 9_000, 9_000]) == [true, true, false, true, true, false])
  }

  @Test func `a clock that runs backward grants nothing`() {
    #expect(admitted(RateLimit(burst: 1, perSecond: 1), at: [10_000, 0, 500]) == [true, false, false])
  }

  @Test func `the limiter reports why it refuses`() throws {
    var limits = AccessLimits()
    limits.actionBurst = 1
    let now = ContinuousClock.now
    let gate = ActionGate(limits: limits) { now }
    try gate.pass()
    #expect(throws: InspectorFailure.tooManyActions(perSecond: 20, burst: 1)) { try gate.pass() }
  }
}
