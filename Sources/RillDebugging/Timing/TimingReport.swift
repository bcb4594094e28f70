/// A report of how long a store's inputs and effects take.
public struct TimingReport: Codable, Hashable, Sendable {
  /// A stage that is measured.
  public enum Stage: String, Codable, CaseIterable, Sendable {
    /// Waiting for the end of a running turn.
    case waiting
    /// Gates, which may refuse the input, and the reducer.
    case handling
    /// Observers, including the views they refresh.
    case notifying
    /// An effect, from its start to its end.
    case effect
  }

  /// A line of a report, for one case and stage.
  ///
  /// Durations are in nanoseconds.
  public struct Line: Codable, Hashable, Sendable {
    /// The case of the action without its associated values, or `write`, followed for an effect by a slash and its
    /// name.
    public let name: String
    /// The stage that was measured.
    public let stage: Stage
    /// The number of measurements.
    public let count: Int
    /// The median, which like all percentiles is at most one sixteenth too long.
    public let p50: Int64
    /// The 90th percentile.
    public let p90: Int64
    /// The 99th percentile.
    public let p99: Int64
    /// The longest duration.
    public let max: Int64
    /// The total duration.
    public let total: Int64
  }

  /// The name of the store.
  public let store: String
  /// The lines, ordered by total duration, longest first.
  public let lines: [Line]
  /// The number of measurements that exceeded their threshold.
  public let slow: Int
}

extension TimingReport: CustomStringConvertible {
  /// The report as a table.
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

  /// Returns a duration in a suitable unit.
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
  /// The duration in whole nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
