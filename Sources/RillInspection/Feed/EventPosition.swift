/// A place in the feed of one run of the inspector, written `run.number`.
struct EventPosition: Hashable, Sendable, CustomStringConvertible {
  /// Tells this run from earlier ones, whose numbers mean nothing here.
  let run: String
  /// The number of the last event that was read; 0 before the first.
  let number: UInt64

  var description: String { "\(run).\(number)" }

  init(run: String, number: UInt64) {
    self.run = run
    self.number = number
  }

  /// Reads a position, or returns nil if the text is none.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let number = UInt64(parts[1]) else { return nil }
    self.init(run: String(parts[0]), number: number)
  }

  /// A word that no other run is likely to have.
  static func randomRun() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
