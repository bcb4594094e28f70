import Foundation
import Testing

@testable import RillValues

struct SystemWordsTests {
  @Test func `dates match their own descriptions for twenty centuries`() {
    // An odd step in seconds, to cover all months, leap days and hours.
    for step in 0..<3_000 {
      let date = Date(timeIntervalSince1970: -11_676_096_000 + Double(step) * 21_234_567)
      #expect(String(dumping: date) == date.description)
    }
  }

  @Test func `fractions of a second have no trailing zeros`() {
    let words = { (seconds: Double) in String(dumping: Date(timeIntervalSinceReferenceDate: seconds)) }
    #expect(words(0.5) == "2001-01-01 00:00:00.5 +0000")
    #expect(words(0.000_001) == "2001-01-01 00:00:00.000001 +0000")
    #expect(words(-0.25) == "2000-12-31 23:59:59.75 +0000")
    #expect(words(86_399.999_999_9) == "2001-01-02 00:00:00 +0000")
  }

  @Test func `a date beyond every calendar is shown as a number`() {
    let words = { (seconds: Double) in String(dumping: Date(timeIntervalSinceReferenceDate: seconds)) }
    #expect(words(.infinity) == "inf seconds after 2001-01-01")
    #expect(words(.nan) == "nan seconds after 2001-01-01")
    #expect(words(-1e300) == "-1e+300 seconds after 2001-01-01")
    #expect(words(-63_114_076_800) == "0000-12-30 00:00:00 +0000")
    #expect(words(-63_145_699_200) == "-0001-12-30 00:00:00 +0000")
  }

  @Test func `counts have thousands separators`() {
    #expect(
      [0, 999, 1_000, 12_345, 1_234_567, -1_234, -123].map(Counting.grouped) == [
        "0", "999", "1,000", "12,345", "1,234,567", "-1,234", "-123",
      ])
  }
}
