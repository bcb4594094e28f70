import Testing

@testable import RillDebugging

@Suite struct TimingLogTests {
  @Test func `a slow case is warned about at most once per second, case and stage`() {
    var log = TimingLog(threshold: .milliseconds(10))
    func add(_ milliseconds: Int, _ name: String, _ stage: TimingReport.Stage, at now: Int) -> Bool {
      log.add(.milliseconds(milliseconds), name, stage, now: .milliseconds(now))
    }
    #expect(!add(10, "load", .handling, at: 0))
    #expect(add(11, "load", .handling, at: 1))
    #expect(!add(99, "load", .handling, at: 1_000))
    #expect(add(99, "load", .notifying, at: 1_000))
    #expect(add(99, "save", .handling, at: 1_000))
    #expect(add(99, "load", .handling, at: 1_001))
    #expect(log.report("store").slow == 5)
  }

  @Test func `without a threshold nothing is slow`() {
    var log = TimingLog(threshold: nil)
    let warns = log.add(.seconds(100), "load", .effect, now: .zero)
    #expect(!warns)
    #expect(log.report("store").slow == 0)
  }

  @Test func `the report is a table sorted by total time`() {
    var log = TimingLog(threshold: .milliseconds(5))
    for _ in 0..<9 { _ = log.add(.nanoseconds(10), "typed", .handling, now: .zero) }
    _ = log.add(.milliseconds(7), "load", .handling, now: .zero)
    _ = log.add(.seconds(2), "load/fetch", .effect, now: .zero)
    #expect(
      log.report("Todos").description == """
        Timing of Todos, 2 slow
        case        stage     count    p50    p90    p99    max
        load/fetch  effect        1   2.0s   2.0s   2.0s   2.0s
        load        handling      1  7.0ms  7.0ms  7.0ms  7.0ms
        typed       handling      9   10ns   10ns   10ns   10ns
        """)
    log.reset()
    #expect(log.report("Todos").lines.isEmpty)
  }
}
