import RillFixtures
import RillTesting
import Testing

@testable import RillDebugging

@Suite struct DurationHistogramTests {
  @Test(arguments: 0..<30)
  func `a percentile is never too short and at most a sixteenth too long`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var histogram = DurationHistogram()
    var all: [Int64] = []
    for _ in 0..<(1 + random.below(2_000)) {
      let value = Int64(random.next() >> UInt64(20 + random.below(43)))
      all.append(value)
      histogram.add(.nanoseconds(value))
    }
    all.sort()
    for share in [0.01, 0.5, 0.9, 0.99, 1] {
      let place = max(1, Int((Double(all.count) * share).rounded(.up))) - 1
      let found = histogram.percentile(share).nanoseconds
      try #require(found >= all[place])
      try #require(found - all[place] <= all[place] / 16)
    }
    #expect(histogram.count == all.count)
    #expect(histogram.longest == .nanoseconds(all[all.count - 1]))
    #expect(histogram.total == .nanoseconds(all.reduce(0, +)))
  }

  @Test func `zero and negative durations count as zero`() {
    var histogram = DurationHistogram()
    #expect(histogram.percentile(0.5) == .zero)
    histogram.add(.zero)
    histogram.add(.seconds(-5))
    #expect(histogram.count == 2)
    #expect(histogram.percentile(0.99) == .zero && histogram.total == .zero)
  }
}
