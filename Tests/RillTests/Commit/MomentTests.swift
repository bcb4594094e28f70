import Testing

@testable import Rill

struct MomentTests {
  @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(-3), .seconds(1 << 40), .seconds(-1 << 40)])
  func `a moment is the instant that it was made of`(distance: Duration) {
    let instant = ContinuousClock.now.advanced(by: distance)
    #expect(Moment(instant).instant == instant)
  }

  @Test func `the time between two moments is that between their instants`() {
    let instant = ContinuousClock.now
    let later = instant.advanced(by: .milliseconds(5))
    #expect(Moment(instant).duration(to: Moment(later)) == .milliseconds(5))
    #expect(Moment(later).duration(to: Moment(instant)) == .milliseconds(-5))
  }

  @Test func `now is between what came before and what comes after`() {
    let before = ContinuousClock.now
    let now = Moment.now.instant
    #expect(before <= now)
    #expect(now <= ContinuousClock.now)
  }
}
