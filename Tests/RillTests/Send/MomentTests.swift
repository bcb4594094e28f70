import Testing

@testable import Rill

struct MomentTests {
  @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(-3), .seconds(1 << 40), .seconds(-1 << 40)])
  func `a moment equals the instant that created it`(distance: Duration) {
    let instant = ContinuousClock.now.advanced(by: distance)
    #expect(Moment(instant).instant == instant)
  }

  @Test func `the duration between two moments equals that between their instants`() {
    let instant = ContinuousClock.now
    let later = instant.advanced(by: .milliseconds(5))
    #expect(Moment(instant).duration(to: Moment(later)) == .milliseconds(5))
    #expect(Moment(later).duration(to: Moment(instant)) == .milliseconds(-5))
  }

  @Test func `now is between earlier and later instants`() {
    let before = ContinuousClock.now
    let now = Moment.now.instant
    #expect(before <= now)
    #expect(now <= ContinuousClock.now)
  }
}
