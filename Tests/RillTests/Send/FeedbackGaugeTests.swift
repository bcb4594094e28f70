import Testing

@testable import Rill

@Suite struct FeedbackGaugeTests {
  /// Checks the admissions of consecutive inputs: each passes, passes by name, or is stopped.
  private func expectAdmissions(
    _ count: Int, by gauge: inout FeedbackGauge, _ expected: String,
    at place: SourceLocation = #_sourceLocation
  ) {
    let admissions = (0..<count).map { _ in
      switch gauge.admit() {
      case .pass: "p"
      case .passNamed: "n"
      case .stop: "s"
      }
    }
    #expect(admissions.joined() == expected, sourceLocation: place)
  }

  /// Checks whether the limit is reported.
  private func expectToBeTold(
    _ expected: Bool, by gauge: inout FeedbackGauge, at place: SourceLocation = #_sourceLocation
  ) {
    let isToBeTold = gauge.isToBeTold()
    #expect(isToBeTold == expected, sourceLocation: place)
  }

  @Test func `the default limit is a million`() {
    #expect(FeedbackGauge().limit == 1_000_000)
  }

  @Test(arguments: 0...6) func `inputs up to the limit pass, the last four by name`(limit: Int) {
    var gauge = FeedbackGauge()
    gauge.limit = limit
    gauge.enter()
    let expected =
      String(repeating: "p", count: max(0, limit - 4)) + String(repeating: "n", count: min(4, limit)) + "ss"
    expectAdmissions(limit + 2, by: &gauge, expected)
  }

  @Test func `it continues to count when nested, and resets when left`() {
    var gauge = FeedbackGauge()
    gauge.limit = 6
    gauge.enter()
    expectAdmissions(3, by: &gauge, "ppn")
    gauge.name("third")
    gauge.enter()
    expectAdmissions(4, by: &gauge, "nnns")
    gauge.leave()
    expectAdmissions(1, by: &gauge, "s")
    #expect(gauge.last == ["third"])
    gauge.leave()
    gauge.enter()
    #expect(gauge.last == [])
    expectAdmissions(7, by: &gauge, "ppnnnns")
  }

  @Test func `the limit is reported once per outermost entry`() {
    var gauge = FeedbackGauge()
    for _ in 0..<2 {
      gauge.enter()
      gauge.enter()
      expectToBeTold(true, by: &gauge)
      expectToBeTold(false, by: &gauge)
      gauge.leave()
      expectToBeTold(false, by: &gauge)
      gauge.leave()
    }
  }
}
