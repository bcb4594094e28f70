/// A position in the feed of one run of the inspector, written as `run.number`.
struct EventPosition: Hashable, Sendable, CustomStringConvertible {
  /// The ID of the run, because numbers of other runs have no meaning here.
  let run: String
  /// The number of the last event that was read, or 0 before the first.
  let number: UInt64

  var description: String { "\(run).\(number)" }

  init(run: String, number: UInt64) {
    self.run = run
    self.number = number
  }

  /// Parses a position, or returns nil if the text is not one.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let number = UInt64(parts[1]) else { return nil }
    self.init(run: String(parts[0]), number: number)
  }

  /// Returns a random ID for a run.
  static func randomRun() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
