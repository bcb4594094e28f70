import Foundation

/// The results as lines of text.
enum Table {
  static var head: String {
    line("id", "workload", "median", "compared with", "ratio", "bound", "") + "\n"
      + String(repeating: "-", count: 107)
  }

  static func line(_ outcome: Outcome) -> String {
    let median = "\(number(outcome.median)) \(outcome.isBytes ? "B " : "ns")"
    guard let verdict = outcome.verdict else {
      return line(outcome.id, outcome.title, median, "", "", "", "")
    }
    return line(
      outcome.id, outcome.title, median, verdict.baseline, String(format: "%.2f", verdict.ratio),
      String(format: "%.2f", verdict.bound), verdict.isWithin ? "holds" : "MISSED")
  }

  static func foot(_ outcomes: [Outcome]) -> String {
    let missed = outcomes.filter { $0.verdict?.isWithin == false }.map(\.id)
    if missed.isEmpty { return "\nAll bounds of \(outcomes.count) rows hold." }
    return "\n\(missed.count) of \(outcomes.count) rows miss their bound: \(missed.joined(separator: " "))"
  }

  private static func number(_ value: Double) -> String {
    String(format: value < 100 ? "%.1f" : "%.0f", value)
  }

  private static func line(
    _ id: String, _ title: String, _ median: String, _ baseline: String, _ ratio: String, _ bound: String,
    _ end: String
  ) -> String {
    [
      id.filled(to: 14), title.filled(to: 44), median.led(to: 12), baseline.led(to: 14), ratio.led(to: 7),
      bound.led(to: 7), end,
    ].joined(separator: " ")
  }
}

extension String {
  fileprivate func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
  fileprivate func led(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
