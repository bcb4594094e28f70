/// Counts the results of inputs, which shows whether a run reached the code under test.
@MainActor
final class Tally {
  private var counts: [String: Int] = [:]

  nonisolated init() {}

  func count(_ what: String) { counts[what, default: 0] += 1 }

  var lines: [String] { counts.sorted { $0.key < $1.key }.map { "  \($0.value) × \($0.key)" } }
}
