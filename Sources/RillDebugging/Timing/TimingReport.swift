/// How long what a store handles takes, as numbers and as text.
public struct TimingReport: Codable, Hashable, Sendable {
  /// What is measured.
  public enum Stage: String, Codable, CaseIterable, Sendable {
    /// Waiting for the end of a running turn.
    case waiting
    /// Gates that may refuse an input, and the reducer.
    case handling
    /// Observers, with the views they refresh.
    case notifying
    /// An effect, from its start to its end.
    case effect
  }

  /// One line: a case at a stage.
  ///
  /// Durations are in nanoseconds.
  public struct Line: Codable, Hashable, Sendable {
    /// The case of the action without its payload, or `write`; with an effect, its name after a slash.
    public let name: String
    /// What was measured.
    public let stage: Stage
    /// How often.
    public let count: Int
    /// Half of them did not take longer; at most a sixteenth too long, as all percentiles.
    public let p50: Int64
    /// Nine of ten did not take longer.
    public let p90: Int64
    /// Ninety-nine of a hundred did not take longer.
    public let p99: Int64
    /// The longest took so long.
    public let max: Int64
    /// All took so long together.
    public let total: Int64
  }

  /// What the store is called.
  public let store: String
  /// The lines; what took the most time in all comes first.
  public let lines: [Line]
  /// How many of them were slower than the threshold.
  public let slow: Int
}

extension TimingReport: CustomStringConvertible {
  /// A table.
  public var description: String {
    let head = ["case", "stage", "count", "p50", "p90", "p99", "max"]
    let rows = lines.map { line in
      [line.name, line.stage.rawValue, "\(line.count)"]
        + [line.p50, line.p90, line.p99, line.max].map(Self.text)
    }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    let table = ([head] + rows).map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 2 ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
    }
    return (["Timing of \(store), \(slow) slow"] + table).joined(separator: "\n")
  }

  /// A duration in the unit that suits it.
  static func text(_ nanoseconds: Int64) -> String {
    let units: [(limit: Int64, name: String)] = [
      (1, "ns"), (1_000, "µs"), (1_000_000, "ms"), (1_000_000_000, "s"),
    ]
    let unit = units.last { nanoseconds >= $0.limit } ?? units[0]
    guard unit.limit > 1 else { return "\(nanoseconds)ns" }
    let tenths = (nanoseconds * 10 + unit.limit / 2) / unit.limit
    return "\(tenths / 10).\(tenths % 10)\(unit.name)"
  }
}

extension Duration {
  /// The whole nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
