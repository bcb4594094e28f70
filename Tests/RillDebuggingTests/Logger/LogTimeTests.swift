import Testing

@testable import RillDebugging

@Suite struct LogTimeTests {
  @Test(arguments: [
    (Duration.zero, "1970-01-01T00:00:00.000000Z"),
    (.seconds(1_769_850_300) + .microseconds(250_001), "2026-01-31T09:05:00.250001Z"),
    (.seconds(951_782_399), "2000-02-28T23:59:59.000000Z"),
    (.milliseconds(-1), "1969-12-31T23:59:59.999000Z"),
  ]) func `a full time is in UTC`(time: Duration, text: String) {
    #expect(LogTime.full(time) == text)
  }

  @Test func `a time of day may be ahead of or behind UTC`() {
    let time = Duration.seconds(1_769_850_300) + .milliseconds(7)
    #expect(LogTime.ofDay(time, utcOffset: 0) == "09:05:00.007")
    #expect(LogTime.ofDay(time, utcOffset: 19_800) == "14:35:00.007")
    #expect(LogTime.ofDay(time, utcOffset: -36_000) == "23:05:00.007")
  }

  @Test(arguments: [
    (Duration.zero, "0 µs", "0.000000"), (.microseconds(999), "999 µs", "0.000999"),
    (.milliseconds(1), "1 ms", "0.001000"), (.milliseconds(9_999), "9,999 ms", "9.999000"),
    (.seconds(10), "10.0 s", "10.000000"), (.seconds(3_600) + .milliseconds(260), "3,600.2 s", "3600.260000"),
    (.seconds(-1), "0 µs", "0.000000"),
  ]) func `a duration is formatted as text and in seconds`(duration: Duration, words: String, seconds: String)
  {
    #expect(duration.inWords == words)
    #expect(duration.inSeconds == seconds)
  }

  @Test func `the system's clock is later than when this was written`() {
    #expect(LogTime.now() > .seconds(1_735_689_600))
  }
}
