/// Counts what became of inputs, so that a run tells whether it got anywhere.
@MainActor
final class Tally {
  private var counts: [String: Int] = [:]

  nonisolated init() {}

  func count(_ what: String) { counts[what, default: 0] += 1 }

  var lines: [String] { counts.sorted { $0.key < $1.key }.map { "  \($0.value) × \($0.key)" } }
}
