/// The measurements by case and stage, and the warnings that are due.
///
/// A pure state machine; each call provides the time.
package struct TimingLog {
  struct Key: Hashable {
    let name: String
    let stage: TimingReport.Stage
  }

  private let limits: TimingLimits
  private var histograms: [Key: DurationHistogram] = [:]
  private var lastWarnings: [Key: Duration] = [:]
  private(set) var slow = 0

  package init(limits: TimingLimits) { self.limits = limits }

  /// Creates a log with the same limit for all stages.
  package init(threshold: Duration?) { self.init(limits: TimingLimits(turns: threshold, effects: threshold)) }

  /// Returns the duration beyond which a case is slow at a stage.
  func limit(_ name: String, _ stage: TimingReport.Stage) -> Duration? { limits.limit(name, stage) }

  /// Records a measurement.
  ///
  /// - Parameters:
  ///   - duration: The measured duration.
  ///   - name: The case.
  ///   - stage: The stage.
  ///   - now: The current time, relative to any fixed point.
  /// - Returns: Whether to report it: it was slow, and no such report was made within the last second.
  package mutating func add(_ duration: Duration, _ name: String, _ stage: TimingReport.Stage, now: Duration)
    -> Bool
  {
    let key = Key(name: name, stage: stage)
    histograms[key, default: DurationHistogram()].add(duration)
    guard let limit = limit(name, stage), duration > limit else { return false }
    slow += 1
    if let last = lastWarnings[key], now - last < .seconds(1) { return false }
    lastWarnings[key] = now
    return true
  }

  /// Removes all measurements, but keeps the times of the last reports.
  mutating func reset() {
    histograms = [:]
    slow = 0
  }

  package func report(_ store: String) -> TimingReport {
    let lines = histograms.map { key, histogram in
      TimingReport.Line(
        name: key.name, stage: key.stage, count: histogram.count,
        p50: histogram.percentile(0.5).nanoseconds, p90: histogram.percentile(0.9).nanoseconds,
        p99: histogram.percentile(0.99).nanoseconds, max: histogram.longest.nanoseconds,
        total: histogram.total.nanoseconds)
    }
    let sorted = lines.sorted {
      ($1.total, $0.name, $0.stage.rawValue) < ($0.total, $1.name, $1.stage.rawValue)
    }
    return TimingReport(store: store, lines: sorted, slow: slow)
  }
}
